"""Small functions, small modules, and one place that catches everything."""

import ast
import re

FUNCTION_LINES, USUAL_LINES, MODULE_LINES = 80, 35, 400
BROAD = {"Exception", "BaseException"}


def functions(written):
    for module in written:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{module.name}.{node.name}", node.end_lineno - node.lineno + 1


def swallows(handler):
    """Whether a handler catches everything and does not raise again."""
    caught = "BaseException" if handler.type is None else ast.unparse(handler.type)
    return caught in BROAD and not any(isinstance(node, ast.Raise) for node in ast.walk(handler))


def test_no_function_is_too_long(written):
    assert {name: lines for name, lines in functions(written) if lines > FUNCTION_LINES} == {}


def test_nine_functions_of_ten_are_short(written):
    lengths = sorted(lines for _, lines in functions(written))
    assert lengths[len(lengths) * 9 // 10] <= USUAL_LINES


def test_no_module_is_too_long(written):
    assert {item.name: lines for item in written if (lines := item.text.count("\n")) > MODULE_LINES} == {}


def test_only_the_edge_of_the_command_line_catches_everything(modules):
    places = {
        module.name
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ExceptHandler) and swallows(node)
    }
    assert places == {"engrama.cli.main"}


def test_a_broad_except_is_seen():
    (handler,) = ast.parse("try:\n    work()\nexcept Exception:\n    pass").body[0].handlers
    assert swallows(handler)
    (handler,) = ast.parse("try:\n    work()\nexcept:\n    tidy()\n    raise").body[0].handlers
    assert not swallows(handler)


def test_nothing_is_left_unfinished(written):
    marks = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b(?!\"|')")
    found = [
        f"{item.name}: {line.strip()}" for item in written for line in item.text.splitlines() if marks.search(line)
    ]
    assert found == []
