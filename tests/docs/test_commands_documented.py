import re
from pathlib import Path

import pytest

from engrama.cli.app import GLOBAL_NAMES, build
from engrama.cli.catalogue import COMMANDS
from engrama.cli.main import DONE, FAULT, INTERRUPTED, UNAVAILABLE, USAGE

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## engrama (\S+)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))


def command(name):
    group = build()
    return group.get_command(group.make_context("engrama", [], resilient_parsing=True), name)


def test_the_page_has_every_command_in_the_order_of_the_help():
    assert list(SECTIONS) == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_and_option_of_a_command_is_in_its_section(name):
    section = SECTIONS[name]
    documented = set(re.findall(r"`(--?[a-z0-9-]+)", "\n".join(re.findall(r"^\|.*\|$", section, re.M))))
    options = {
        option
        for parameter in command(name).params
        if parameter.param_type_name == "option" and parameter.name not in GLOBAL_NAMES
        for option in parameter.opts
    }
    assert documented == options
    for parameter in command(name).params:
        if parameter.param_type_name == "argument":
            assert f"`{parameter.metavar}`" in section


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_section_are_those_of_the_help(name):
    examples = command(name).epilog.splitlines()
    assert re.findall(r"^\$ (.*)$", SECTIONS[name], re.M) == examples
    assert any(re.search(rf"engrama {name}\b", example) for example in examples)


def test_the_options_of_every_command_are_in_the_first_section():
    head = PAGE.split("## engrama ")[0]
    for option in ("--home", "--db-path", "--json", "--debug", "--help", "--version", "--install-completion"):
        assert f"`{option}" in head or f"engrama {option}" in head


def test_every_exit_code_is_documented():
    codes = [int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, re.M)]
    assert codes == [DONE, 1, USAGE, UNAVAILABLE, FAULT, INTERRUPTED]
