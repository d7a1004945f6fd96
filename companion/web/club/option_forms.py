"""House rules of a game in words, and as a form: made from the game's own struct and its limits."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from itertools import chain, groupby
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import wtforms
from flask import request
from msgspec import inspect
from wtforms.validators import InputRequired, Optional

from companion.club.writes import Refused, hundredths, line, number
from companion.games import GAMES
from companion.kernel.game import AnyGame, Text
from companion.kernel.results import MOST_LABEL, Rule
from companion.kernel.table import encode
from companion.kernel.words import CodeName, prefix_of

from ..fields import Asks, BoxesField, LineField, NumberField
from ..forms import Form, attempt
from ..security import from_json
from ..speech import Lazy, t, words
from ..table.action_forms import PointsField
from ..typed import WHOLE, figures, strip_text

LENGTH = re.compile(
    r"(?:(\d{1,3})\s*(?:時間|h(?:ours?)?|:))?\s*(?:(\d{1,5})\s*(?:分|m(?:in(?:utes)?)?)?)?",
    re.IGNORECASE | re.ASCII,
)
"""Hours and minutes, as they may be typed."""
KEY_SEPARATOR = "__"
"""Between an option and one of its keys, in the name of a field: a map has a field a key."""
OTHERS = "others"
"""The fold of what is neither settled each time nor in a group of the game's own."""
MOST_LINES = 200
"""Values in a list whose type names no limit."""


class Fold(NamedTuple):
    """House rules that a form folds together; without a label they stand open, before all others."""

    key: str
    label: str
    fields: tuple[wtforms.Field, ...]
    differing: list[tuple[str, str]]
    deals: bool = False
    """Whether it says what is dealt."""

    @property
    def runs(self) -> list[tuple[bool, list[wtforms.Field]]]:
        """Its fields in order, those of a map together."""
        return [
            (keyed, list(run)) for keyed, run in groupby(self.fields, lambda f: KEY_SEPARATOR in f.short_name)
        ]

    @property
    def wrong(self) -> bool:
        """Whether something in it was refused."""
        return any(field.errors for field in self.fields)


def folds(game: AnyGame, form: Form, options: Any) -> list[Fold]:
    """The fields of a form of house rules as the game groups them, each fold with what is not its own.

    The foremost are in none: they are not folded away. Where some are settled each time, all others are in
    one that has a label.
    """
    foremost, each_time = game.about.foremost, game.about.each_time
    grouped = {
        key: [name for name in names if name not in each_time] for key, names in game.about.option_groups
    }
    known = {*foremost, *each_time, *chain.from_iterable(grouped.values())}
    others = [field.name for field in fields_of(game) if field.name not in known]
    grouped |= {OTHERS: others} if each_time and others else {}
    groups = {name: key for key, names in grouped.items() for name in names}
    fields: dict[str, list[wtforms.Field]] = {"": [], **{key: [] for key in grouped}}
    for field in form:
        if field.short_name not in foremost:
            fields[groups.get(field.short_name.partition(KEY_SEPARATOR)[0], "")].append(field)
    found = [Fold("", "", tuple(fields[""]), [])]
    for key, names in grouped.items():
        own = f"{prefix_of(game.name)}-group-{key}"
        label, deals = t("club-house-rules-others" if key == OTHERS else own), game.about.composition in names
        found.append(Fold(key, label, tuple(fields[key]), changed_options(game, options, names), deals))
    return found


def option_form(game: AnyGame, options: Any, *, name: str = "", sent: bool) -> Form:
    """The form of a game's house rules, filled with `options`, or with what was sent.

    `name` begins the names of its fields, where it is not the game's.
    """
    fields: dict[str, Any] = {}
    data: dict[str, Any] = {}
    for field in fields_of(game):
        value = getattr(options, field.name)
        if isinstance(field.type, inspect.DictType):
            fields |= _counts(field.type, game, field.name)
            data |= {
                f"{field.name}{KEY_SEPARATOR}{key}": value.get(key, 0)
                for key in keys_of(game.Options, field.name)
            }
        else:
            fields[field.name] = _field(field.type, game.name, field.name)
            data[field.name] = value
    return part_form(f"{name or game.name}-option", fields, data, sent=sent)


def part_form(prefix: str, fields: dict[str, Any], data: dict[str, Any], *, sent: bool) -> Form:
    """A form that is a part of another, whose token it shares; `prefix` begins the names of its fields."""
    kind: type[Form] = type(prefix, (Form,), fields)
    made: Form = kind(formdata=request.form if sent else None, data=data, prefix=prefix, meta={"csrf": False})
    return made


def options_of(game: AnyGame, form: Form, base: Any) -> Any:
    """The house rules of a valid form, or nothing: then the form says what cannot be."""
    typed: dict[str, Any] = {}
    for field in form:
        name, keyed, key = field.short_name.partition(KEY_SEPARATOR)
        if not keyed:
            typed[name] = field.data
        elif field.data:
            typed.setdefault(name, {})[key] = field.data
    typed = {field.name: {} for field in fields_of(game) if isinstance(field.type, inspect.DictType)} | typed
    try:
        return msgspec.convert({**msgspec.to_builtins(base), **typed}, type(base))
    except msgspec.ValidationError as error:
        form.refuse(Text("table-not-understood", {"why": str(error)}))
        return None


def _hint(game: str, name: str) -> Lazy | str:
    key = f"{option_key(game, name)}-hint"
    return Lazy(key) if words().has(key) else ""


def check_of(kind: inspect.Type) -> partial[Any] | None:
    """The check of a value by the limits of its type; nothing for a type without any."""
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return partial(number, least=kind.ge, most=kind.le)
    if isinstance(kind, inspect.StrType) and kind.max_length is not None:
        return partial(line, most=kind.max_length)
    if isinstance(kind, inspect.VarTupleType):
        return partial(several, of=check_of(kind.item_type), at_most=kind.max_length or MOST_LINES)
    return check_of(kind.type) if isinstance(kind, inspect.Metadata) else None


def several(
    values: Sequence[Any], field: str, *, of: Callable[[Any, str], Any] | None, at_most: int
) -> Sequence[Any]:
    """A list of at most so many values, each by its own check. Raises Refused."""
    if len(values) > at_most:
        raise Refused(Text("club-refused-many", {"most": at_most, "n": len(values)}), field)
    return values if of is None else [of(value, field) for value in values]


def _field(kind: inspect.Type, game: str, name: str) -> Any:
    """A house rule's field by its type. TypeError for a type of which none is made: no option is dropped
    without a word."""
    check = check_of(kind)
    asking = [] if check is None else [Asks(check)]
    said = {"label": Label(name, option_key(game, name)), "description": _hint(game, name)}
    match kind:
        case inspect.BoolType():
            return wtforms.BooleanField(**said)
        case inspect.IntType():
            return NumberField(validators=[InputRequired(), *asking], **said)
        case inspect.Metadata():
            return LengthField(validators=[InputRequired(), *asking], **said)
        case inspect.StrType():
            return wtforms.StringField(validators=asking, filters=[strip_text], **said)
        case inspect.LiteralType(values):
            read = {str(value): value for value in values}
            return wtforms.SelectField(
                choices=_choices(game, name, values), coerce=lambda x: read.get(str(x), x), **said
            )
        case inspect.VarTupleType(inspect.LiteralType(values)):
            return BoxesField(choices=_choices(game, name, values), **said)
        case inspect.VarTupleType(inspect.IntType()):
            return NumbersField(validators=asking, **said)
        case inspect.VarTupleType():
            return LinesField(validators=asking, **said)
    raise TypeError(f"no field is made of {kind}")


def _choices(game: str, name: str, values: Sequence[Any]) -> list[wtforms.SelectChoice]:
    return [wtforms.SelectChoice(str(value), option_value(game, name, value)) for value in values]


class LengthField(NumberField):
    """A length of time as people say it: 22時間, 22h, 1h30, 1:30, or minutes alone; its data are minutes."""

    widget = wtforms.widgets.TextInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Minutes from what was typed. ValueError for anything else."""
        self.data = None
        found = figures("".join(valuelist), LENGTH)
        if found is None or not any(found.groups()):
            raise ValueError(t("club-length-unknown"))
        hours, minutes = (int(part or 0) for part in found.groups())
        self.data = hours * 60 + minutes

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else length(self.data)


class LinesField(wtforms.TextAreaField):
    """Texts, one a line; its data is a tuple of them, without empty ones."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """The lines that were typed."""
        self.data = tuple(filter(None, map(strip_text, "".join(valuelist).splitlines())))

    def _value(self) -> str:
        return str(self.raw_data[0]) if self.raw_data else "\n".join(self.data or ())


class NumbersField(wtforms.StringField):
    """Whole numbers with spaces or commas between them; its data is a tuple of them."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        """The numbers that were typed. ValueError for anything else."""
        typed = filter(None, re.split(r"[\s、，,]+", "".join(valuelist)))
        found = [figures(number, WHOLE) for number in typed]
        if None in found:
            raise ValueError(self.gettext("Not a valid integer value."))
        self.data = tuple(int(number[0]) for number in found if number)

    def _value(self) -> str:
        return str(self.raw_data[0]) if self.raw_data else " ".join(map(str, self.data or ()))


def _counts(kind: inspect.DictType, game: AnyGame, name: str) -> dict[str, Any]:
    """How many of each: a number a key."""
    check = check_of(kind.value_type)
    asking = [] if check is None else [Asks(partial(check, least=min(0, check.keywords["least"])))]
    return {
        f"{name}{KEY_SEPARATOR}{key}": NumberField(
            count_label(game.name, name, key),
            [Optional(), *asking],
            description=_hint(game.name, name) if not place else "",
        )
        for place, key in enumerate(keys_of(game.Options, name))
    }


def keys_of(options: type, name: str) -> tuple[Any, ...]:
    """The keys that a house rule's map may have, in the order of its type. TypeError for a map whose type
    names none: no form can ask for it."""
    key, *_ = (*get_args(get_type_hints(options)[name]), None)
    if get_origin(key) is not Literal:
        raise TypeError("a map among options names its keys by a Literal")
    return get_args(key)


FURTHER = 3
"""Lines of a scheme that a form offers beyond those there are."""
LABEL = partial(line, most=MOST_LABEL)
MOST_RULES = 60
"""Lines that a scheme may have in a form."""


def scheme_form(game: AnyGame, scheme: tuple[Rule, ...], *, name: str = "", sent: bool) -> Form:
    """The form of a scheme of points: a line a rule, and some to add. An empty line is left out."""
    fields: dict[str, Any] = {
        f"rule_{index}": PointsField(rule_label(game.name, rule), [Optional()])
        for index, rule in enumerate(scheme)
    }
    for index in range(FURTHER):
        fields[f"label_{index}"] = LineField(Lazy("club-scheme-label", number=index + 1), [Asks(LABEL)])
        fields[f"points_{index}"] = PointsField(Lazy("club-scheme-points", number=index + 1), [Optional()])
    fields["basis"] = wtforms.HiddenField()
    data: dict[str, Any] = {f"rule_{index}": rule.points for index, rule in enumerate(scheme)}
    data["basis"] = encode(scheme).decode()
    return part_form(f"{name or game.name}-scheme", fields, data, sent=sent)


def basis_sent(game: str) -> tuple[Rule, ...] | None:
    """The scheme whose lines a game's form has: it may have been shown before another was opened.

    400 for what no form of ours holds.
    """
    sent = request.form.get(f"{game}-scheme-basis", "")
    return from_json(sent, tuple[Rule, ...])[:MOST_RULES] if sent else None


def scheme_of(form: Form, scheme: tuple[Rule, ...]) -> tuple[Rule, ...] | None:
    """The scheme of a valid form, or nothing: then the form says what cannot be."""
    rules = [
        msgspec.structs.replace(rule, points=form[f"rule_{index}"].data)
        for index, rule in enumerate(scheme)
        if form[f"rule_{index}"].data is not None
    ]
    taken = {rule.code for rule in scheme}
    for index in range(FURTHER):
        label, points = form[f"label_{index}"].data, form[f"points_{index}"].data
        if not label and points is None:
            continue
        if not label or points is None:
            form.refuse(Text("club-scheme-half"), f"{'points' if label else 'label'}_{index}")
            continue
        code = next(name for n in range(1, 100) if (name := f"own-{n}") not in taken)
        taken.add(code)
        rules.append(Rule(code, points, label))
    for field in form:
        if isinstance(field, PointsField):
            attempt(form, partial(hundredths, field.data or 0, field.short_name))
    return None if form.errors else tuple(rules)


class Label:
    """A label by the first of its keys with words, else the bare name, as for a game that is new."""

    def __init__(self, name: str, *keys: str) -> None:
        self.keys = keys
        self.name = name

    def __str__(self) -> str:
        for key in self.keys:
            if words().has(key):
                return t(key)
        return self.name


def count_label(game: str, name: str, key: object) -> Label:
    """What is counted under a key of a house rule's map: by the option's own words, else the role's name."""
    return Label(str(key), option_key(game, name, key), f"{prefix_of(game)}-role-{key}")


def option_key(game: str, name: str, value: object = None) -> str:
    """The key of an option's name, or of one of its values."""
    key = f"{prefix_of(game)}-option-{name.replace('_', '-')}"
    return key if value is None else f"{key}-{str(value).replace('_', '-')}"


def option_label(game: str, name: str) -> str:
    """An option's name in words."""
    return str(Label(name, option_key(game, name)))


def option_value(game: str, name: str, value: object) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return t("club-yes" if value else "club-no")
    if isinstance(value, int) and name in _lengths(game):
        return length(value)
    if isinstance(value, int):
        return str(value)
    if value in ("", (), {}):
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{count_label(game, name, key)} {number}" for key, number in value.items())
    if isinstance(value, tuple):
        return ", ".join(option_value(game, name, each) for each in value)
    return str(Label(str(value), option_key(game, name, value)))


def length(minutes: int) -> str:
    """Minutes as people say them: 22 hours, 1 hour 30 minutes."""
    hours, rest = divmod(minutes, 60)
    has = "hours" if not rest else "both" if hours else "minutes"
    return t("club-length", hours=hours, minutes=rest, has=has)


@cache
def _lengths(game: str) -> frozenset[str]:
    """The options of a game that are lengths of time in minutes."""
    found = fields_of(GAMES[game]) if game in GAMES else ()
    return frozenset(field.name for field in found if isinstance(field.type, inspect.Metadata))


def fields_of(game: AnyGame) -> tuple[inspect.Field, ...]:
    """A game's house rules by their types."""
    found = inspect.type_info(game.Options)
    return found.fields if isinstance(found, inspect.StructType) else ()


def changed_options(game: AnyGame, options: Any, names: Collection[str] = ()) -> list[tuple[str, str]]:
    """House rules that are not the game's own, of all or of these: name and value, in words."""
    standard = game.Options()
    return [
        (option_label(game.name, field), option_value(game.name, field, getattr(options, field)))
        for field in options.__struct_fields__
        if getattr(options, field) != getattr(standard, field) and (field in names or not names)
    ]


def rules_of_group(game: AnyGame, options: Any, group: str) -> list[tuple[str, str]]:
    """The house rules of one of a game's groups: name and value, in words."""
    return [
        (option_label(game.name, field), option_value(game.name, field, getattr(options, field)))
        for field in dict(game.about.option_groups)[group]
    ]


def all_rules(game: AnyGame, options: Any) -> list[tuple[str, str, str, bool]]:
    """All house rules: name, value and sentence in words, and whether the value is not the game's own.

    How many of each role are dealt is left out where the table is not to see it.
    """
    standard = game.Options()
    hidden = () if getattr(options, "composition_shown", True) else ("roles",)
    lines = []
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if name not in hidden:
            hint = f"{option_key(game.name, name)}-hint"
            said = t(hint) if words().has(hint) else ""
            own = value != getattr(standard, name)
            lines.append((option_label(game.name, name), option_value(game.name, name, value), said, own))
    return lines


def rule_label(game: str, rule: Rule) -> str:
    """A line of a scheme in words: the club's own, else the game's, else the code."""
    return str(words().param(CodeName(game, rule.code, rule.label)))
