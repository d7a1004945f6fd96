"""The big screen of an event: one fixed address, panels that turn by themselves, arranged by the organiser.

All it shows is public: looks of tables as the public has them, standings behind their freeze.
A further panel is a row in panels.py, a template under templates/screen/, and its words.
"""

from .views import blueprint as blueprint
