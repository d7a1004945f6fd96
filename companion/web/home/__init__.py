"""The first page, the club's settings, and the log of what organisers did."""

from . import programs, settings, views
from .views import blueprint as blueprint
