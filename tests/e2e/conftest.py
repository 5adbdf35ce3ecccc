import json
from dataclasses import dataclass

import pytest

from engrama.cli.main import run


@dataclass
class Result:
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def error(self):
        return json.loads(self.err)["error"]


class Cli:
    """The command line in this process, in a folder and a home of its own."""

    def __init__(self, folder, monkeypatch, capfd):
        self.work, self.home = folder / "work", folder / "home"
        self.work.mkdir()
        self.home.mkdir()
        self.monkeypatch, self.capfd = monkeypatch, capfd
        monkeypatch.chdir(self.work)
        monkeypatch.setenv("HOME", str(self.home))

    def __call__(self, *words, **environment):
        with self.monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, str(value))
            self.capfd.readouterr()
            code = run([str(word) for word in words])
        captured = self.capfd.readouterr()
        return Result(code, captured.out, captured.err)

    def ok(self, *words, **environment):
        result = self(*words, **environment)
        assert result.code == 0, result
        return result

    def refused(self, *words, code=2, says=(), **environment):
        result = self(*words, **environment)
        assert result.code == code, result
        for word in [says] if isinstance(says, str) else says:
            assert word in result.out + result.err, result
        assert "Traceback" not in result.err, result
        return result


@pytest.fixture
def cli(tmp_path, monkeypatch, capfd):
    return Cli(tmp_path, monkeypatch, capfd)
