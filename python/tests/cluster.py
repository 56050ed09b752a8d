"""Index, ask and a join on a cluster of a master and two workers whose processes are killed: `make cluster-test`.

Every job runs on processes of this machine alone. Tasks kill the executor that they run on, or its worker too, with
SIGKILL: before a shuffle (the map stage) and after one (the reduce stage). A job counts only if each of its killings has
happened; its answer must be that of one machine without a cluster.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, Optional

import pyarrow.parquet
import pyspark
from pyspark import TaskContext
from pyspark.sql import DataFrame, SparkSession

import igolog
from igolog import spark as cluster
from igolog import tables

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
GAMES = 60
PARTITIONS = 6
CLASSES = Path(pyspark.__file__).parent / "bin" / "spark-class"


def texts() -> list[tuple[str, bytes]]:
    """Records that can be read, one that cannot, one twice, one mirrored."""
    files = sorted(CORPUS.glob("*.sgf"))[:GAMES]
    found = [(file.name, file.read_bytes()) for file in files]
    if not found:
        found = [(f"{at:03}.sgf", f"(;SZ[9];B[{chr(97 + at % 9)}a];W[cc];B[gg])".encode()) for at in range(GAMES)]
    found.append(("x-unreadable.sgf", b"this is no game"))
    found.append(("y-again.sgf", found[0][1]))
    found.append(("z-many.sgf", b"(;SZ[9];B[cc];W[gg];B[cd])(;SZ[9];B[cc];W[gg];B[dc])"))
    return found


class Kill:
    """Kills the executor of a task once, or its worker with it, wherever it is put into a job."""

    def __init__(self, folder: Path, name: str, worker: bool = False) -> None:
        self.mark, self.worker, self.test = str(folder / name), worker, os.getpid()

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        context = TaskContext.get()
        if context is not None and context.partitionId() == 1 and self._first():
            daemon = os.getppid()
            executor = _parent(daemon)
            victims = [(executor, "CoarseGrainedExecutorBackend")]
            if self.worker:
                victims.insert(0, (_parent(executor), "deploy.worker.Worker"))
            for victim, what in victims:
                # Only processes that this test has started.
                if what in _command(victim) and self.test in _ancestors(victim):
                    os.kill(victim, signal.SIGKILL)
        yield from batches

    def _first(self) -> bool:
        try:
            os.close(os.open(self.mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return False
        return True

    def happened(self) -> bool:
        return os.path.exists(self.mark)


def _parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


def _ancestors(process: int) -> list[int]:
    found = []
    while process > 1:
        process = _parent(process)
        found.append(process)
    return found


def _command(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")


class Cluster:
    """A master and workers, children of this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1", SPARK_DAEMON_MEMORY="256m", PYSPARK_PYTHON=sys.executable)
        self.env["SPARK_HOME"] = str(CLASSES.parents[1])
        self.port = _free_port()
        self.running: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self._start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(self.port))
        _wait(lambda: _listens(self.port), "the master")

    @property
    def address(self) -> str:
        return f"spark://127.0.0.1:{self.port}"

    def _start(self, name: str, *command: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("ab") as log:
            started = subprocess.Popen(
                [str(CLASSES), *command, "--webui-port", "0"], env=self.env, stdout=log, stderr=subprocess.STDOUT
            )
        self.running.append(started)
        return started

    def full(self) -> None:
        """Two workers, where some have been killed."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < 2:
            name = f"worker{len(self.running)}"
            options = ("--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--work-dir", str(self.folder / name))
            self.workers.append(self._start(name, "org.apache.spark.deploy.worker.Worker", *options, self.address))
            log = self.folder / f"{name}.log"
            _wait(lambda: b"Successfully registered" in log.read_bytes(), name)

    def stop(self) -> None:
        for process in reversed(self.running):
            process.terminate()
        for process in self.running:
            process.wait()


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def _wait(ready: Callable[[], bool], what: str, seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > end:
            sys.exit(f"{what} did not start within {seconds} s")
        time.sleep(0.2)


def session(address: str) -> SparkSession:
    # The driver tells executors which Python has the package.
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.memory": "700m",
        "spark.executor.memory": "700m",
        "spark.executor.cores": "1",
        "spark.executorEnv.RAYON_NUM_THREADS": "1",
        "spark.sql.shuffle.partitions": str(PARTITIONS),
        "spark.sql.adaptive.coalescePartitions.enabled": "false",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "20",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.master(address).appName("igolog")
    for name, value in settings.items():
        builder = builder.config(name, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    return made


def truth(given: list[tuple[str, bytes]], folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The tables of one machine, with games known by their content."""
    writer = igolog._native.Writer(folder)
    for file, data in given:
        writer.add(file, data)
    writer.finish()
    library = igolog.library(folder)
    read = {name: pyarrow.parquet.read_table(library.files(name)[0]).to_pylist() for name in library.tables}
    content = {row["game"]: row["content"] for row in read["games"]}
    for rows in read.values():
        for row in rows:
            for name in ("game", "duplicate_of"):
                if row.get(name) is not None:
                    row[name] = content[row[name]]
    return {name: _sorted(rows) for name, rows in read.items()}


def _sorted(rows: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return sorted((tuple(value for _, value in sorted(row.items())) for row in rows), key=str)


def found(frame: DataFrame) -> list[tuple[Any, ...]]:
    return _sorted([row.asDict() for row in frame.collect()])


JOIN = """
SELECT g.winner, m.colour, count(*) AS stones, count(DISTINCT c.game) AS games, max(c.move) AS last
FROM captures c JOIN moves m ON m.game = c.game AND m.move = c.move JOIN games g ON g.game = c.game
GROUP BY g.winner, m.colour
"""


def main() -> None:
    given = texts()
    began = time.monotonic()
    killed = 0
    with tempfile.TemporaryDirectory(prefix="igolog-cluster-") as name:
        folder = Path(name)
        expected = truth(given, folder / "one-machine")
        readable = [(file, data) for file, data in given if not file.startswith("x-")]
        answers = sorted(
            (file, number, *map(str, row[1:]))
            for file, data in readable
            for number, game in enumerate(igolog.games(data), 1)
            for row in tables.ask(game, "atari(B, P)", effort="static").rows()
        )
        running = Cluster(folder)
        try:
            running.full()
            spark = session(running.address)

            def run(what: str, kills: list[Kill], job: Callable[[DataFrame], Optional[str]]) -> None:
                nonlocal killed
                running.full()
                frame = spark.createDataFrame(spark.sparkContext.parallelize(given, PARTITIONS), "file string, sgf binary")
                for at, kill in enumerate(kills):
                    # The first in the stage that reads, the next behind a shuffle, in the stage that writes.
                    frame = (frame.repartition(PARTITIONS) if at else frame).mapInArrow(kill, "file string, sgf binary")
                wrong = job(frame)
                missed = [kill.mark for kill in kills if not kill.happened()]
                killed += len(kills)
                if wrong or missed:
                    sys.exit(f"{what}: {wrong or 'right'}; killings that did not happen: {missed}")
                print(f"{what}: right, {len(kills)} killed, {time.monotonic() - began:.0f} s", flush=True)

            def index(to: str) -> Callable[[DataFrame], Optional[str]]:
                def job(source: DataFrame) -> Optional[str]:
                    made = cluster.index(spark, source, folder / to)
                    differs = [name for name in expected if found(made[name]) != expected[name]]
                    return f"other tables than one machine's: {differs}" if differs else None

                return job

            def ask(source: DataFrame) -> Optional[str]:
                asked = cluster.ask(spark, source, "atari(B, P)", folder / "asked", effort="static")
                rows = sorted((row["file"], row["number"], *map(str, tuple(row)[2:])) for row in asked.rows.collect())
                errors = asked.games.where("error IS NOT NULL").count()
                return None if rows == answers and errors == 1 else f"{len(rows)} answers for {len(answers)}, {errors} errors"

            run("index", [], index("plain"))
            run("index, an executor killed in the map stage", [Kill(folder, "a")], index("first"))
            run(
                "index, an executor killed in the map stage and a worker in the reduce stage",
                [Kill(folder, "b"), Kill(folder, "c", worker=True)],
                index("second"),
            )
            run("ask, a worker killed in the map stage and an executor in the reduce stage", [Kill(folder, "d", worker=True), Kill(folder, "e")], ask)
            running.full()
            for table in ("games", "moves", "captures"):
                spark.read.parquet(str(folder / "plain" / table)).createOrReplaceTempView(table)
            joined = spark.sql(JOIN)
            kill = Kill(folder, "f")
            got = found(joined.repartition(PARTITIONS).mapInArrow(kill, joined.schema))
            library = igolog.library(folder / "one-machine")
            answer = library.sql(JOIN)
            one = _sorted([dict(zip(answer.columns, row)) for row in answer.fetchall()])
            killed += 1
            if got != one or not kill.happened():
                sys.exit(f"a join, an executor killed in the reduce stage: {got} is not {one}")
            print(f"a join, an executor killed in the reduce stage: right, {time.monotonic() - began:.0f} s")
            spark.stop()
        finally:
            running.stop()
    print(f"{len(given)} texts; {killed} killings, all answers as on one machine")


if __name__ == "__main__":
    main()
