"""Leaves a server that failed alone for a while, so that a thousand writes do not each wait for it."""

from __future__ import annotations

import threading
import time

from engrama.embeddings.failures import EmbedderDown

FIRST_SECONDS = 5.0
LONGEST_SECONDS = 60.0


class Breaker:
    """After a failure nobody asks for some seconds, twice as many each time; then one caller tries for all."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pause = 0.0
        self._until = 0.0
        self._reason: EmbedderDown | None = None

    def enter(self) -> bool:
        """Whether all is well; False for the one caller who tries after a pause. Raises EmbedderDown inside it."""
        with self._lock:
            if self._reason is None:
                return True
            left = self._until - time.monotonic()
            if left > 0:
                raise EmbedderDown(
                    f"{self._reason.message} It is not asked again for {left:.0f} seconds.",
                    expected=self._reason.expected,
                    hint=self._reason.hint,
                )
            self._until = time.monotonic() + FIRST_SECONDS
            return False

    def reason(self) -> str:
        """Why the server is left alone, empty while it is not."""
        with self._lock:
            return self._reason.message if self._reason is not None and time.monotonic() < self._until else ""

    def failed(self, reason: EmbedderDown) -> None:
        """The server gives nothing now."""
        with self._lock:
            self._pause = min(max(FIRST_SECONDS, self._pause * 2), LONGEST_SECONDS)
            self._until = time.monotonic() + max(self._pause, reason.seconds)
            self._reason = reason

    def answered(self) -> None:
        """The server gave an answer, whatever it said."""
        with self._lock:
            self._pause, self._reason = 0.0, None
