"""``app`` for ``flask --app app`` and for any WSGI server; ``python app.py`` serves the club night."""

if __name__ == "__main__":
    # Before anything else is imported: what took a lock or a socket earlier would keep the blocking one.
    from gevent import monkey

    monkey.patch_all()

    import sys

    from companion.server import main

    sys.exit(main())

from companion import create_app

app = create_app()
