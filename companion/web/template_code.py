"""Templates as code, kept where Python keeps that of our modules: a start need not make it anew.

It stands in the program's folder and not in the club's, whose files come from other machines: it is run.
"""

import logging
import os
import pickle
import re
import sys
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

from flask import Flask
from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache, bc_magic
from jinja2.ext import Extension

log = logging.getLogger(__name__)


class NoIndents(Extension):
    """Leaves out what templates are indented by, a tenth of a page's bytes. Lines keep their numbers."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        source = re.sub(r"(?<![%#]})\n[ \t]+|\n[ \t]+(?={[%#])", "\n", source)
        # A tag takes its line's end with it (trim_blocks): what follows stays apart from what was said.
        return re.sub(r"\n[ \t]+", "\n ", source)


class Compiled(BytecodeCache):
    """The code of an environment's templates, in a folder. What cannot be kept is made anew next time."""

    def __init__(self, environment: Environment, folder: Path) -> None:
        self._environment = environment
        self.folder = folder

    @cached_property
    def _made_with(self) -> str:
        """What goes into a template's code beside its text: settings, and filters and tests, which are asked
        beforehand where they are given nothing but constants."""
        own = self._environment
        called = (*own.filters.values(), *own.tests.values())
        files = {each.__code__.co_filename for each in called if hasattr(each, "__code__")}
        changed = [(name, os.stat(name).st_mtime_ns) for name in sorted(files) if os.path.isfile(name)]
        return repr((own.trim_blocks, own.lstrip_blocks, sorted(own.extensions), changed))

    def get_source_checksum(self, source: str) -> str:
        """A fingerprint of all that a template's code comes from."""
        return sha256(f"{self._made_with}\n{source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """The code of a template, where it was made from the same."""
        try:
            bucket.bytecode_from_string((self.folder / bucket.key).read_bytes())
        except Exception as error:  # none yet, half of it: the library says so in many ways
            log.debug("the code of a template cannot be read: %s", error)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template; whoever reads it meanwhile has the former or the new, never a part."""
        if sys.dont_write_bytecode:
            return
        place = self.folder / bucket.key
        made = place.with_suffix(f".{os.getpid()}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            made.write_bytes(bucket.bytecode_to_string())
            made.replace(place)
        except OSError as error:  # a folder that only reads, a full disk
            log.debug("the code of a template was not kept: %s", error)
            with suppress(OSError):
                made.unlink()

    def is_kept(self, name: str) -> bool:
        """Whether a template's code lies in the folder, made from what the template says now."""
        if (loader := self._environment.loader) is None:
            return False
        source, file, _ = loader.get_source(self._environment, name)
        begins = bc_magic + pickle.dumps(self.get_source_checksum(source), 2)
        try:
            return (self.folder / self.get_cache_key(name, file)).read_bytes().startswith(begins)
        except OSError:
            return False


def init_app(app: Flask) -> None:
    """Keep what an app's templates become, where Python may write its own code; read it in any case."""
    folder = Path(cache_from_source(__file__)).parent / "templates"
    env = app.jinja_env
    env.add_extension(NoIndents)
    env.bytecode_cache = kept = Compiled(env, folder)
    app.extensions["template_is_kept"] = kept.is_kept
    # No template has globals of its own: all share the environment's. The library's map over both is looked
    # through name by name at each import, which was a fifth of a short part.
    env.make_globals = lambda own: own or env.globals  # type: ignore[method-assign, assignment]
