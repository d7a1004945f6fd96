"""The club: one folder a feature, with models, operations (the only door for writes), pure algorithms."""
