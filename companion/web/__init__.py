"""The companion's pages: Flask blueprints and forms. What a page shows comes from club, store and games."""
