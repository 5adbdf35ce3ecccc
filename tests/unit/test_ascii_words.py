"""Words of ASCII texts are split in two ways, by whether `+` or `#` is among them; both find the same."""

import re
from random import Random

from engrama.core.text import MAX_TERM, loose_key, words


def test_words_of_ascii_texts_are_runs_of_letters_and_digits_with_trailing_signs():
    rnd = Random(3)
    for _ in range(3000):
        alphabet = rnd.choice(["ab9Z .-_\t\n", "ab9Z+# .", "".join(map(chr, range(128)))])
        text = "".join(rnd.choices(alphabet, k=rnd.randrange(30)))
        found = re.findall(r"[a-z0-9]+[+#]*", text.lower())
        assert words(text) == found
        assert loose_key(text) == "".join(found)


def test_long_words_count_by_their_beginning():
    for sign in ("", "+"):
        assert words(f"short {'x' * 70} {sign}") == ["short", "x" * MAX_TERM]
