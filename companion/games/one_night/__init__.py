"""One-night werewolf: one night, one talk, one vote. The worked example of docs/adding-a-game.md."""
