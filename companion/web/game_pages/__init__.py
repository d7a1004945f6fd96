"""Pages of one game beside its tables, under /games: a module for each game that has some."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Blueprint

PAGES: list[Blueprint] = [
    import_module(f"{__name__}.{module.name}").blueprint for module in iter_modules(__path__)
]
