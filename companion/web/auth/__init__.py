"""Who may do what: the set-up, organisers and their log-in, and tables handed to phones by claims."""

from flask import Flask

from . import limits, phones, who
from .views import rooms

__all__ = ["init_app", "phones", "rooms"]


def init_app(app: Flask) -> None:
    """Know organisers by their session, and slow down guessing."""
    limits.init_app(app)
    who.init_app(app)
