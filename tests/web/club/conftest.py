"""Evenings for the club's pages."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.club.evenings import TODAY, Evening


@pytest.fixture
def evening(club: Flask) -> Evening:
    """An event with nobody yet; sizes, fee and hours are source 001's."""
    return Evening(club, TODAY)
