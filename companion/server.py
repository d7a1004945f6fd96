"""Serving the club night: gevent's WSGI server, from a taken port to a clean end.

app.py patches the standard library before anything else is imported; here that has happened.
"""

import argparse
import errno
import logging
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import gevent
from flask import Flask
from gevent.pywsgi import WSGIServer

from companion.web.auth.log_ins import setup_url

from . import create_app
from .addresses import lan_addresses
from .agents.table import Doors
from .chores import Chores, bring_up_to_date, hold_instance
from .config import EVERY_NETWORK, STARTED_LAST, Config, SettingError, room_in
from .connections import Callers, Handler, connection_limit, turn_away
from .console import phrase, say
from .store.engine import db
from .watchdog import Watchdog
from .web import sheets

log = logging.getLogger(__name__)

HEAD_START = 3.0
"""Seconds that the first pages have for themselves before fonts for sheets are made."""
BACKLOG = 256
CONNECTIONS = 2000
PATIENCE = 1.0
"""Seconds that answers under way get to finish when the night ends."""
NOT_OURS = {errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_FAMILY}

LOG_SIZE, LOG_FILES = 1_000_000, 4
"""Bytes of a log before the next begins, and how many of before are kept."""
HANDSHAKE = 10.0
"""Seconds that a phone has for the TLS handshake."""
TLS_HANDSHAKE = b"\x16"
"""The first byte of a TLS handshake."""
REQUEST_LINE = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r?\n")


class Server(WSGIServer):
    """One greenlet a connection. No access log: some addresses hold one-time tokens."""

    handler_class = Handler
    callers = Callers(0)

    def handle(self, sock: socket.socket, address: Any) -> None:
        """Serve one connection, of an address that has not too many of them."""
        with self.callers.calling(str(address[0])) as welcome:
            if welcome:
                self._serve(sock, address)
            else:
                turn_away(sock)

    def _serve(self, sock: socket.socket, address: Any) -> None:
        """Answer. Without TCP_NODELAY a kept-alive POST waits 44 ms for the other's ACK."""
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle(sock, address)

    def wrap_socket_and_handle(self, client_socket: socket.socket, address: Any) -> None:
        """Serve one connection by TLS; plain http, as an older code asks for, is redirected to https."""
        with self.callers.calling(str(address[0])) as welcome:
            if welcome:
                self._serve_secured(client_socket, address)

    def _serve_secured(self, client_socket: socket.socket, address: Any) -> None:
        client_socket.settimeout(HANDSHAKE)
        try:
            if client_socket.recv(1, socket.MSG_PEEK) != TLS_HANDSHAKE:
                redirect_to_https(client_socket)
                return
            sock = self.wrap_socket(client_socket, do_handshake_on_connect=False, **self.ssl_args)
        except OSError as error:
            log.debug("closed before a request: %s", error)
            return
        with closing(sock):
            try:
                sock.do_handshake()
            except OSError as error:
                log.debug("no agreement on TLS: %s", error)  # most of all, a phone that does not trust us yet
                return
            sock.settimeout(None)
            self._serve(sock, address)


def redirect_to_https(sock: socket.socket) -> None:
    """Answer a request by plain http with the same address by https, at the socket's own address: the Host
    header may be made up.
    """
    asked = REQUEST_LINE.match(sock.recv(4096))
    host, port = sock.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    path = asked[1].decode() if asked else "/"
    answer = "HTTP/1.1 307 Temporary Redirect\r\nContent-Length: 0\r\nConnection: close\r\n"
    sock.sendall(f"{answer}Location: https://{name}:{port}{path}\r\n\r\n".encode())


def main(argv: list[str] | None = None) -> int:
    """Serve until Ctrl+C or SIGTERM; 0 after a clean end, 1 with the reason for what cannot start."""
    parser = argparse.ArgumentParser(prog="app.py", description=phrase("ground-help"))
    parser.add_argument("--open", action="store_true", help=phrase("ground-help-open"))
    parser.add_argument("--remember", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    try:
        config = Config.from_environment()
        listener = listen(config.host, config.port)
        # Port 0 has become a real one, and links are made from it.
        config = replace(config, port=listener.getsockname()[1])
        with room_in(config.instance), closing(hold_instance(config)):
            if args.remember:
                remember(config.instance)
            serve(listener, config, open_browser=args.open)
    except SettingError as error:
        say(error.key, **error.params)
        return 1
    return 0


def remember(instance: Path) -> None:
    """Note which club is served, so that commands that come later work on the same one."""
    try:
        if instance == STARTED_LAST.parent:
            STARTED_LAST.unlink(missing_ok=True)
        else:
            STARTED_LAST.parent.mkdir(mode=0o700, exist_ok=True)
            STARTED_LAST.write_text(str(instance), "utf-8")
    except OSError as error:
        say("ground-not-remembered", file=STARTED_LAST, reason=error.strerror)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises SettingError for a taken or forbidden port and a foreign address."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except PermissionError as error:
        raise SettingError("ground-port-forbidden", port=port) from error
    except OSError as error:
        if error.errno in NOT_OURS:
            raise SettingError("ground-host-unknown", host=host) from error
        if error.errno == errno.EADDRINUSE:
            raise SettingError("ground-port-taken", port=port, free=free_port(host, port)) from error
        raise


def free_port(host: str, taken: int) -> int:
    """The next port that nobody listens on, to suggest."""
    for port in range(taken + 1, min(taken + 100, 65536)):
        try:
            socket.create_server((host, port)).close()
        except OSError:
            continue
        return port
    return 0


def serve(listener: socket.socket, config: Config, *, open_browser: bool) -> None:
    """Bring the database up to date, say where the club is, answer until told to stop.

    Raises SettingError for a database that cannot be reached or is newer than the program.
    """
    app = create_app(config)
    bring_up_to_date(app)
    keep_log(config.instance / "log")
    # Without a name given, gevent asks the network for this machine's, and an offline laptop waits for that.
    environ = {"SERVER_NAME": "companion"}
    server = Server(
        listener,
        app,
        log=None,
        spawn=connection_limit(CONNECTIONS),
        environ=environ,
        **tls_settings(app, config),
    )
    server.callers = Callers(0 if config.proxies else config.connections)
    for name in ("SIGINT", "SIGTERM"):
        gevent.signal_handler(getattr(signal, name), end, app, server)
    server.start()
    chores, doors = Chores(app).start(), Doors(app).start()
    watchdog = Watchdog().watch_loop()
    fonts = gevent.spawn_later(HEAD_START, sheets.prepare, app)
    first = setup_url(app)
    announce(config, first)
    if open_browser:
        open_in_browser(first or config.local_url)
    server.serve_forever(stop_timeout=PATIENCE)
    fonts.kill()
    watchdog.stop()
    doors.stop()
    chores.stop()
    with app.app_context():
        for engine in db.engines.values():
            engine.dispose()  # SQLite folds its -wal in with the last connection: the folder can be copied
    say("ground-stopped", folder=config.instance)


def keep_log(folder: Path) -> None:
    """Write what goes wrong into a file as well: the console of a laptop is closed after the night. What is
    older than a few megabytes goes by itself. What the watchdog reports stands in the file alone: nobody at
    the console can do anything about it.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    file = RotatingFileHandler(
        folder / "companion.log", maxBytes=LOG_SIZE, backupCount=LOG_FILES, encoding="utf-8"
    )
    file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    console = logging.StreamHandler()
    console.addFilter(lambda record: record.name != Watchdog.__module__)
    logging.basicConfig(format="%(message)s", level=logging.WARNING, handlers=[console, file])


def end(app: Flask, server: Server) -> None:
    """Take no further connections, and let the streams end: nobody has to be waited for."""
    server.close()
    app.extensions["streams"].end()


def tls_settings(app: Flask, config: Config) -> dict[str, Any]:
    """What the server needs for https, where that is wanted; pages then offer the club's authority."""
    if not config.https:
        return {}
    from . import certificate  # it fills memory that a club without https can do without

    context = certificate.context(config.instance, config.trusted_hosts)
    app.extensions["authority"] = certificate.authority(config.instance)
    return {"ssl_context": context}


def announce(config: Config, first: str | None) -> None:
    """Say where the club is found: here, on phones, and once for whoever becomes the first organiser."""
    say("ground-here", url=f"{config.local_url}/")
    for url in phone_urls(config):
        say("ground-phones", url=url)
    if config.https:
        say("ground-https", folder=config.instance / "tls")
    if first:
        say("ground-set-up", url=first)
    say("ground-help-page", url=f"{config.local_url}/help")
    say("ground-to-stop")


def phone_urls(config: Config) -> list[str]:
    """The addresses for phones: the public one where it is set, else one for each of our networks."""
    if config.public_url:
        return [f"{config.public_url}/"]
    return (
        [f"{config.url_of(address)}/" for address in lan_addresses()] if config.host in EVERY_NETWORK else []
    )


def open_in_browser(url: str) -> None:
    """Open the page from a process of its own: some browsers block whoever starts them, or chatter."""
    subprocess.Popen(
        [sys.executable, "-m", "webbrowser", url], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
