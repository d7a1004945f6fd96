"""Printed sheets: plain values in, PDF bytes out. Knows no Flask and no SQL.

A new sheet is one module: frozen dataclasses for what it says, and a function `(data, t, fonts) -> bytes`
that stacks blocks (`blocks`, `table`, `grid`, `charts`, `forms`) on a `sheet.Sheet`. Header, footer, pages
and fonts come with it; its words stand in `words/<language>/sheet.ftl`. `tables/` fills the sheets of tables.
"""
