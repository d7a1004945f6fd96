"""What Prometheus asks: how much is asked for, how long it takes, what waits. Only where a setting says so.

Nothing here counts moves, and no label is an address as it was asked for: some hold one-time tokens.
"""

import hmac
import os
import time
from collections.abc import Iterator

import prometheus_client as prometheus
from flask import Blueprint, Flask, Response, abort, g, request
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from companion import copying
from companion.club import webhooks as webhooks
from companion.store.engine import db, outage

from .site import settings

blueprint = Blueprint("metrics", __name__)

SEVERAL = "PROMETHEUS_MULTIPROC_DIR"
"""Where several processes of one server lay their figures together (gunicorn.conf.py)."""
OWN = prometheus.CollectorRegistry()
REQUESTS = prometheus.Counter(
    "companion_requests", "Answers, by view and status.", ("view", "method", "status"), registry=OWN
)
SECONDS = prometheus.Histogram(
    "companion_request_seconds",
    "Until an answer begins.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=OWN,
)
STREAMS = prometheus.Gauge(
    "companion_streams", "Screens that follow live.", registry=OWN, multiprocess_mode="livesum"
)


class Club(Collector):
    """What is the same in whatever process is asked."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The database, the copies, the webhooks; what cannot be read now is left out."""
        waiting = None
        try:
            waiting = webhooks.count_waiting(db.session)
        except SQLAlchemyError as error:
            outage.failed(error)
        else:
            outage.answered()
        found = {
            "companion_database_up": ("Whether the database answers.", 0 if outage.lasts else 1),
            "companion_backup_age_seconds": ("Age of the newest copy.", copying.age(settings())),
            "companion_webhooks_waiting": ("What is still to be sent to webhooks.", waiting),
        }
        for name, (means, value) in found.items():
            if value is not None:
                yield GaugeMetricFamily(name, means, value=value)


@blueprint.get("/metrics")
def metrics() -> Response:
    """All figures in Prometheus' format, for who knows the setting."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), settings().metrics.encode()):
        abort(401)
    asked = prometheus.CollectorRegistry()
    if SEVERAL in os.environ:
        MultiProcessCollector(asked)  # type: ignore[no-untyped-call]
    else:
        asked.register(OWN)
    asked.register(Club())
    return Response(prometheus.generate_latest(asked), content_type=prometheus.CONTENT_TYPE_LATEST)


def begin() -> None:
    """Note when a request has come."""
    g.begun = time.perf_counter()


def count(answer: Response) -> Response:
    """Count an answer."""
    view = request.endpoint or "nowhere"
    REQUESTS.labels(view, request.method, answer.status_code).inc()
    SECONDS.observe(time.perf_counter() - g.begun)
    return answer


def init_app(app: Flask) -> None:
    """Count what is asked of an app, and tell who may know."""
    app.before_request_funcs.setdefault(None, []).insert(0, begin)
    app.after_request(count)
    app.extensions["streams"].counted = STREAMS.set
    app.register_blueprint(blueprint)
