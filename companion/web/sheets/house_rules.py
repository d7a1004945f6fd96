"""The house rules of a table as a page to print; how many of each role there are may be a secret."""

from __future__ import annotations

from dataclasses import replace

from flask import Response

from companion.kernel.capabilities import played_options
from companion.sheets.evening import HouseRule, HouseRules, house_rules_sheet

from .. import viewers
from ..club.option_forms import all_rules
from ..speech import t, table_game, words
from ..table.opened import open_table
from .files import Name, plain_name
from .printed_tables import event_name, head_of
from .views import blueprint, pdf


@blueprint.get("/tables/<int:table_id>/rules.pdf")
def house_rules(table_id: int) -> Response:
    """A table's house rules as they are played, for everybody who may see the table."""
    table = open_table(table_id, viewers.best(table_id))
    options = played_options(table.game, table.history.setup, table.history.table.state)
    game = table_game(table.row)
    title = t("sheet-rules-title", game=game)
    rules = tuple(HouseRule(*line) for line in all_rules(table.game, options))
    sheet = HouseRules(replace(head_of(table.row.event), title=title), rules)
    name = Name(
        t("sheet-file-rules", event=event_name(table.row.event), game=game),
        plain_name("rules", table.game.name, table.row.event.held_on, table_id),
    )
    say = words().text
    return pdf(lambda fonts: house_rules_sheet(sheet, say, fonts), name, sheet)
