"""The evidence village (002): no village role at all, but evidence, fifty-three cards and lies that cost."""
