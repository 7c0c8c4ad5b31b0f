# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""One process for each rival. It is asked for one cell per line and answers one row per line. It may crash, hang or not exist."""
import json
import queue
import signal
import subprocess
import tempfile
import threading
import time

START_SECONDS = 90
CELL_SECONDS = 40
NOT_AVAILABLE = 1  # the exit code of a worker whose library is not there


class Unavailable(Exception):
    pass


def chosen(only, order, refusal):
    """The implementations that --only names, in their order; all unless it names any."""
    names = [name for name in only.split(",") if name] or list(order)
    unknown = set(names) - set(order)
    if unknown:
        raise SystemExit("bench: {} {}; there are {}".format(refusal, ", ".join(sorted(unknown)), ", ".join(order)))
    return [name for name in order if name in names]


class Worker:
    def __init__(self, command, env=None, cell_seconds=CELL_SECONDS, start_seconds=START_SECONDS):
        self.command, self.env = command, env
        self.cell_seconds, self.start_seconds = cell_seconds, start_seconds
        self.process = None
        self.answered = False

    def ask(self, line):
        """The row for a cell. Raises Unavailable if the rival is not installed."""
        if self.process is None:
            self._start()
        fresh = not self.answered
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            return self._died()
        try:
            row = self.rows.get(timeout=self.start_seconds if fresh else self.cell_seconds)
        except queue.Empty:
            self.close(kill=True)
            return {"verified": False, "gpx_s": None, "error": "stopped after {} s".format(self.cell_seconds)}
        if row is None:
            return self._died()
        self.answered = True
        return row

    def close(self, kill=False):
        process, self.process = self.process, None
        if process is None:
            return
        try:
            process.stdin.close()
        except OSError:
            pass
        if kill:
            process.kill()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _start(self):
        self.messages = tempfile.TemporaryFile(mode="w+")
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=self.messages, env=self.env, universal_newlines=True, bufsize=1)
        except OSError as problem:
            raise Unavailable("{}: {}".format(self.command[0], problem.strerror))
        self.rows = queue.Queue()
        threading.Thread(target=self._read, args=(self.process, self.rows), daemon=True).start()

    def _read(self, process, rows):
        for text in process.stdout:
            if text.startswith("{"):
                try:
                    rows.put(json.loads(text))
                except ValueError:
                    pass
        rows.put(None)

    def _died(self):
        process, self.process = self.process, None
        try:
            code = process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        self.messages.seek(0)
        said = [text.strip() for text in self.messages.read().splitlines() if text.strip()]
        if code == NOT_AVAILABLE and not self.answered:
            raise Unavailable(said[-1] if said else "exit code {}".format(code))
        how = "signal {}".format(signal.Signals(-code).name) if code < 0 else "exit code {}".format(code)
        return {"verified": False, "gpx_s": None,
                "error": "crashed: {}{}".format(how, "; " + said[-1][:200] if said else "")}


def measure(impl, cells, worker, line, deadline, progress=None):
    """Rows for the cells, in order; those after the deadline are left out. Raises Unavailable."""
    rows = []
    try:
        for number, cell in enumerate(cells):
            if time.monotonic() > deadline:
                break
            answer = worker.ask(line(cell))
            row = {name: value for name, value in cell.items() if name != "seconds"}
            row["impl"] = impl
            row.update(answer)
            if not row.get("verified"):
                row["gpx_s"] = None  # whatever the worker says: what is not verified is not timed
                row["error"] = row.get("error") or "refused: not verified"
            rows.append(row)
            if progress:
                progress(number + 1, len(cells), row)
    finally:
        worker.close()
    return rows
