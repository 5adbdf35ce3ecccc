"""Reading web pages from a real server on this machine, which only these tests may reach."""

import asyncio
import gzip
import threading
import time
import tracemalloc
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from engrama import AsyncEngrama, Engrama
from engrama.errors import PageRefused, PageUnreachable
from engrama.ingest import web
from engrama.ingest.addresses import is_public
from engrama.ingest.html import readable
from engrama.ingest.web import MAX_BYTES, read_page, read_page_now

HERE = "127.0.0.1"
PAGE = "<title>Kiln</title><body><nav>Menu</nav><main><h1>Kilns</h1><p>Hot &amp; old.<ul><li>one<li>two</ul></main>"


class Site(BaseHTTPRequestHandler):
    replies: ClassVar[dict] = {}
    asked: ClassVar[list] = []

    def do_GET(self):
        type(self).asked.append((self.path, dict(self.headers)))
        status, headers, body = self.replies[self.path]
        if callable(body):
            body = body()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        """Tests need no log."""


@pytest.fixture
def site():
    Own = type("Own", (Site,), {"replies": {}, "asked": []})
    server = ThreadingHTTPServer((HERE, 0), Own)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    Own.url = f"http://{HERE}:{server.server_port}"
    Own.port = server.server_port
    yield Own
    server.shutdown()
    thread.join()
    server.server_close()


def put(site, path, body=b"", status=200, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    site.replies[path] = (
        status,
        {"Content-Type": "text/html"} | named,
        body.encode() if isinstance(body, str) else body,
    )


def get(site, path):
    return read_page_now(site.url + path, allowed=(HERE,))


def refused(site, path, error=PageRefused):
    with pytest.raises(error) as caught:
        get(site, path)
    return caught.value.message


def test_a_page_is_read_as_text(site):
    put(site, "/kiln", PAGE)
    page = get(site, "/kiln")
    assert (page.title, page.text) == ("Kiln", "# Kilns\n\nHot & old.\n\n- one\n- two")
    assert page.content.startswith("Kiln\n\n# Kilns")
    assert page.address == f"{site.url}/kiln"


def test_a_page_can_be_read_inside_a_running_loop_either_way(site):
    put(site, "/kiln", PAGE)

    async def both():
        return await read_page(f"{site.url}/kiln", allowed=(HERE,)), get(site, "/kiln")

    first, second = asyncio.run(both())
    assert first == second


def test_plain_text_is_read_as_it_is(site):
    put(site, "/a.txt", "one <b>\n  two\n", Content_Type="text/plain; charset=utf-8")
    assert get(site, "/a.txt").text == "one <b>\n  two"


@pytest.mark.parametrize(
    ("type_", "body"),
    [
        ("text/html; charset=iso-8859-1", "<p>caf\xe9".encode("latin-1")),
        ("text/html", '<meta charset="windows-1252"><p>caf\xe9'.encode("cp1252")),
        ("text/html", "<p>café".encode()),
        ("text/html", b"<p>caf\xe9"),
        ("text/html; charset=zip_codec", "<p>café".encode()),
    ],
)
def test_the_charset_is_found(site, type_, body):
    put(site, "/", body, Content_Type=type_)
    assert get(site, "/").text == "café"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:9/",
        "http://[::1]/",
        "http://2130706433/",
        "http://0.0.0.0/",
        "http://169.254.169.254/latest/meta-data",
        "http://10.1.2.3/",
        "http://[::ffff:10.0.0.1]/",
    ],
)
def test_addresses_of_this_machine_and_network_are_refused(url):
    with pytest.raises(PageRefused, match="not a public address"):
        read_page_now(url)


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://example.org/",
        "example.org",
        "http://",
        "http://u:p@example.org/",
        "http://example.org:700000/",
    ],
)
def test_only_addresses_of_web_pages_are_read(url):
    with pytest.raises(PageRefused):
        read_page_now(url)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:4700::1", True),
        ("100.64.0.1", False),
        ("192.168.1.1", False),
        ("172.16.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("fec0::1", False),
        ("::", False),
        ("ff0e::1", False),
        ("::ffff:8.8.8.8", True),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::808:808", True),
        ("64:ff9b:1::808:808", False),
    ],
)
def test_public_addresses_are_told_from_others(address, public):
    assert is_public(address) is public


def test_the_checked_address_is_the_one_that_is_connected_to(site, monkeypatch):
    """A name that leads here once and nowhere after that: whoever looks it up again finds nothing."""
    put(site, "/kiln", PAGE)
    answers = [[(2, 1, 6, "", (HERE, 0))]]

    async def once(self, host, port, **how):
        if host == HERE:
            return [(2, 1, 6, "", (HERE, port))]
        return answers.pop()

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", once)
    page = read_page_now(f"http://kiln.test:{site.port}/kiln", allowed=(HERE,))
    assert page.title == "Kiln"
    assert answers == []
    assert site.asked[0][1]["Host"] == f"kiln.test:{site.port}"


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch):
    async def mixed(self, host, port, **how):
        return [(2, 1, 6, "", (address, port)) for address in ("93.184.215.14", "10.0.0.1")]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", mixed)
    with pytest.raises(PageRefused, match=r"10\.0\.0\.1"):
        read_page_now("http://kiln.test/")


def test_three_redirects_are_followed_and_not_four(site):
    for number in range(4):
        put(site, f"/{number}", status=302, Location=f"/{number + 1}")
    put(site, "/4", PAGE)
    assert get(site, "/1").address == f"{site.url}/4"
    assert "more than 3 times" in refused(site, "/0")


@pytest.mark.parametrize("target", ["http://127.0.0.2/", "http://10.0.0.1/", "file:///etc/passwd", "//[::1]/"])
def test_every_redirect_is_checked_anew(site, target):
    put(site, "/", status=301, Location=target)
    assert refused(site, "/")
    assert len(site.asked) == 1


def test_large_pages_are_refused_whatever_they_say_of_themselves(site):
    put(site, "/plain", b"x" * (MAX_BYTES + 1))
    put(site, "/bomb", gzip.compress(b"x" * 50_000_000, 1), Content_Encoding="gzip")
    tracemalloc.start()
    for path in ("/plain", "/bomb"):
        assert "larger than 2,000,000 bytes" in refused(site, path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * MAX_BYTES


def test_compressed_pages_are_read(site):
    put(site, "/gz", gzip.compress(PAGE.encode()), Content_Encoding="gzip")
    assert get(site, "/gz").title == "Kiln"
    put(site, "/broken", b"no gzip", Content_Encoding="gzip")
    put(site, "/other", b"x", Content_Encoding="br")
    assert "decompressed" in refused(site, "/broken")
    assert "compressed as br" in refused(site, "/other")


def test_what_is_no_text_is_refused(site):
    put(site, "/image", b"\x89PNG", Content_Type="image/png")
    put(site, "/missing", "no", status=404)
    put(site, "/empty", "<body><script>paint()</script>")
    assert "image/png" in refused(site, "/image")
    assert "404" in refused(site, "/missing")
    assert "no readable text" in refused(site, "/empty")


def test_a_page_that_takes_too_long_is_given_up(site, monkeypatch):
    monkeypatch.setattr(web, "SECONDS", 0.3)
    put(site, "/slow", lambda: time.sleep(1) or b"late")
    started = time.monotonic()
    assert "took longer" in refused(site, "/slow", PageUnreachable)
    assert time.monotonic() - started < 0.9


def test_a_server_that_is_not_there_is_told_so(site):
    with pytest.raises(PageUnreachable) as caught:
        read_page_now(f"http://{HERE}:1/", allowed=(HERE,))
    assert "cannot be connected to" in caught.value.message
    assert caught.value.exit_code == 3
    with pytest.raises(PageUnreachable, match="leads to no address"):
        read_page_now("http://nowhere.invalid/")


def test_the_sdk_reads_pages_by_kind_and_hands_their_text_on(site, tmp_path, monkeypatch):
    put(site, "/kiln", PAGE.replace("old", "Atlas"))
    address = f"{site.url}/kiln"

    async def awaited():
        async with AsyncEngrama(tmp_path) as memory:
            await memory.remember("Project", "Atlas")
            with pytest.raises(PageRefused):
                await memory.ingest(address, kind="web")
            monkeypatch.setattr(web.read_page, "__kwdefaults__", {"allowed": (HERE,)})
            return await memory.ingest(address, kind="web")

    record = asyncio.run(awaited())
    assert record.content.startswith("Kiln\n\n# Kilns")
    assert [item.key for item in record.known] == ["Atlas"]
    assert f"read at {address}" in record.guidance
    with Engrama(tmp_path) as memory:
        assert memory.ingest("Atlas").known == record.known


def test_hidden_parts_and_machinery_of_a_page_are_left_out():
    html = (
        "<body><header>Top</header><script>x</script><style>y</style><p hidden>a</p><p style='display: none'>b</p>"
        "<!-- c --><div aria-hidden=true>d</div><p>seen <b>bold</b><footer>e</footer><table><tr><td>1<td>2</table>"
    )
    assert readable(html)[1] == "seen bold\n\n1 2"


def test_deep_and_broken_pages_are_read_in_linear_time():
    assert readable("<div>" * 30_000 + "deep")[1] == "deep"
    with pytest.raises(PageRefused, match="tags"):
        readable("<b>" * 100_001)
