"""How gunicorn serves the club: `gunicorn app:app` in this folder. Several processes need PostgreSQL.

docs/hosting.md says what stands around it. Nothing of the companion is imported up here: each worker has to
make the standard library cooperative first.
"""

import os
import signal
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
LOOK = 0.5  # seconds between two looks whether a database that is away has come back
SHARED = os.environ.get("DATABASE_URL", "").startswith("postgres")
if os.environ.get("COMPANION_METRICS") and workers > 1:  # each worker's figures, for whichever is asked
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="companion-metrics-"))


def on_starting(server):
    """Refuse what would leave screens behind: SQLite's processes do not hear each other.

    The instance is held by this process, which stays while workers come and go.
    """
    if server.cfg.workers > 1 and not SHARED:
        server.log.error(start.console.phrase("ground-one-process", workers=server.cfg.workers))
        raise SystemExit(1)
    instance = Path(os.environ.get("COMPANION_INSTANCE") or start.ROOT / "instance").expanduser()
    instance_lock, full_disk = start.load("companion/instance_lock.py"), start.load("companion/full_disk.py")
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        server.holds_instance = instance_lock.hold(instance, f"http://{bind}", alone=not SHARED)
    except instance_lock.Taken as taken:
        server.log.error(start.console.phrase("ground-running", folder=instance, url=taken.url))
        raise SystemExit(1) from taken
    except OSError as error:
        key = full_disk.KEY if full_disk.is_full(error) else "ground-unwritable"
        server.log.error(start.console.phrase(key, folder=instance, reason=error.strerror))
        raise SystemExit(1) from error


def on_reload(server):
    """Keep the old workers until the new ones serve: each new one sends an old one away, and nobody waits.

    On SQLite, where screens of one process do not hear of moves in the other, until the new one is loaded.
    """
    server.num_workers += server.cfg.workers


def pre_fork(server, worker):
    """A worker that is one too many takes the place of an older one."""
    worker.replaces = server.num_workers > server.cfg.workers


def nworkers_changed(server, new_value, old_value):
    """Send no more away than are too many: of two reloads at once each brings workers that replace some."""
    if old_value is not None and 0 < new_value < server.cfg.workers:
        server.num_workers = server.cfg.workers


def post_worker_init(worker):
    """A worker of its own: nothing that listens or waits outlives a fork."""
    import gevent
    from gunicorn.http.errors import ParseException

    from companion.watchdog import Watchdog

    worker.wsgi.register_error_handler(ParseException, refuse_body)
    if not SHARED:
        if worker.replaces:
            os.kill(worker.ppid, signal.SIGTTOU)
        worker.serves = after_the_other(worker.wsgi.instance_path)
    worker.log.error_log.addFilter(is_news)
    if not has_begun(worker):
        gevent.spawn(begin_later, worker)
    gevent.spawn(end_streams, worker)
    Watchdog().watch_loop()


def refuse_body(_error):
    """400 for a body whose chunks are none: gunicorn says so in the midst of a page that reads it."""
    return "400 This is no body of a request.\n", 400, {"Content-Type": "text/plain"}


def has_begun(worker):
    """Begin what a worker does besides answering, unless the database is away.

    A database that this program cannot serve ends the worker.
    """
    from companion.chores import Chores, DatabaseAway, bring_up_to_date
    from companion.config import SettingError
    from companion.console import phrase

    waited = worker.wsgi.extensions["waits"]
    try:
        bring_up_to_date(worker.wsgi)
    except DatabaseAway as away:
        worker.wsgi.extensions["waits"] = True
        if not waited:
            worker.log.error("the worker waits for the database: %s", away.params["reason"])
        return False
    except SettingError as error:
        worker.log.error(phrase(error.key, **error.params))
        raise SystemExit(3) from error  # by this gunicorn knows that no other worker will fare better
    worker.wsgi.extensions["waits"] = False
    Chores(worker.wsgi).start()
    if SHARED and worker.replaces:
        os.kill(worker.ppid, signal.SIGTTOU)
    return True


def begin_later(worker):
    """Begin as soon as the database answers; until then pages say so, and so does `/readyz`."""
    import gevent

    while worker.alive:
        gevent.sleep(LOOK)
        if has_begun(worker):
            worker.log.warning("the database answers")
            return


def after_the_other(instance):
    """Wait until no other worker serves the instance, and keep others waiting while this process lives."""
    import fcntl

    folder = os.open(instance, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    return folder


def is_news(record):
    """Whether a line of the log says anything: a kept connection that ends with its worker is no error."""
    from greenlet import GreenletExit

    return not (record.exc_info and record.exc_info[0] is GreenletExit)


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
