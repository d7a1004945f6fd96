"""Taking away what was a mistake, and bringing it back."""
