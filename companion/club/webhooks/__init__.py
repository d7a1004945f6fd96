"""Addresses elsewhere that are told when a table has been signed off."""
