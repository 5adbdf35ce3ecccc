"""Making a text fit to be embedded."""

from __future__ import annotations

MAX_CHARACTERS = 8000
BLANK = "-"

_E5 = ("passage: ", "query: ")
_SEARCH = "Represent this sentence for searching relevant passages: "
_INSTRUCTIONS = {
    "nomic-embed-text": ("search_document: ", "search_query: "),
    "multilingual-e5": _E5,
    "e5-": _E5,
    "mxbai-embed-large": ("", _SEARCH),
    "embeddinggemma": ("title: none | text: ", "task: search result | query: "),
    "qwen3-embedding": ("", "Instruct: Given a search query, retrieve passages that answer it\nQuery: "),
}
"""What families of models were trained to see before a text that tells and before one that asks."""
_OTHERWISE_TRAINED = ("instruct", "mistral")


def prepared(text: str) -> str:
    """What is embedded for a text: valid Unicode without NUL, at most 8,000 characters.

    A dash stands for a blank text, since services refuse a batch with an empty one in it.
    """
    clean = text[:MAX_CHARACTERS].replace("\0", " ").encode("utf-8", "replace").decode("utf-8").strip()
    return clean or BLANK


def instructed(text: str, model: str, query: bool) -> str:
    """The text with what the model wants before it; `model` may have an owner and a tag (`owner/e5-base:latest`)."""
    name = model.lower().rpartition("/")[2]
    if any(word in name for word in _OTHERWISE_TRAINED):
        return text
    for family, (telling, asking) in _INSTRUCTIONS.items():
        if name.startswith(family):
            return (asking if query else telling) + text
    return text


def halved(texts: object) -> object:
    """A text, or a list of them, with none longer than half of the longest."""
    if isinstance(texts, str):
        return texts[: max(len(texts) // 2, 1)]
    if isinstance(texts, list):
        longest = max(map(len, texts))
        return [text[: max(longest // 2, 1)] for text in texts]
    return texts
