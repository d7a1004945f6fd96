"""Who may do what: the set-up, organisers and their log-in, and tables handed to phones by claims."""

from flask import Flask

from . import log_ins, phones, proof, who
from .views import rooms

__all__ = ["init_app", "log_ins", "phones", "rooms"]


def init_app(app: Flask) -> None:
    """Know organisers by their session, and slow down guessing."""
    proof.init_app(app)
    who.init_app(app)
