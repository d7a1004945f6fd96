"""The club: one folder a feature, with models, operations (the only door for writes), pure algorithms.

Features know one another in one direction: accounts ← people ← events ← tables ← rounds, standings, merge.
"""
