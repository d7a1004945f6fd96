"""The players of the club."""
