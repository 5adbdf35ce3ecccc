"""`engrama serve --transport http` as a process: who may reach it, and whose memory answers."""

import asyncio
import http.client
import json
import re
import signal

import pytest
from fastmcp import Client
from fastmcp.client.auth import BearerAuth

from tests.e2e.mcp_client import WAIT, RawClient

ORG, USER = "X-Engrama-Org-Id", "X-Engrama-User-Id"
NORTH = [(ORG, "north"), (USER, "marta")]
SOUTH = [(ORG, "south"), (USER, "marta")]
NOBODY = [
    [(ORG, "north")],
    [(USER, "marta")],
    [(ORG, "north"), (USER, "")],
    [(ORG, ""), (USER, "")],
    [(ORG, "*"), (USER, "*")],
    [(ORG, "north"), (USER, "*")],
    [(ORG, "north"), (USER, "__entity__")],
    [(ORG, "north"), (USER, "a\x1b[0m")],
    [(ORG, "north"), (USER, "x" * 300)],
    [(ORG, "north"), (USER, "\xff\xfe")],
    [*NORTH, (USER, "marta")],
    [*NORTH, (ORG, "south")],
]
READS = [
    ("search", {"query": "atlas"}),
    ("search", {"query": ""}),
    ("context", {"node": "Project:Atlas"}),
    ("context", {"node": "Atlas"}),
    ("surface_insights", {}),
]
WRITES = [
    ("remember", {"label": "Project", "name": "Atlas", "properties": {"status": "archived"}}),
    ("relate", {"source": "Project:Atlas", "type": "USES", "target": "Technology:SQLite"}),
    ("reflect", {}),
    ("approve_insight", {"uid": "x", "decision": "approve"}),
    ("gdpr_forget", {"mode": "apply"}),
]


class HttpServer:
    """A server process on a free port."""

    def __init__(self, folder, *words, **environ):
        self.raw = RawClient(
            folder, "--home", folder / "memory", "--transport", "http", "--port", "0", *words, hello=False, **environ
        )
        while not (found := re.search(r"http://\S+:(\d+)/mcp", "".join(self.raw.errors))):
            assert self.raw.process.poll() is None, self.raw.errors
            self.raw._logs.join(0.05)
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}/mcp"

    def request(self, method="POST", path="/mcp", headers=(), body=None, host=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        connection.putrequest(method, path, skip_host=True)
        data = json.dumps(body).encode() if body is not None else b""
        given = [("Host", host or f"127.0.0.1:{self.port}"), ("Content-Type", "application/json")]
        given += [("Accept", "application/json, text/event-stream"), ("Content-Length", str(len(data)))]
        for name, value in [*given, *headers]:
            connection.putheader(name, value.encode("latin-1"))
        connection.endheaders(data)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    def tool(self, name, arguments, headers=()):
        params = {"name": f"engrama_{name}", "arguments": arguments}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        status, text = self.request(headers=headers, body=body)
        assert status == 200, text
        return json.loads(text)["result"]

    def call(self, name, arguments, headers=()):
        result = self.tool(name, arguments, headers)
        assert not result["isError"], result
        return result["structuredContent"]

    def stop(self):
        self.raw.process.send_signal(signal.SIGINT)
        assert self.raw.process.wait(WAIT) == 0
        self.raw._logs.join(WAIT)
        assert self.raw.noise == []


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = HttpServer(tmp_path_factory.mktemp("http"))
    server.call("remember", {"label": "Technology", "name": "SQLite"}, NORTH)
    server.call("remember", {"label": "Project", "name": "Atlas", "note": "that of the process"})
    uses = [{"type": "USES", "target": "Technology:SQLite"}]
    for name in ("Atlas", "Borea"):
        made = server.call("remember", {"label": "Project", "name": name, "relations": uses}, NORTH)
        server.uid = made["node"]["uid"]
    server.insight = server.call("reflect", {}, NORTH)["insights"][0]["uid"]
    yield server
    server.stop()


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    server = HttpServer(
        tmp_path_factory.mktemp("token"), "--token-env", "MEMORY_TOKEN", "--allow-host", "memory.lan",
        MEMORY_TOKEN="open sesame",
    )  # fmt: skip
    yield server
    server.stop()


def test_two_owners_share_a_server_and_nothing_else(server):
    assert server.call("search", {"query": "atlas"}, NORTH)["results"][0]["key"] == "Atlas"
    for name, arguments in READS:
        answer = server.tool(name, arguments, SOUTH)["structuredContent"]
        assert "SQLite" not in json.dumps(answer)
        assert not answer.get("results", [])
        assert not answer.get("insights", [])


@pytest.mark.parametrize("headers", NOBODY, ids=str)
def test_an_identity_that_does_not_resolve_reads_as_if_nothing_existed(server, headers):
    fresh = [(ORG, "never"), (USER, "seen")]
    for name, arguments in [*READS, ("context", {"node": server.uid})]:
        assert server.tool(name, arguments, headers) == server.tool(name, arguments, fresh), name


@pytest.mark.parametrize("headers", NOBODY, ids=str)
def test_an_identity_that_does_not_resolve_writes_nothing(server, headers):
    before = server.call("context", {"node": "Project:Atlas"}, NORTH)
    for name, arguments in WRITES:
        error = server.tool(name, arguments, headers)["structuredContent"]["error"]
        assert error["code"] == "scope-unresolved", name
    assert server.call("context", {"node": "Project:Atlas"}, NORTH) == before


def test_what_is_not_yours_and_what_never_was_are_answered_alike(server):
    never = "01890000-0000-7000-8000-000000000000"
    for headers in (SOUTH, [], NOBODY[0]):
        for name, key in (("context", "node"), ("approve_insight", "uid")):
            if name == "approve_insight" and headers == NOBODY[0]:
                continue
            more = {"decision": "dismiss"} if name == "approve_insight" else {}
            stored = server.uid if name == "context" else server.insight
            theirs = json.dumps(server.tool(name, {key: stored, **more}, headers)).replace(stored, "UID")
            nothing = json.dumps(server.tool(name, {key: never, **more}, headers)).replace(never, "UID")
            assert theirs == nothing
            assert "not-found" in theirs


def test_an_insight_is_no_resource_for_others(server):
    def read(uid, headers):
        params = {"uri": f"engrama://insight/{uid}"}
        body = {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": params}
        return server.request(headers=headers, body=body)

    assert "SQLite" in read(server.insight, NORTH)[1]
    for headers in (SOUTH, NOBODY[0], []):
        status, text = read(server.insight, headers)
        assert "SQLite" not in text
        never = "01890000-0000-7000-8000-000000000000"
        assert (status, text.replace(server.insight, "UID")) == tuple(
            item.replace(never, "UID") if isinstance(item, str) else item for item in read(never, headers)
        )


def test_without_headers_the_memory_is_that_of_the_process(server):
    server.call("remember", {"label": "Concept", "name": "Mine"})
    assert server.call("search", {"query": "mine"})["results"][0]["key"] == "Mine"
    assert server.call("search", {"query": "mine"}, NORTH)["results"] == []


def test_an_owner_may_have_a_name_in_any_script(server):
    owner = [(ORG, "陈玉".encode().decode("latin-1")), (USER, "José".encode().decode("latin-1"))]
    server.call("remember", {"label": "Concept", "name": "Own"}, owner)
    assert server.call("search", {"query": "own"}, owner)["results"][0]["key"] == "Own"


def test_status_counts_the_whole_deployment_for_everyone(server):
    counts = {json.dumps(server.call("status", {}, headers)["backend"]) for headers in (NORTH, SOUTH, [], NOBODY[0])}
    assert len(counts) == 1


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("evil.example", None),
        ("evil.example:{port}", None),
        ("127.0.0.1.evil.example", None),
        ("", None),
        ("localhost:{port}@evil.example", None),
        ("memory.lan", None),
        ("127.0.0.1:{port}", "http://evil.example"),
        ("127.0.0.1:{port}", "http://localhost.evil.example:{port}"),
        ("127.0.0.1:{port}", "null"),
        ("127.0.0.1:{port}", "file://"),
    ],
)
def test_foreign_hosts_and_pages_are_refused(server, host, origin):
    port = {"port": server.port}
    headers = [("Origin", origin.format(**port))] if origin else []
    for method, path in (("POST", "/mcp"), ("GET", "/mcp"), ("OPTIONS", "/mcp"), ("GET", "/health")):
        assert server.request(method, path, headers, {}, host=host.format(**port) or " ")[0] in (403, 400)
    assert server.request("GET", "/health")[0] == 200


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"])
def test_pages_and_names_of_this_machine_are_let_in(server, name):
    status, _ = server.request("GET", "/health", [("Origin", f"http://{name}:6274")], host=f"{name}:{server.port}")
    assert status == 200


def test_health_tells_nothing_but_that_it_serves(server):
    assert server.request("GET", "/health") == (200, '{"status":"ok"}')


def test_a_token_is_asked_for_and_replaces_no_identity(guarded):
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    assert guarded.request(body=body)[0] == 401
    for wrong in ("Bearer open", "Bearer open sesame2", "Bearer ", "Basic open sesame", "open sesame", "Bearer \xe9"):
        assert guarded.request(body=body, headers=[("Authorization", wrong)])[0] == 401, wrong
    right = [("Authorization", "Bearer open sesame")]
    assert guarded.request(body=body, headers=right)[0] == 200
    assert guarded.request(body=body, headers=right, host="memory.lan")[0] == 200
    assert guarded.request(body=body, headers=right, host="evil.example")[0] == 403
    assert guarded.request("GET", "/health")[0] == 200
    refused = guarded.tool(*WRITES[0], [*right, NORTH[0]])
    assert refused["structuredContent"]["error"]["code"] == "scope-unresolved"


def test_the_official_client_works_over_http(server, guarded):
    async def work(url, mode, **more):
        async with Client(url, mode=mode, **more) as client:
            assert len(await client.list_tools()) == 14
            return (await client.call_tool("engrama_search", {"query": ""})).structured_content

    for mode in ("legacy", "2026-07-28"):
        assert "results" in asyncio.run(work(server.url, mode))
    assert asyncio.run(work(guarded.url, "auto", auth=BearerAuth("open sesame")))["results"] == []


def test_other_machines_are_let_in_only_with_a_token(tmp_path):
    raw = RawClient(tmp_path, "--transport", "http", "--host", "0.0.0.0", "--port", "0", hello=False)
    assert raw.process.wait(WAIT) == 2
    raw._logs.join(WAIT)
    assert "ENGRAMA_HTTP_TOKEN" in "".join(raw.errors)


def test_a_port_that_is_taken_is_named(server, tmp_path):
    raw = RawClient(tmp_path, "--transport", "http", "--port", str(server.port), hello=False)
    assert raw.process.wait(WAIT) == 2
    raw._logs.join(WAIT)
    assert str(server.port) in "".join(raw.errors)
    assert "--port" in "".join(raw.errors)
