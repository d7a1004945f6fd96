"""Magic City: a village whose executed draw events. magic-city.md, source 003."""
