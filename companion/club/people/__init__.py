"""The club itself and its players."""
