"""An embedder in this process for tests that are not about HTTP: the vectors of `tests/embedding_server.py`."""

from engrama.errors import EmbeddingFailed
from tests.embedding_server import vector_of


class Words:
    """Texts that share words are near each other. `texts` are those it was given, `down` makes it fail.

    `refuses` is a word that no text may hold.
    """

    name = "words"

    def __init__(self, model="small", dimensions=48):
        self.model, self._length = model, dimensions
        self.dimensions = dimensions
        self.texts, self.down, self.refuses = [], False, ""

    def embed_batch(self, texts, *, query=False):
        if self.down or (self.refuses and any(self.refuses in text for text in texts)):
            raise EmbeddingFailed("The words are out.", expected="words")
        if not query:
            self.texts += texts
        return [vector_of(text, self._length) for text in texts]

    def embed(self, text, *, query=False):
        return self.embed_batch([text], query=query)[0]

    async def aembed_batch(self, texts, *, query=False):
        return self.embed_batch(texts, query=query)

    async def aembed(self, text, *, query=False):
        return self.embed(text, query=query)

    def clear(self):
        pass

    def trouble(self):
        return ""

    def close(self):
        pass

    async def aclose(self):
        pass
