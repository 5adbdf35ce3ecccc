"""A real Neo4j Community server for tests and trials, in `.neo4j/` of this checkout: start, stop, status, wait.

It is fetched once from Maven Central (needs Java 17 or later and Maven) and never becomes part of the package. Where
NEO4J_URI or NEO4J_PASSWORD is set, that server is meant and none is installed or started.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from filelock import FileLock

VERSION = "5.26.30"
PORT = 7690
PORTS = 50
"""How many ports from PORT on are tried."""
HOST = "127.0.0.1"
FOLDER = Path(__file__).resolve().parent.parent / ".neo4j"
STARTS = 5
"""How often a start is tried: between the choice of a port and its use another server may take it."""
START_SECONDS, STOP_SECONDS, INSTALL_SECONDS = 90, 30, 600
_HANDSHAKE = bytes.fromhex("6060b017") + bytes.fromhex("00000404000003040000000400000003")
_STARTED, _TAKEN = "Started.", "Address already in use"
"""What the log of the server says."""
_POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>server</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.neo4j</groupId><artifactId>neo4j</artifactId><version>{version}</version></dependency>
    <dependency><groupId>org.neo4j.app</groupId><artifactId>neo4j-server</artifactId><version>{version}</version></dependency>
  </dependencies>
</project>
"""
_SETTINGS = """server.default_listen_address={host}
server.bolt.listen_address={host}:{port}
server.bolt.advertised_address={host}:{port}
server.http.enabled=false
server.https.enabled=false
dbms.usage_report.enabled=false
server.memory.pagecache.size=128m
server.memory.heap.initial_size=256m
server.memory.heap.max_size=512m
"""
_JVM = (
    "-Xmx512m",
    "-XX:+UseSerialGC",
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
)


class Unavailable(Exception):
    """No server can be had; the message says what is missing and how to get it."""


@dataclass(frozen=True)
class Server:
    """Where a server listens, and the file that holds its password (None where the environment holds it)."""

    uri: str
    password_file: Path | None

    @property
    def password(self) -> str:
        """The password of the user `neo4j`."""
        return self.password_file.read_text("utf-8").strip() if self.password_file else os.environ["NEO4J_PASSWORD"]


@dataclass(frozen=True)
class Place:
    """The folder of an installation and the port of its server: the one named, else the one it chose at a start."""

    folder: Path = FOLDER
    named_port: int = 0

    @property
    def port(self) -> int:
        noted = self.folder / "port"
        return self.named_port or (int(noted.read_text("utf-8")) if noted.is_file() else PORT)

    def choose_port(self) -> None:
        """Note a free port for the next start, unless one was named."""
        if not self.named_port:
            free = next(port for port in range(PORT, PORT + PORTS) if _is_free(port))
            (self.folder / "port").write_text(str(free), encoding="utf-8")

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def pid_file(self) -> Path:
        return self.folder / "server.pid"

    @property
    def server(self) -> Server:
        return Server(f"bolt://{HOST}:{self.port}", self.folder / "password")


def from_environment() -> Server | None:
    """The server that NEO4J_URI and NEO4J_PASSWORD name, or None."""
    if not os.environ.get("NEO4J_PASSWORD"):
        return None
    return Server(os.environ.get("NEO4J_URI") or "bolt://localhost:7687", None)


def start(place: Place) -> Server:
    """Install what is absent, start the server unless it runs, and wait until it answers; raises Unavailable."""
    place.folder.mkdir(parents=True, exist_ok=True)
    with FileLock(place.folder / "lock", timeout=INSTALL_SECONDS):
        if _pid(place) is not None:
            wait(HOST, place.port)
            return place.server
        _install(place)
        for _ in range(STARTS):
            place.choose_port()
            if _is_free(place.port) and _comes_up(place):
                return place.server
            if place.named_port:
                break
    raise Unavailable(f"Port {place.port} is taken by another process. Name another one with --port.")


def stop(place: Place) -> bool:
    """End the server of this folder and wait until it is gone; False when none ran."""
    pid = _pid(place)
    if pid is None:
        return False
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + STOP_SECONDS
    while _pid(place) is not None:
        if time.monotonic() > deadline:
            raise Unavailable(f"The server (process {pid}) did not end within {STOP_SECONDS} seconds.")
        time.sleep(0.1)
    place.pid_file.unlink(missing_ok=True)
    return True


def wait(host: str, port: int) -> None:
    """Return when a Bolt server answers on the port; raises Unavailable after a while."""
    deadline = time.monotonic() + START_SECONDS
    while not _answers(host, port):
        if time.monotonic() > deadline:
            raise Unavailable(f"No Neo4j server answered on {host}:{port} within {START_SECONDS} seconds.")
        time.sleep(0.2)


def _install(place: Place) -> None:
    marker = place.folder / "lib" / f"neo4j-{VERSION}.jar"
    if marker.is_file():
        return
    _need("java", "Java 17 or later (Debian: apt-get install openjdk-17-jre-headless)")
    _need("mvn", "Maven (Debian: apt-get install maven)")
    shutil.rmtree(place.folder / "lib", ignore_errors=True)
    (place.folder / "pom.xml").write_text(_POM.format(version=VERSION), encoding="utf-8")
    goal = ["dependency:copy-dependencies", "-DoutputDirectory=lib", "-DincludeScope=runtime"]
    done = subprocess.run(
        ["mvn", "-q", "-B", *goal],
        cwd=place.folder,
        capture_output=True,
        text=True,
        timeout=INSTALL_SECONDS,
        check=False,
    )
    if done.returncode or not marker.is_file():
        raise Unavailable(f"Maven could not fetch Neo4j {VERSION}:\n{(done.stdout + done.stderr)[-2000:]}")


def new_password() -> str:
    """A random password of letters and digits: Neo4j's own tool takes one that begins with a hyphen for an option."""
    return secrets.token_hex(18)


def _configure(place: Place) -> None:
    _need("java", "Java 17 or later")
    (place.home / "conf").mkdir(parents=True, exist_ok=True)
    (place.home / "logs").mkdir(exist_ok=True)
    (place.home / "conf" / "neo4j.conf").write_text(_SETTINGS.format(host=HOST, port=place.port), encoding="utf-8")
    secret = place.folder / "password"
    if secret.is_file():
        return
    password = new_password()
    environment = {**os.environ, "NEO4J_HOME": str(place.home), "NEO4J_CONF": str(place.home / "conf")}
    command = ["java", "-cp", "lib/*", "org.neo4j.cli.AdminTool", "dbms", "set-initial-password", password]
    done = subprocess.run(
        command, cwd=place.folder, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode:
        raise Unavailable(f"The first password could not be set:\n{(done.stdout + done.stderr)[-2000:]}")
    secret.touch(mode=0o600)
    secret.write_text(password + "\n", encoding="utf-8")


def _comes_up(place: Place) -> bool:
    """Start the server and wait for it; False when it ended since its port was taken. Raises Unavailable.

    That the port answers does not tell whose server it is, so its own words are waited for.
    """
    _configure(place)
    log = place.home / "logs" / "neo4j.log"
    before = log.stat().st_size if log.is_file() else 0
    process = _launch(place)
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        ended = process.poll() is not None
        written = log.read_bytes() if log.is_file() else b""
        said = written[before if before <= len(written) else 0 :].decode("utf-8", "replace")
        if ended and _TAKEN in said:
            return False
        if ended:
            raise Unavailable(f"The server ended while it started:\n{said[-2000:]}")
        if _STARTED in said and _answers(HOST, place.port):
            return True
        time.sleep(0.2)
    raise Unavailable(f"The server did not answer on {HOST}:{place.port} within {START_SECONDS} seconds.")


def _launch(place: Place) -> subprocess.Popen[bytes]:
    folders = [f"--home-dir={place.home}", f"--config-dir={place.home / 'conf'}"]
    with (place.home / "logs" / "console.log").open("ab") as log:
        process = subprocess.Popen(
            ["java", *_JVM, "-cp", "lib/*", "org.neo4j.server.CommunityEntryPoint", *folders],
            cwd=place.folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    place.pid_file.write_text(f"{process.pid}\n", encoding="utf-8")
    return process


def _pid(place: Place) -> int | None:
    """The process of the server when it lives."""
    try:
        pid = int(place.pid_file.read_text("utf-8"))
        os.kill(pid, 0)
    except (FileNotFoundError, ValueError, ProcessLookupError):
        return None
    return pid


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=2) as connection:
            connection.sendall(_HANDSHAKE)
            return len(connection.recv(4)) == 4
    except OSError:
        return False


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        # A port that was let go a moment ago can be taken again.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _need(program: str, what: str) -> None:
    if shutil.which(program) is None:
        raise Unavailable(f"`{program}` was not found. Install {what}, or name a running server with NEO4J_PASSWORD.")


def main(arguments: list[str]) -> int:
    """Exit code 1 when no server can be had, or when `status` finds none."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("start", "stop", "status", "wait"))
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where it is installed (default: .neo4j)")
    parser.add_argument("--port", type=int, default=0, help=f"where it listens (default: a free one from {PORT} on)")
    given = parser.parse_args(arguments)
    named, place = from_environment(), Place(given.folder.resolve(), given.port)
    try:
        return _named(given.command, named) if named else _own(given.command, place)
    except Unavailable as problem:
        print(problem, file=sys.stderr)
        return 1


def _named(command: str, server: Server) -> int:
    parts = urlsplit(server.uri)
    host, port = parts.hostname or "localhost", parts.port or 7687
    if command == "stop":
        print(f"{server.uri} is named by the environment and was left running.")
        return 0
    if command == "status":
        return 0 if _answers(host, port) else 1
    wait(host, port)
    print(f"Neo4j at {server.uri}, with the password in NEO4J_PASSWORD.")
    return 0


def _own(command: str, place: Place) -> int:
    if command == "stop":
        print("Stopped." if stop(place) else "No server ran.")
        return 0
    if command == "status":
        running = _answers(HOST, place.port) and _pid(place) is not None
        print(f"Neo4j at {place.server.uri} {'answers' if running else 'does not run'}.")
        return 0 if running else 1
    if command == "wait":
        wait(HOST, place.port)
    server = start(place)
    print(f"Neo4j at {server.uri}, user neo4j, with the password in {server.password_file}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
