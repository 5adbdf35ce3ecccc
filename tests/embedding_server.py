"""An embedding server on the loopback interface for tests: OpenAI's endpoint and both of Ollama's.

    with EmbeddingServer(dimensions=32) as server:
        provider = OpenAICompatibleProvider(server.openai_url, "any-model")
        server.fail(503)          # every request, until server.work()
        server.fail(429, times=1, headers={"Retry-After": "0"})

Vectors are sums of one fixed direction per word, so texts that share words are near each other.
"""

import hashlib
import json
import random
import re
import threading
from array import array
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def vector_of(text, dimensions):
    """The vector that the server gives, of 32-bit numbers: the same in every process."""
    total = [0.0] * dimensions
    for word in re.findall(r"\w+", text.lower()) or ["-"]:
        chance = random.Random(hashlib.sha256(word.encode()).digest())
        total = [number + chance.gauss(0, 1) for number in total]
    return array("f", total)


class EmbeddingServer:
    """Counts the `texts` it was sent and keeps each request as (path, headers, body) in `requests`.

    `delay` holds an answer back (seconds), `drip` sends it byte by byte with such pauses, `cut_off` ends it early;
    `longest` and `largest` bound the length of a text and of a batch; `change` edits the vectors before they are sent.
    """

    def __init__(self, dimensions=32, *, key=None, models=None, old_ollama=False, shuffled=True):
        self.dimensions, self.key, self.models = dimensions, key, models
        self.old_ollama, self.shuffled = old_ollama, shuffled
        self.texts, self.requests = [], []
        self.delay = self.drip = 0.0
        self.cut_off, self.longest, self.largest = False, 0, 0
        self.change = lambda vectors: vectors
        self._failures = []
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"owner": self}))
        self._http.daemon_threads = True
        self._ended = threading.Event()

    def __enter__(self):
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Refuse every further connection."""
        self._ended.set()
        self._http.shutdown()
        self._http.server_close()

    @property
    def url(self):
        """The address that OLLAMA_URL takes."""
        return f"http://127.0.0.1:{self._http.server_port}"

    @property
    def openai_url(self):
        """The address that OPENAI_BASE_URL takes."""
        return f"{self.url}/v1"

    def fail(self, status=500, *, times=None, headers=None, body=b'{"error": {"message": "told to fail"}}'):
        """Answer the next requests (all of them without `times`) with an error."""
        self._failures = [[status, times, headers or {}, body]]

    def work(self):
        """Answer again, without delay."""
        self._failures, self.delay, self.drip, self.cut_off = [], 0.0, 0.0, False

    def failure(self):
        for entry in self._failures:
            if entry[1] is None:
                return entry
            if entry[1] > 0:
                entry[1] -= 1
                return entry
        return None

    def wait(self, seconds):
        self._ended.wait(seconds)

    def vectors(self, texts):
        self.texts += texts
        return self.change([vector_of(text, self.dimensions).tolist() for text in texts])


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.owner.requests.append((self.path, dict(self.headers), body))
        if self.owner.delay:
            self.owner.wait(self.owner.delay)
        failure = self.owner.failure()
        if failure:
            self.answer(failure[0], failure[3], failure[2])
        elif self.owner.key and self.headers.get("Authorization") != f"Bearer {self.owner.key}":
            self.answer(401, {"error": {"message": f"Incorrect API key: {self.headers.get('Authorization')}"}})
        elif self.owner.models and body["model"] not in self.owner.models:
            self.answer(404, {"error": {"message": f'model "{body["model"]}" not found, try pulling it first'}})
        else:
            self.embed(body)

    def embed(self, body):
        given = body.get("input", body.get("prompt"))
        texts = [given] if isinstance(given, str) else given
        if self.owner.longest and max(map(len, texts)) > self.owner.longest:
            self.answer(400, {"error": "the input length exceeds the context length"})
        elif self.owner.largest and len(texts) > self.owner.largest:
            self.answer(422, {"error": f"batch size {len(texts)} > maximum allowed batch size {self.owner.largest}"})
        elif self.path == "/v1/embeddings":
            data = [{"index": i, "embedding": vector} for i, vector in enumerate(self.owner.vectors(texts))]
            if self.owner.shuffled:
                random.Random(len(texts)).shuffle(data)
            self.answer(200, {"object": "list", "data": data, "model": body["model"]})
        elif self.path == "/api/embed" and not self.owner.old_ollama:
            self.answer(200, {"model": body["model"], "embeddings": self.owner.vectors(texts)})
        elif self.path == "/api/embeddings":
            self.answer(200, {"embedding": self.owner.vectors(texts)[0]})
        else:
            self.answer(404, b"404 page not found")

    def answer(self, status, body, headers=None):
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.send(raw)
        except OSError:
            self.close_connection = True

    def send(self, raw):
        if self.owner.cut_off:
            self.wfile.write(raw[:5])
            self.close_connection = True
        elif self.owner.drip:
            for byte in raw:
                self.wfile.write(bytes([byte]))
                self.owner.wait(self.owner.drip)
        else:
            self.wfile.write(raw)

    def log_message(self, *_):
        pass
