"""The GM's village: a notebook of dated facts, and what all werewolf games share."""
