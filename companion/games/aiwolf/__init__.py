"""AIWolf 0.2 (004): a village without a game master, for people and for agents."""
