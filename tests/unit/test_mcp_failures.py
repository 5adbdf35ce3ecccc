"""Errors on purpose reach the agent as sentences; faults reach it as an id that only the log explains."""

import asyncio
import logging

import pytest

from engrama.adapters.mcp.failures import Failure, guarded
from engrama.errors import NodeNotFound

SECRET = "what the user wrote"


def failure_of(error):
    async def work():
        raise error

    with pytest.raises(Failure) as caught:
        asyncio.run(guarded("engrama_search", work))
    return caught.value.error


def test_a_known_error_is_told_in_full_and_names_tools_not_commands():
    told = failure_of(NodeNotFound("There is no X.", expected="a node", hint="Look with `engrama search`."))
    assert told == {
        "code": "not-found",
        "message": "There is no X.",
        "expected": "a node",
        "hint": "Look with `engrama_search`.",
    }


def test_a_known_error_carries_no_misleading_characters():
    assert failure_of(NodeNotFound("There is no \u202eX\x07."))["message"] == "There is no X."


def test_a_fault_is_redacted_and_the_log_explains_its_id_without_what_users_wrote(caplog):
    with caplog.at_level(logging.ERROR, "engrama.mcp"):
        try:
            raise KeyError(SECRET)
        except KeyError as cause:
            error = ValueError(SECRET)
            error.__cause__ = cause
        told = failure_of(error)
    assert told["code"] == "internal"
    (record,) = caplog.records
    logged = record.getMessage()
    number = told["message"].rsplit("error ", 1)[1].rstrip(".")
    assert number in logged
    assert number in told["hint"]
    assert "ValueError at" in logged
    assert "KeyError at" in logged
    assert "test_mcp_failures.py" in logged
    assert SECRET not in logged + str(told)


def test_a_cancelled_call_stays_cancelled():
    async def work():
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(guarded("engrama_search", work))
