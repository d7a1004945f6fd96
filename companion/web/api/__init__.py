"""The club as other programs read it: JSON under /api/v1, described by OpenAPI, and never changed by it."""

from .routes import blueprint as blueprint
