"""Commands that look after a memory: status, verify, doctor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from engrama.cli import views
from engrama.cli.app import command
from engrama.cli.display import Column, Screen
from engrama.cli.run import Run

if TYPE_CHECKING:
    from engrama.cli.checks import Finding

FINDING = 1
MARKS = {"ok": "ok", "warn": "warn", "fail": "FAIL"}
STATE = Column("state", styles={"ok": "green", "warn": "yellow", "FAIL": "bold red"})
CHECKS = (STATE, Column("check", "bold"), Column("detail"))


@command("status", "engrama status", "engrama status --json")
def status(run: Run) -> None:
    """Show what is running and where everything is, with absolute paths."""
    with run.memory() as memory:
        record = memory.status()
    data = record.to_dict()
    run.emit(data, lambda screen: views.status(screen, data))


@command("verify", "engrama verify")
def verify(run: Run) -> None:
    """Check that the memory is whole; exit 1 when it is not."""
    with run.memory() as memory:
        record = memory.verify()
    run.answer(record, _show_verification)
    if not record.ok:
        raise typer.Exit(FINDING)


@command("doctor", "engrama doctor", "engrama doctor --json")
def doctor(run: Run) -> None:
    """Check the whole set-up and where each setting came from; exit 1 when something is broken."""
    from engrama.cli.checks import FAIL, examine

    findings = list(examine(run))
    broken = any(finding.state == FAIL for finding in findings)
    data = {"ok": not broken, "checks": [finding.to_dict() for finding in findings]}
    run.emit(data, lambda screen: _show_findings(screen, findings))
    if broken:
        raise typer.Exit(FINDING)


def _show_verification(screen: Screen, record: Any) -> None:
    screen.table(CHECKS, [(MARKS["ok" if item.ok else "fail"], item.name, item.detail) for item in record.checks])
    screen.line("The memory is whole." if record.ok else "The memory is damaged; restore a backup.", "bold")


def _show_findings(screen: Screen, findings: list[Finding]) -> None:
    screen.table(CHECKS, [(MARKS[item.state], item.name, f"{item.detail} {item.hint}".strip()) for item in findings])
