"""Who may do what: the set-up, log-ins of organisers and door helpers, tables handed to phones by claims."""

from flask import Flask

from . import log_ins, phones, proof, who
from .views import blueprint as blueprint


def init_app(app: Flask) -> None:
    """Know organisers and helpers by their session, and slow down guessing."""
    proof.init_app(app)
    who.init_app(app)
