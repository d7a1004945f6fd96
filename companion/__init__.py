"""The event-night companion. `create_app` is the only place that knows every room."""

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from .config import ROOT, VERSION, Config

__version__ = VERSION


def create_app(config: Config | None = None, *, for_commands: bool = False) -> Flask:
    """The application, from settings or from the environment. Raises SettingError for what cannot be.

    With `for_commands` it has no secret key and makes no folder: a command works on a club that exists.
    """
    from companion.web import (
        api,
        auth,
        bodies,
        club,
        compress,
        drawings,
        errors,
        games,
        health,
        home,
        layout,
        live,
        offline,
        screen,
        security,
        sheets,
        site,
        speech,
        styleguide,
        table,
        template_code,
        webhooks,
    )

    from .club import casts
    from .store import engine

    if for_commands:
        settings = (config or Config.of_commands()).located()
    else:
        settings = (config or Config.from_environment()).prepared()
    app = _without_pages(settings)
    app.extensions["create_app"] = create_app  # for the command that founds a club beside this one
    engine.init_app(app, settings.database_url, settings.database_connections)
    # What every answer passes, in this order: what guards it comes first, and before any form is looked at.
    for part in (template_code, site, bodies, security, speech, layout, drawings, errors, live, compress):
        part.init_app(app)
    for part in (auth, sheets, club, table, webhooks, casts):
        part.init_app(app)
    for room in (health, layout, offline, auth, home, club, live, screen, table, games, sheets, api):
        app.register_blueprint(room.blueprint)
    if app.debug:
        app.register_blueprint(styleguide.blueprint)
    if settings.metrics:
        from .web import metrics  # its library fills memory that a club without it can do without

        metrics.init_app(app)
    if for_commands:
        from . import cli  # a server has no use for them, and they take a while to import

        app.cli.add_command(cli.group)
    return app


def _without_pages(settings: Config) -> Flask:
    """An application with its folders, its secret key and the proxies before it, and no pages yet."""
    app = Flask(
        "companion",
        root_path=str(ROOT / "companion"),
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
        instance_path=str(settings.instance),
    )
    app.extensions["config"] = settings
    # No function of ours is asynchronous; to look whether one is, twelve times a request, takes time.
    app.ensure_sync = lambda function: function  # type: ignore[assignment, method-assign]
    app.config.update(TESTING=settings.testing, SECRET_KEY=settings.secret_key)
    app.jinja_env.trim_blocks = True
    app.jinja_env.undefined = StrictUndefined  # a name that is not there is a fault, not an empty place
    if settings.proxies:
        count = settings.proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=count
        )
    return app
