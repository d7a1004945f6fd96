"""Verbs: what may be said at a table, each declared once, and what of it is offered to whom."""

from collections.abc import Callable, Iterable, Mapping, Set
from enum import Flag, auto
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from .words import CodeName, Forbidden, Illegal, Param, Text, Who

REFEREES = frozenset({"host", "gm"})
SEATS = frozenset({"seat"})
RULES = frozenset({"rules"})
MOST_TEXT = 500
"""Characters of a text whose type says no limit."""

Kind = Literal[
    "seat", "seats", "choice", "choices", "number", "numbers", "points", "span", "text", "flag", "was"
]

_SEVERAL = frozenset({"seats", "choices"})

Seat = Annotated[int, msgspec.Meta(ge=1, le=99, extra={"kind": "seat"})]
"""A seat at the table, from 1."""
Span = Annotated[int, msgspec.Meta(ge=0, le=360_000, extra={"kind": "span"})]
"""A span of time in seconds, typed as people write one: 85:30."""


class Choice(msgspec.Struct, frozen=True):
    """One value that a field offers, and how it is called."""

    value: str | int
    label: Text | Who | CodeName


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One field of an action: kind, what may be chosen, and the value that stands now.

    seat, choice: one of `choices`; seats, choices: `least`..`most` of them; number: `least`..`most`;
    numbers: several such in a fixed order, each of which may be missing;
    points: the same in hundredths, typed as points; span: the same in seconds, typed as a time (85:30);
    text: at most `most` characters; flag: yes or no; was: what the sender saw, filled in by the page.

    A choice may depend on another field: `within` names that field, and `allowed` says for each of its
    values (as text) which of `choices` go with it. A value that `allowed` does not name leaves all of them.

    `reasons` says of values (as text) why they cannot be chosen, by "" of any other; `{number}` in it is the
    value. Without one, it is said in general. In `was`, the reason where something else stands by now.
    """

    name: str
    kind: Kind
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    value: str | int | bool | tuple[str | int, ...] | None = None
    optional: bool = False
    within: str = ""
    allowed: dict[str, tuple[str | int, ...]] = {}
    reasons: dict[str, Text] = {}
    folded: bool = False
    """Whether a form keeps it behind a fold, for few need it."""

    def misfit(self, value: Any) -> Text | None:
        """Why this value cannot be said in the field; nothing where it can, by itself, be said."""
        if value is None or value == "":
            return None if self.optional else Text("kernel-missing")
        why = _MISFITS[self.kind](self, value)
        if why is None or not self.reasons:
            return why
        chosen = {choice.value for choice in self.choices}
        for each in value if isinstance(value, (tuple, list)) else (value,):
            if each not in chosen and (named := self.reasons.get(str(each)) or self.reasons.get("")):
                return msgspec.structs.replace(named, params={**named.params, "number": each})
        return why

    def misfit_with(self, value: Any, other: Any) -> Text | None:
        """Why this value does not go with that of the field which it depends on; nothing where it does."""
        allowed = self.allowed.get(str(other))
        if allowed is None or set(value if isinstance(value, tuple) else (value,)) <= {None, "", *allowed}:
            return None
        return Text("kernel-not-offered")


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a viewer may do now: a verb with its fields; owed, and until when (UTC milliseconds)."""

    verb: str
    fields: tuple[Field, ...] = ()
    owed: bool = False
    until: int | None = None
    question: str = ""
    """The name of the question that it answers (`Game.question`)."""

    @property
    def possible(self) -> bool:
        """Whether anything may be chosen in each field that wants a choice."""
        for field in self.fields:
            single = field.kind in ("seat", "choice")
            if (
                not field.choices
                and not field.optional
                and (single or (field.kind in _SEVERAL and field.least))
            ):
                return False
        return True

    def field(self, name: str) -> Field:
        """Its field of this name. Raises LookupError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise LookupError(f"{self.verb} offers no field {name}")

    def misfit(self, move: Any, *, irregular: bool = False) -> Illegal | None:
        """Why this move is none of those that the action offers, by the first field that says so; nothing
        where it is one of them, or is forbidden and recorded as irregular."""
        for field in self.fields:
            value = getattr(move, field.name)
            why = field.misfit(value)
            if field.kind == "was" and value is not None and value != field.value:
                why = field.reasons.get("")
            if why is None and field.within:
                why = field.misfit_with(value, getattr(move, field.within))
            if why is not None and not (irregular and isinstance(why, Forbidden)):
                return Illegal(why, field.name)
        return None

    def fits(self, move: Any) -> bool:
        """Whether this very move is one of those that the action offers."""
        return self.misfit(move) is None


Narrowing = Mapping[str, Any] | Iterable[Any] | int


class Trait(Flag):
    """What sets the entries of a verb apart."""

    FINAL = auto()
    """No referee takes it back."""
    SETS_UP = auto()
    """It belongs to setting the table up: with it alone nothing has been played."""
    COPIED_TO_RERUN = auto()
    """The next table of the same people begins with it: what a referee wrote of their own."""
    COPIED_TONIGHT = auto()
    """The next table of an evening at which the same people sit begins with it: what was read and counted."""
    ANSWERS = auto()
    """It answers what is asked now: what was given to an earlier question comes too late."""
    BEGINS = auto()
    """A turn, or a part of the day, begins with it: the log is grouped by these."""
    TELLS = auto()
    """Who says it learns something at once: on a lent device its page comes once more."""
    EMPTY_SEATS = auto()
    """Its `seats` go to no person: refused of seats on which somebody is known to sit."""
    PHONELESS_SEATS = auto()
    """Its `seats` are nobody's phone: refused of those that a phone holds or a lent device serves."""


def _narrow(field: Field, to: Narrowing) -> Field:
    if isinstance(to, int):
        to = number(to, to, to)
    elif not isinstance(to, Mapping) or isinstance(next(iter(to), ""), int):
        among: Any = sorted(to) if isinstance(to, Set | Mapping) else to
        to = seats(among) if field.kind in ("seat", "seats") else choices(among)
    given = to.get("choices", ())
    if str in map(type, given):
        own = {choice.value: choice for choice in field.choices}
        named = (own[each] if isinstance(each, str) else each for each in given)
        to = {**to, "choices": tuple({choice.value: choice for choice in named}.values())}
    return msgspec.structs.replace(field, **to)


def _kebab(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Verb(msgspec.Struct, frozen=True, tag_field="verb", tag=_kebab, omit_defaults=True):
    """Base of every move: one class a verb, declared once.

    The struct says what a sender may say: in records `{"verb": "victory-point-cards", …}`. A move states
    the fact, not the difference; `was`, where it stands, is what the sender saw. The class says who may say
    it and in which phases, what is offered (`offer`), what chance adds (`draw`), what it does (`apply`),
    and how it reads in the log (`log_text`). Forms, the codec and the contract's tests derive from that.
    """

    prefix: ClassVar[str] = "table"
    """The first part of the keys of its words, the same for all verbs of a game."""
    said_by: ClassVar[frozenset[str]] = REFEREES
    """Kinds of author: seat, host, gm, rules."""
    phases: ClassVar[frozenset[str]] = frozenset()
    """The phases in which it may be said; none named: in all of them."""
    traits: ClassVar[Trait] = Trait(0)
    undo_group_field: ClassVar[str] = ""
    """The field whose value, where it has one, makes several entries one act: they are struck together."""
    public: ClassVar[bool] = True
    """Whether it may be read over a game master's shoulder; a notebook says it of each of its facts."""
    Drawn: ClassVar[Any] = None
    """What chance writes beside it: a struct, or None where nothing is drawn."""

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """What a viewer may say of it now; asked only where author and phase are right. Raises Illegal with
        the reason where that is nothing, and a field's `reasons` say why a value is not among its choices:
        nothing else reaches `apply`."""
        return () if cls.said_by == RULES else (cls.action(),)

    def draw(self, state: Any, entry: Any, chance: Any) -> Any:
        """What chance decides; recorded beside the move and never made again. None where nothing is drawn."""
        return None

    def apply(self, state: Any, entry: Any) -> Any:
        """The next state after a move that was offered. Raises Illegal where fields do not go together."""
        raise TypeError(f"{type(self).__name__} has no rule")

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """How it reads in the log for a viewer who reads it; nothing where that viewer may not know of it.

        `state` is the newest one: what a line tells of its own time stands in the move's fields or in
        `entry.drawn`.
        """
        return Text(f"{self.prefix}-tell-{self.verb()}", self.params())

    @classmethod
    def verb(cls) -> str:
        """The verb as it stands in records, forms and actions."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def action(
        cls,
        *,
        owed: bool = False,
        until: int | None = None,
        only: Iterable[str] | None = None,
        **narrowed: Narrowing,
    ) -> Action:
        """The action of this verb: its fields as their types have them, narrowed to what is possible now.

        `only` names the fields that are asked for, where not all are; `narrowed` has by field what may be
        chosen, the one number that there is, or what `seats`, `choices`, `number` or `stands` say of it.
        """
        fields, unknown = [], {*narrowed, *(only or ())}
        for field in fields_of(cls):
            unknown.discard(field.name)
            if only is None or field.name in only:
                fields.append(_narrow(field, narrowed[field.name]) if field.name in narrowed else field)
        if unknown:
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
        return Action(cls.verb(), tuple(fields), owed, until)

    def params(self) -> dict[str, Param]:
        """Its fields as parameters of a sentence: seats as names, words as keys; nothing empty."""
        found = {field.name: _param(self, field) for field in fields_of(type(self)) if field.kind != "was"}
        return {name: value for name, value in found.items() if value is not None}


class ChecksItself(Verb, frozen=True):
    """Base of a verb whose `apply` checks all that `offer` narrows: many are folded fast, or its game's
    records hold what was never offered."""


def merged_action(actions: Iterable[Action], verb: str) -> Action | None:
    """The action of a verb; of several, one that offers all that any of them offers."""
    same = [action for action in actions if action.verb == verb]
    if len(same) < 2:
        return same[0] if same else None
    fields: dict[str, list[Field]] = {}
    for action in same:
        for each in action.fields:
            fields.setdefault(each.name, []).append(each)
    return msgspec.structs.replace(same[0], fields=tuple(map(_join_fields, fields.values())))


def _join_fields(alike: list[Field]) -> Field:
    if alike.count(alike[0]) == len(alike):
        return alike[0]
    least = [field.least for field in alike if field.least is not None]
    most = [field.most for field in alike if field.most is not None]
    return msgspec.structs.replace(
        alike[0],
        choices=tuple({choice.value: choice for field in alike for choice in field.choices}.values()),
        least=min(least) if len(least) == len(alike) else None,
        most=max(most) if len(most) == len(alike) else None,
        reasons={value: why for field in alike for value, why in field.reasons.items()},
        optional=any(field.optional for field in alike),
        **_dependence(alike),
    )


def _dependence(alike: list[Field]) -> dict[str, Any]:
    """The field on which the choices of all of them depend, and what goes with its values in any of them."""
    others = {field.within for field in alike}
    if len(others) > 1:
        return {"within": "", "allowed": {}}
    named = dict.fromkeys(key for field in alike for key in field.allowed)
    allowed = {key: tuple(dict.fromkeys(each for f in alike for each in _with(f, key))) for key in named}
    return {"within": others.pop(), "allowed": allowed}


def _with(field: Field, other: str) -> tuple[str | int, ...]:
    """The choices of a field that go with a value of the one which it depends on."""
    return field.allowed.get(other, tuple(choice.value for choice in field.choices))


def seats(among: Iterable[int], **more: Any) -> dict[str, Any]:
    """Narrows a field to these seats, of a range: to all that there are; `more` are further attributes of the
    field (`value`, `optional`, …)."""
    none = {"reasons": {"": Text("kernel-no-such-seat")}} if isinstance(among, range) else {}
    return {"choices": tuple([Choice(seat, Who(seat)) for seat in sorted(among)]), **none, **more}


def seats_unless(against: Mapping[int, Text | None], **more: Any) -> dict[str, Any]:
    """Narrows a field to the seats against which nothing is said; all others come with their reasons."""
    said = {str(seat): why for seat, why in against.items() if why is not None}
    free = (seat for seat, why in against.items() if why is None)
    return {**seats(free), "reasons": {"": Text("kernel-no-such-seat"), **said}, **more}


def choices(among: Iterable[Choice | str], **more: Any) -> dict[str, Any]:
    """Narrows a field to these choices: words of its `Literal`, or choices with a label of their own."""
    return {"choices": tuple(among), **more}


def number(least: int | None = None, most: int | None = None, value: int | None = None) -> dict[str, Any]:
    """Narrows a number, a span or points to these limits; `value` is what stands now."""
    return {"least": least, "most": most, "value": value}


def stands(value: Any, changed: str = "", **more: Any) -> dict[str, Any]:
    """Says what stands in a field now; in `was`, what the sender of a form made now has seen, and the key of
    the reason where that is not so any more."""
    return {"value": value, **({"reasons": {"": Text(changed)}} if changed else {}), **more}


def reasons(against: Mapping[Any, Text], otherwise: Text | None = None) -> dict[str, Any]:
    """Says why these values cannot be chosen in a field, and `otherwise` why no other can."""
    return {"reasons": {str(value): why for value, why in {**against, "": otherwise}.items() if why}}


def within(field: str, allowed: Mapping[Any, Iterable[Any]]) -> dict[str, Any]:
    """Makes a choice depend on another field: for each of its values, those that go with it."""
    return {"within": field, "allowed": {str(key): tuple(values) for key, values in allowed.items()}}


@cache
def fields_of(verb: type[Verb]) -> tuple[Field, ...]:
    """The fields of a verb as their types have them: kind, limits, default, whether it may be empty."""
    info = inspect.type_info(verb)
    assert isinstance(info, inspect.StructType)
    declared = {field.name: _literals(field.type) for field in msgspec.structs.fields(verb)}
    return tuple(_in_order(_field(verb.prefix, field), declared[field.name]) for field in info.fields)


def _literals(kind: Any) -> tuple[Any, ...]:
    """The values of a type's Literal, as they were written: `inspect` sorts them."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return next((found for inner in get_args(kind) if (found := _literals(inner))), ())


def _in_order(field: Field, values: tuple[Any, ...]) -> Field:
    if not field.choices or not values:
        return field
    ordered = sorted(field.choices, key=lambda choice: values.index(choice.value))
    return msgspec.structs.replace(field, choices=tuple(ordered))


def _field(prefix: str, given: inspect.Field) -> Field:
    if given.name == "was":
        return Field("was", "was", optional=True)
    kind, extra = _plain(given.type)
    empty = isinstance(kind, inspect.UnionType)
    if isinstance(kind, inspect.UnionType):
        kind, extra = _plain(next(each for each in kind.types if not isinstance(each, inspect.NoneType)))
    found = _field_of_type(prefix, given.name, kind, extra)
    default = given.default if isinstance(given.default, (str, int, bool)) else None
    value = None if default == "" else default
    left_out = not given.required and value is None and found.kind in ("text", "choice", "seat")
    return msgspec.structs.replace(found, value=value, optional=empty or left_out)


def _plain(kind: Any) -> tuple[Any, dict[str, Any]]:
    """A type without what is noted on it, and what of that is the companion's own."""
    return (kind.type, kind.extra or {}) if isinstance(kind, inspect.Metadata) else (kind, {})


def _field_of_type(prefix: str, name: str, kind: Any, extra: Mapping[str, Any]) -> Field:
    if isinstance(kind, inspect.IntType):
        of: Kind = extra.get("kind", "number")
        return Field(name, of) if of == "seat" else Field(name, of, least=kind.ge, most=kind.le)
    if isinstance(kind, inspect.BoolType):
        return Field(name, "flag")
    if isinstance(kind, inspect.LiteralType):
        return Field(name, "choice", _words(prefix, name, kind.values))
    if isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        item, inner = _plain(kind.item_type)
        if isinstance(item, inspect.UnionType):
            whole, _ = _plain(item.types[0])
            return Field(name, "numbers", least=whole.ge, most=whole.le, optional=True)
        several: Kind = "seats" if inner.get("kind") == "seat" else "choices"
        values = item.values if isinstance(item, inspect.LiteralType) else ()
        return Field(name, several, _words(prefix, name, values), least=kind.min_length or None)
    if isinstance(kind, inspect.StrType):
        return Field(
            name, extra.get("kind", "text"), least=kind.min_length, most=kind.max_length or MOST_TEXT
        )
    raise TypeError(f"a field of a move cannot be a {type(kind).__name__}: {name}")


def _words(prefix: str, name: str, values: Iterable[Any]) -> tuple[Choice, ...]:
    key = name.replace("_", "-")
    return tuple(Choice(value, Text(f"{prefix}-{key}-{value}")) for value in values)


def _param(move: Verb, field: Field) -> Any:
    value = getattr(move, field.name)
    if value is None or value == "":
        return None
    if field.kind == "seat":
        return Who(value)
    if field.kind == "seats":
        return tuple(Who(seat) for seat in value)
    if isinstance(value, tuple):
        return tuple(_label_of(field, each) for each in value)
    return _label_of(field, value)


def _label_of(field: Field, value: Any) -> Any:
    return next((choice.label for choice in field.choices if choice.value == value), value)


def _refuse_choice(field: Field, value: Any) -> Text | None:
    known = any(choice.value == value for choice in field.choices)
    return None if known else Text("kernel-not-offered")


def _all_chosen(field: Field, values: tuple[Any, ...]) -> Text | None:
    if not set(values) <= {choice.value for choice in field.choices}:
        return Text("kernel-not-offered")
    return None if field.optional and not values else _within(field, len(set(values)))


def _within(field: Field, value: int) -> Text | None:
    """Why a number, a span (in seconds), points (in hundredths) or how many were chosen lie outside of the
    field's limits; nothing where they lie within."""
    least, most = field.least, field.most
    if (least is None or value >= least) and (most is None or value <= most):
        return None
    has = "most" if least is None else "least" if most is None else "just" if least == most else "both"
    unit = 1000 if field.kind == "span" else 1
    limits = {"least": (least or 0) * unit, "most": (most or 0) * unit}
    return Text(f"kernel-{_OUTSIDE[field.kind]}-outside", {"has": has, **limits})


def _each_within(field: Field, values: tuple[int | None, ...]) -> Text | None:
    found = (_within(field, value) for value in values if value is not None)
    return next((why for why in found if why is not None), None)


_OUTSIDE: Mapping[Kind, str] = {
    "number": "number",
    "numbers": "number",
    "points": "points",
    "span": "span",
    "seats": "seats",
    "choices": "count",
}


def _refuse_length(field: Field, value: str) -> Text | None:
    if field.most is None or len(value) <= field.most:
        return None
    return Text("kernel-long", {"most": field.most, "length": len(value)})


def _anything(field: Field, value: Any) -> Text | None:
    return None


_MISFITS: Mapping[Kind, Callable[[Field, Any], Text | None]] = {
    "seat": _refuse_choice,
    "choice": _refuse_choice,
    "seats": _all_chosen,
    "choices": _all_chosen,
    "number": _within,
    "numbers": _each_within,
    "points": _within,
    "span": _within,
    "text": _refuse_length,
    "flag": _anything,
    "was": _anything,
}
