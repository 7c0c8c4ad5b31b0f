"""Which blocks of an output have been written, in a file beside it, so that an interrupted run can be continued."""
from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from typing import Any

from ._errors import OutputError
from ._plan import Index


class Record:
    """A file of lines: what is made, as JSON, then the index of each block that has been written.

    It is locked, so that two runs never write one output.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.job: Mapping[str, Any] = {}
        self.done: set[Index] = set()
        self._file = open(path, "a+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise OutputError(f"{path} is locked: another run is writing this output") from None
        self._file.seek(0)
        # A line that was interrupted has no end; its block is written again.
        lines = [line for line in self._file if line.endswith("\n")]
        if lines:
            self.job = json.loads(lines[0])
            self.done = {tuple(json.loads(line)) for line in lines[1:]}

    def begin(self, job: Mapping[str, Any]) -> None:
        """Forgets what was there."""
        self._file.truncate(0)
        self.done.clear()
        self._append(job)

    def add(self, index: Index) -> None:
        """A block has been written."""
        self._append(index)
        self.done.add(index)

    def _append(self, entry: Any) -> None:
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()

    def remove(self) -> None:
        """There is nothing to continue."""
        os.unlink(self.path)

    def close(self) -> None:
        """Ends the lock."""
        self._file.close()
