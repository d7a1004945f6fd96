"""Seasons, club nights, and who comes to them."""
