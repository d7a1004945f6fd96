"""``app`` for ``flask --app app`` and for any WSGI server; ``python app.py`` serves the club night."""

if __name__ == "__main__":
    import gc

    # What is imported stays: to look all through it for what may go, time and again, is a seventh of the
    # start. `chores.settle` does so once and puts the collector on again.
    gc.disable()

    # Before anything else is imported: what took a lock or a socket earlier would keep the blocking one.
    from gevent import monkey

    monkey.patch_all()

    import sys

    from companion.server import main

    sys.exit(main())

import os
import sys

from companion import create_app

if os.environ.get("FLASK_RUN_FROM_CLI") == "true":
    from companion.cli.group import errors_as_sentences

    with errors_as_sentences():
        app = create_app(for_commands=True)
else:
    from companion.config import SettingError
    from companion.console import phrase

    try:
        app = create_app()
    except SettingError as error:
        sys.stderr.write(f"{phrase(error.key, **error.params)}\n")
        raise SystemExit(3) from error  # by this gunicorn knows that no other worker will fare better
