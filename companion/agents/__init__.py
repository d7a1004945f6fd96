"""Agents: players that are programs. Each sits on a seat and knows what its page would show."""
