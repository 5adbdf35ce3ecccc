"""What a newly remembered node may be a twin of, for those who act on hints."""

import pytest

from engrama.core.settings import Settings


@pytest.fixture
def hinted(memory):
    return memory.with_settings(Settings(hint_after=1_000))


@pytest.mark.parametrize(
    ("known", "told", "reason"),
    [
        ("PostgreSQL", "Postgres", "similar name"),
        ("Connection pooling", "Connection pool", "similar name"),
        ("CRM sync timeouts", "CRM sync timeout", "similar name"),
        ("CRM Sync", "CRM-Synch", "similar name"),
        ("CRM Sync", "CRMSync", "same name, written differently"),
        ("PostgreSQL", "PostgreSQL 16", "shorter or longer name"),
        ("Marta Ruiz", "Marta", "shorter or longer name"),
        ("Marta", "Marta Ruiz", "shorter or longer name"),
        ("東京都庁", "東京都", "similar name"),
    ],
)
def test_a_name_that_may_be_another_spelling_is_offered(hinted, known, told, reason):
    first = hinted.remember("Tool", known)
    twin = hinted.remember("Tool", told)
    assert twin.created
    assert [(item.uid, item.reason) for item in twin.candidates] == [(first.node.uid, reason)]


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("Sprint 12", "Sprint 13"),
        ("PEP 8", "PEP 80"),
        ("Python 2", "Python 3"),
        ("Kiln", "Glaze"),
        ("Ann Lee", "Bob Lee"),
        ("Rust", "Trust"),
    ],
)
def test_names_that_are_plainly_others_are_not_offered(hinted, known, told):
    hinted.remember("Tool", known)
    assert hinted.remember("Tool", told).candidates == ()


def test_another_name_that_a_node_has_leads_to_it(hinted):
    first = hinted.remember("Project", "Atlas", {"title": "The Great Map"})
    twin = hinted.remember("Project", "the great map")
    assert [(item.uid, item.reason) for item in twin.candidates] == [(first.node.uid, "another name of it")]


def test_a_relation_to_another_name_of_a_node_offers_the_node(hinted):
    hinted.remember("Tool", "Press")
    hinted.remember("Project", "Atlas", {"title": "The Great Map"})
    answer = hinted.remember("Task", "Print", {"severity": "low"}, relations=[("ABOUT", "Project:The Great Map")])
    assert [(item.key, item.reason) for item in answer.relations[0].candidates] == [("Atlas", "another name of it")]


def test_only_the_same_label_is_looked_through_for_what_resembles(hinted):
    hinted.remember("Tool", "Connection pooling")
    assert hinted.remember("Person", "Connection pool").candidates == ()


def test_what_is_no_longer_current_is_not_offered(hinted):
    hinted.remember("Tool", "PostgreSQL")
    hinted.forget("Tool:PostgreSQL")
    assert hinted.remember("Tool", "Postgres").candidates == ()


def test_programs_pay_for_no_search_of_what_resembles(memory):
    memory.remember("Tool", "PostgreSQL")
    assert memory.remember("Tool", "Postgres").candidates == ()
