"""`flask companion …`: one file a subject, all in one group."""

from . import agents, clubs, copies, doctor
from .group import group as group
