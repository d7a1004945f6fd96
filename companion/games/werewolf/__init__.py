"""What the werewolf games share; itself no game. How it hangs together: docs/decisions/0010."""
