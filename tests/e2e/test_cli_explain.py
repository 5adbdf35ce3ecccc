"""What a person reads of a pattern and of what it is compiled to."""


def test_explain_shows_the_meaning_and_the_statements_that_find_the_rows(cli):
    shown = cli.ok("explain", "concept_cluster").out
    assert "  one row for each concept, counting members: different member, 3 or more" in shown
    assert shown.index("\nSQL\nWITH") < shown.index("\nCypher\nMATCH (`concept`:_Node)")
    assert "-- name:" not in shown
    assert shown.endswith("With --all come the statements that look again at what changed.\n")


def test_explain_tells_ages_in_days(cli):
    assert "item.updated_at lies more than 90 days back" in cli.ok("explain", "stale_knowledge").out


def test_explain_shows_every_statement_where_all_are_asked_for(cli):
    shown = cli.ok("explain", "concept_cluster", "--all").out
    every = cli.ok("explain", "concept_cluster", "--json").json
    assert every["sql"].rstrip("\n") in shown
    assert every["cypher"].rstrip("\n") in shown
    assert "-- name: bounded.concept\n" in shown
    assert "With --all" not in shown


def test_explain_says_which_pattern_may_have_been_meant(cli):
    cli.refused("explain", "concept_custer", says="Did you mean concept_cluster?")
