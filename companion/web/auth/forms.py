"""Forms of the set-up, the log-in and the organisers."""

from wtforms import PasswordField, RadioField, StringField
from wtforms.validators import EqualTo, InputRequired

from companion.club.accounts.log_ins import HELPER_NAME
from companion.club.accounts.operations import NAME

from ..forms import LANGUAGE_CHOICES, Asks, Form
from ..speech import lazy
from .passwords import CHOSEN


class LogInForm(Form):
    """Who, and the proof."""

    login = StringField(lazy("auth-login"), [InputRequired(lazy("auth-login-enter"))])
    password = PasswordField(lazy("auth-password"), [InputRequired(lazy("auth-password-enter"))])


class ConfirmForm(Form):
    """The password again, from who is logged in."""

    password = PasswordField(lazy("auth-password"), [InputRequired(lazy("auth-password-enter"))])


class HelperForm(Form):
    """Who helps at the door."""

    name = StringField(
        lazy("auth-helper-name"),
        [InputRequired(lazy("auth-helper-name-enter")), Asks(HELPER_NAME)],
        description=lazy("auth-helper-name-hint"),
    )


class ChosenPassword(Form):
    """A password twice, for a slip of the finger cannot be seen."""

    password = PasswordField(
        lazy("auth-password"),
        [InputRequired(lazy("auth-password-enter")), Asks(CHOSEN)],
        description=lazy("auth-password-hint", least=CHOSEN.keywords["least"]),
    )
    again = PasswordField(
        lazy("auth-password-again"),
        [
            InputRequired(lazy("auth-password-again-enter")),
            EqualTo("password", message=lazy("auth-password-differs")),
        ],
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for name in ("password", "again"):  # last on every page, and so is what is wrong with them
            self._fields[name] = self._fields.pop(name)


class OrganiserForm(Form):
    """A further organiser."""

    name = StringField(lazy("auth-name"), [InputRequired(lazy("auth-name-enter")), Asks(NAME)])
    login = StringField(
        lazy("auth-login"),
        [InputRequired(lazy("auth-login-enter")), Asks(NAME)],
        description=lazy("auth-login-hint"),
    )


class SetupForm(ChosenPassword, OrganiserForm):
    """The club and its first organiser."""

    club = StringField(lazy("auth-club"), [InputRequired(lazy("auth-club-enter")), Asks(NAME)])
    locale = RadioField(lazy("auth-locale"), choices=LANGUAGE_CHOICES, description=lazy("auth-locale-hint"))


class PasswordForm(ChosenPassword):
    """One's own new password, with the old one as proof."""

    old = PasswordField(lazy("auth-password-old"), [InputRequired(lazy("auth-password-old-enter"))])
    password = PasswordField(
        lazy("auth-password-new"),
        [InputRequired(lazy("auth-password-new-enter")), Asks(CHOSEN)],
        description=lazy("auth-password-hint", least=CHOSEN.keywords["least"]),
    )
