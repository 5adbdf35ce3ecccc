"""The password that the test server is given."""

import importlib.util
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "neo4j_server.py"


def test_a_first_password_can_stand_on_a_command_line(monkeypatch):
    spec = importlib.util.spec_from_file_location("server_of_password", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    passwords = {module.new_password() for _ in range(300)}
    assert len(passwords) == 300
    assert all(word.isalnum() and len(word) >= 24 for word in passwords)
