"""How gunicorn serves the club: `gunicorn app:app` in this folder. Several processes need PostgreSQL.

docs/hosting.md says what stands around it. Nothing of the companion is imported up here: each worker has to
make the standard library cooperative first.
"""

import os
import tempfile
from pathlib import Path

import start

bind = f"{os.environ.get('COMPANION_HOST') or '127.0.0.1'}:{os.environ.get('COMPANION_PORT') or 8000}"
workers = int(os.environ.get("WEB_CONCURRENCY") or 2)
worker_class = "gevent"
worker_connections = 2000  # every open screen is one
keepalive = 75  # phones ask again and again
timeout = 60
graceful_timeout = 2  # answers under way; streams end at once, and pages come back by themselves
secure_scheme_headers: dict[str, str] = {}  # COMPANION_PROXIES says who is believed
control_socket_disable = True
if os.environ.get("COMPANION_METRICS") and workers > 1:  # each worker's figures, for whichever is asked
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="companion-metrics-"))


def on_starting(server):
    """Refuse what would leave screens behind: SQLite's processes do not hear each other.

    The instance is held by this process, which stays while workers come and go.
    """
    shared = os.environ.get("DATABASE_URL", "").startswith("postgres")
    if server.cfg.workers > 1 and not shared:
        server.log.error(start.console.phrase("ground-one-process", workers=server.cfg.workers))
        raise SystemExit(1)
    instance = Path(os.environ.get("COMPANION_INSTANCE") or start.ROOT / "instance").expanduser()
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    running = start.load("companion/running.py")
    try:
        server.holds_instance = running.hold(instance, f"http://{bind}", alone=not shared)
    except running.Taken as taken:
        server.log.error(start.console.phrase("ground-running", folder=instance, url=taken.url))
        raise SystemExit(1) from taken


def post_worker_init(worker):
    """A worker of its own: nothing that listens or waits outlives a fork."""
    import gevent

    from companion.chores import Chores, bring_up_to_date
    from companion.config import SettingError
    from companion.console import phrase
    from companion.watchdog import Watchdog

    try:
        bring_up_to_date(worker.wsgi)
    except SettingError as error:
        worker.log.error(phrase(error.key, **error.params))
        raise SystemExit(3) from error  # by this gunicorn knows that no other worker will fare better
    Chores(worker.wsgi).start()
    gevent.spawn(end_streams, worker)
    Watchdog().watch_loop()


def end_streams(worker):
    """End the worker's streams as soon as it is told to go, or they would keep it for its patience."""
    import gevent

    while worker.alive:
        gevent.sleep(0.1)
    worker.wsgi.extensions["streams"].end()


def child_exit(server, worker):
    """What a worker held goes with it: its screens are open no more."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)
