"""The shipped patterns on small graphs whose right findings are written out, on the memory-only store and on SQLite."""

from __future__ import annotations

from functools import cache

import pytest

from engrama.backends import FreshSource
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.pattern_requests import RunPattern
from engrama.core.requests import GetByRef
from engrama.ir.pattern import pattern_from_json
from tests.stores import open_memory

MODULES = ("ai", "hacking", "photography", "standards", "teaching")
SELECTIONS = {"base+all": Selection("base", MODULES), "developer": Selection("developer"), "base": Selection("base")}
SEED = {
    *("cross_project_solution", "shared_technology", "training_opportunity", "technique_transfer"),
    *("technique_transfer_candidate", "concept_cluster", "stale_knowledge", "under_connected"),
}
OWN = {
    "ai": {"measured_on_training_data", "served_untested"},
    "hacking": {"weakness_across_targets", "exploitable_and_open"},
    "photography": {"unexpected_sighting", "threatened_and_unseen"},
    "standards": {
        *("shaky_ground", "successor_ignored", "idea_returned", "rejected_road", "parallel_authors"),
        *("resting_on_one", "awaited_draft", "crowded_desk", "accepted_unfinished"),
    },
    "teaching": {"taught_not_practised", "outdated_material_in_use"},
}
ON_BOTH = pytest.mark.parametrize("selection", ["base+all", "developer"])


@cache
def profile_of(selection):
    return load_profile(SELECTIONS[selection], [shipped_profiles()]).profile


@cache
def source_of(selection):
    return FreshSource(profile_of(selection), render_bundle(profile_of(selection)))


def patterns_of(selection):
    return {item.id: item for item in map(pattern_from_json, profile_of(selection).patterns)}


@pytest.fixture(params=["null", "sqlite"])
def memory(request, tmp_path):
    """Opens a memory of the parameterised store for a selection, filled with a graph."""
    opened = []

    def fill(graph, selection="base+all"):
        found = open_memory(request.param, tmp_path / selection, source=source_of(selection))
        opened.append(found)
        found.load(*parsed(graph))
        return found

    yield fill
    for item in opened:
        item.close()


def parsed(graph):
    """`Label:Key name=value` declares properties, `Label:Key -TYPE- Label:Key` a relation; keys have no blanks."""
    nodes, relations = {}, []
    for line in filter(None, map(str.strip, graph.splitlines())):
        words = line.split()
        if len(words) == 3 and words[1].startswith("-"):
            ends = tuple(words[0].split(":")), tuple(words[2].split(":"))
            relations.append((ends[0], words[1].strip("-"), ends[1]))
            for label, key in ends:
                nodes.setdefault((label, key), {})
        else:
            label, key = words[0].split(":")
            nodes[label, key] = dict(word.split("=") for word in words[1:])
    return [(label, key, values) for (label, key), values in nodes.items()], relations


def rows(memory, pattern):
    """All rows of a pattern: the keys of the group, the counts, the confidence."""
    [found] = memory.asks(RunPattern(memory.scope, pattern, memory.clock.now, 0))
    [nodes] = memory.asks(GetByRef(memory.scope, tuple(ref for row in found for ref in row.group)))
    return [(*(nodes[ref].key for ref in row.group), *row.counts, round(row.confidence, 3)) for row in found]


def hub(label, key, many, relation="MENTIONS"):
    """So many documents that lead to one node."""
    return "\n".join(f"Document:hub{number}.md -{relation}- {label}:{key}" for number in range(many))


def test_every_profile_has_the_patterns_of_the_seed():
    for selection in ("base", "base+all", "developer"):
        assert patterns_of(selection).keys() >= SEED


def test_the_modules_bring_patterns_of_their_own():
    assert patterns_of("base+all").keys() >= set().union(*OWN.values())
    assert not patterns_of("base").keys() & set().union(*OWN.values())


def test_only_what_a_profile_lacks_skips_a_pattern():
    skipped = {name: {item.id for item in patterns_of(name).values() if item.skipped} for name in SELECTIONS}
    assert skipped["base+all"] == set()
    assert skipped["developer"] == {"technique_transfer", "technique_transfer_candidate"}
    assert skipped["base"] == {*skipped["developer"], "training_opportunity"}


def test_every_pattern_is_described_in_one_sentence():
    for item in patterns_of("base+all").values():
        assert 20 < len(item.description) < 140, item.id
        assert item.description.endswith("."), item.id


SOLVED = """
    Problem:Slow status=open
    Problem:Fast status=resolved
    Project:Atlas -HAS- Problem:Slow
    Problem:Slow -APPLIES- Concept:caching
    Problem:Slow -INSTANCE_OF- Concept:latency
    Problem:Fast -APPLIES- Concept:caching
    Problem:Fast -INSTANCE_OF- Concept:latency
    Problem:Fast -SOLVED_BY- Decision:Redis
    Problem:Fast -BELONGS_TO- Project:Boreas
"""


@ON_BOTH
def test_a_solution_is_offered_to_the_project_with_the_open_problem(memory, selection):
    filled = memory(SOLVED, selection)
    assert rows(filled, "cross_project_solution") == [("Atlas", "Slow", "Boreas", "Redis", 2, 0.9)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Problem:Slow status=open", "Problem:Slow status=closed"),
        ("Problem:Fast status=resolved", "Problem:Fast status=closed"),
        ("Project:Atlas -HAS- Problem:Slow", "Project:Boreas -HAS- Problem:Slow"),
        ("Problem:Fast -SOLVED_BY- Decision:Redis", "Project:Atlas -INFORMED_BY- Decision:Redis"),
        ("Problem:Fast -BELONGS_TO- Project:Boreas", "Project:Boreas status=active"),
    ],
)
def test_no_solution_is_offered_without_each_part_of_it(memory, old, new):
    assert rows(memory(SOLVED.replace(old, new)), "cross_project_solution") == []


def test_a_problem_without_a_status_is_open_and_a_known_solution_is_not_offered_again(memory):
    filled = memory(SOLVED.replace(" status=open", ""))
    assert len(rows(filled, "cross_project_solution")) == 1
    filled.relate("Project:Atlas", "INFORMED_BY", "Decision:Redis")
    assert rows(filled, "cross_project_solution") == []


def test_a_concept_that_everything_shares_offers_no_solution(memory):
    filled = memory(SOLVED + hub("Concept", "caching", 47) + "\n" + hub("Concept", "latency", 48))
    assert rows(filled, "cross_project_solution") == [("Atlas", "Slow", "Boreas", "Redis", 1, 0.8)]


@pytest.mark.parametrize("problem", ["Slow", "Fast"])
def test_a_problem_that_dozens_share_takes_part_in_no_transfer(memory, problem):
    assert rows(memory(SOLVED + hub("Problem", problem, 50)), "cross_project_solution") == []


@ON_BOTH
def test_users_of_one_technology_are_one_finding_and_kinds_make_it_stronger(memory, selection):
    filled = memory(
        """
        Project:Atlas -USES- Technology:SQLite
        Project:Boreas -USES- Technology:SQLite
        Decision:Files -COMPOSED_OF- Technology:SQLite
        Project:Atlas -USES- Technology:Python
        Project:Boreas -USES- Technology:Python
        Project:Atlas -USES- Technology:Lua
        Document:a.md -MENTIONS- Technology:Lua
        """,
        selection,
    )
    assert rows(filled, "shared_technology") == [("SQLite", 3, 2, 0.8), ("Python", 2, 1, 0.5)]


def test_three_kinds_of_users_are_stronger_than_two(memory):
    filled = memory(
        """
        Project:Atlas -USES- Technology:Lua
        Decision:Files -COMPOSED_OF- Technology:Lua
        Document:a.md -COMPOSED_OF- Technology:Lua
        """
    )
    assert rows(filled, "shared_technology") == [("Lua", 3, 3, 0.9)]


def test_a_course_that_teaches_a_technology_shares_it(memory):
    graph = "Project:Atlas -USES- Technology:Lua\nCourse:Scripting -TEACHES- Technology:Lua"
    assert rows(memory(graph, "developer"), "shared_technology") == [("Lua", 2, 2, 0.8)]


@ON_BOTH
def test_a_course_is_an_opportunity_for_open_problems(memory, selection):
    filled = memory(
        """
        Problem:Slow status=open
        Problem:Stuck status=investigating
        Problem:Old status=resolved
        Course:Databases -COVERS- Concept:indexes
        Course:Cooking -COVERS- Concept:bread
        Problem:Slow -APPLIES- Concept:indexes
        Problem:Stuck -INSTANCE_OF- Concept:indexes
        Problem:Old -APPLIES- Concept:bread
        """,
        selection,
    )
    assert rows(filled, "training_opportunity") == [("Databases", "indexes", 2, 0.7)]


def test_a_course_is_an_opportunity_for_vulnerabilities_that_are_not_mitigated(memory):
    filled = memory(
        """
        Vulnerability:Login severity=high
        Vulnerability:Search status=mitigated
        Course:Secure -COVERS- Concept:injection
        Vulnerability:Login -INSTANCE_OF- Concept:injection
        Vulnerability:Search -INSTANCE_OF- Concept:injection
        """
    )
    assert rows(filled, "training_opportunity") == [("Secure", "injection", 1, 0.6)]


def test_a_concept_that_everything_shares_is_no_opportunity(memory):
    graph = "Problem:Slow -APPLIES- Concept:indexes\nCourse:Databases -COVERS- Concept:indexes\n"
    filled = memory(graph + hub("Concept", "indexes", 47))
    assert len(rows(filled, "training_opportunity")) == 1
    filled.relate("Project:Atlas", "APPLIES", "Concept:indexes", on_missing="stub")
    assert rows(filled, "training_opportunity") == []


def test_techniques_of_two_domains_are_transferred(memory):
    filled = memory(
        """
        Technique:Fuzzing -IN_DOMAIN- Domain:Security
        Technique:Fuzzing -IN_DOMAIN- Domain:Testing
        Technique:Phishing -IN_DOMAIN- Domain:Security
        """
    )
    assert rows(filled, "technique_transfer") == [("Fuzzing", 2, 0.6)]


TECHNIQUE = """
    Technique:Fuzzing -IN_DOMAIN- Domain:Security
    Technique:Fuzzing -INSTANCE_OF- Concept:randomness
    Project:Dice -COMPOSED_OF- Concept:randomness
    Project:Dice -IN_DOMAIN- Domain:Games
    Project:Scanner -COMPOSED_OF- Concept:randomness
    Project:Scanner -IN_DOMAIN- Domain:Security
    Project:Chess -IN_DOMAIN- Domain:Games
    Concept:chance -RELATED_TO- Concept:randomness
    Concept:chance -IN_DOMAIN- Domain:Mathematics
"""


def test_a_technique_may_serve_a_domain_whose_things_share_its_concepts(memory):
    filled = memory(TECHNIQUE)
    assert rows(filled, "technique_transfer_candidate") == [("Fuzzing", "Games", 1, 1, 0.5)]
    filled.relate("Technique:Fuzzing", "IN_DOMAIN", "Domain:Games")
    assert rows(filled, "technique_transfer_candidate") == []


def test_a_concept_that_everything_shares_carries_no_technique(memory):
    filled = memory(TECHNIQUE + hub("Concept", "randomness", 46))
    assert rows(filled, "technique_transfer_candidate") == []


@ON_BOTH
def test_three_things_on_one_concept_are_a_cluster(memory, selection):
    filled = memory(
        """
        Project:Atlas -APPLIES- Concept:caching
        Problem:Slow -APPLIES- Concept:caching
        Technology:Redis -IMPLEMENTS- Concept:caching
        Project:Atlas -APPLIES- Concept:search
        Problem:Slow -APPLIES- Concept:search
        Concept:caching -RELATED_TO- Concept:search
        Concept:search -RELATED_TO- Concept:search
        Concept:caching -RELATED_TO- Concept:caching
        """,
        selection,
    )
    expected = [("caching", 3, 0.44), ("search", 3, 0.44)]
    assert rows(filled, "concept_cluster") == expected


@ON_BOTH
def test_knowledge_is_stale_by_age_or_by_doubt_where_work_goes_on(memory, selection):
    filled = memory(
        """
        Project:Atlas status=active
        Project:Done status=completed
        Decision:Old -BELONGS_TO- Project:Atlas
        Decision:Gone -BELONGS_TO- Project:Done
        Project:Free -INFORMED_BY- Decision:Old
        Project:Free -DEPENDS_ON- Project:Free
        """,
        selection,
    )
    filled.clock.pass_days(89)
    assert rows(filled, "stale_knowledge") == []
    filled.clock.pass_days(2)
    filled.remember("Decision", "New", {"status": "accepted"}, relations=[("BELONGS_TO", "Project:Atlas")])
    filled.remember("Decision", "Doubt", relations=[("BELONGS_TO", "Course:C")], on_missing="stub", confidence=0.2)
    found = rows(filled, "stale_knowledge")
    assert found[0] == ("Doubt", 1, 0.8)
    assert found[1] == ("Old", 2, 0.5)
    assert {row[0] for row in found} == {"Doubt", "Old"}


def test_what_has_fewer_than_two_relations_to_known_things_is_under_connected(memory):
    filled = memory(
        """
        Project:Atlas -USES- Technology:Lua
        Project:Atlas -APPLIES- Concept:caching
        Technology:Lua -IMPLEMENTS- Concept:caching
        Person:Ann -MENTIONS- Project:Atlas
        """
    )
    filled.remember("Person", "Bo", relations=[("MENTIONS", "Person:Cy"), ("MENTIONS", "Person:Di")], on_missing="stub")
    assert [row[0] for row in rows(filled, "under_connected")] == ["Ann", "Bo", "Cy", "Di"]


@ON_BOTH
def test_what_lacks_a_facet_that_its_label_demands_is_under_classified(memory, selection):
    filled = memory("Decision:Kept -BELONGS_TO- Project:Atlas\nDecision:Lost status=accepted", selection)
    assert rows(filled, "under_classified.Decision.BELONGS_TO") == [("Lost", 0.4)]
    [insight] = [item for item in filled.reflect().insights if item.pattern.startswith("under_classified")]
    assert insight.title == "Lost lacks BELONGS_TO"


def test_an_experiment_on_the_training_data_of_its_model_is_noticed(memory):
    filled = memory(
        """
        Experiment:Honest -RUNS- Model:Owl
        Experiment:Honest -EVALUATES- Dataset:Fresh
        Experiment:Leaky -RUNS- Model:Owl
        Experiment:Leaky -EVALUATES- Dataset:Corpus
        Model:Owl -TRAINS_ON- Dataset:Corpus
        """
    )
    assert rows(filled, "measured_on_training_data") == [("Leaky", "Owl", "Corpus", 0.9)]


def test_a_model_in_use_that_nothing_measured_is_noticed(memory):
    filled = memory(
        """
        Pipeline:Nightly status=active
        Pipeline:Plan status=planned
        Pipeline:Nightly -FEEDS- Model:Owl
        Pipeline:Nightly -FEEDS- Model:Crow
        Pipeline:Plan -FEEDS- Model:Wren
        Experiment:First -RUNS- Model:Crow
        """
    )
    assert rows(filled, "served_untested") == [("Owl", 1, 0.6)]


def test_one_class_of_weakness_in_several_targets_is_one_finding(memory):
    filled = memory(
        """
        Target:Shop -HAS- Vulnerability:Login
        Target:Blog -HAS- Vulnerability:Search
        Target:Blog -HAS- Vulnerability:Upload
        Vulnerability:Login -INSTANCE_OF- Concept:injection
        Vulnerability:Search -INSTANCE_OF- Concept:injection
        Vulnerability:Upload -INSTANCE_OF- Concept:traversal
        """
    )
    assert rows(filled, "weakness_across_targets") == [("injection", 2, 2, 0.6)]


def test_a_serious_weakness_with_a_technique_and_no_solution_is_noticed(memory):
    filled = memory(
        """
        Vulnerability:Login severity=critical
        Vulnerability:Search severity=high
        Vulnerability:Banner severity=low
        Vulnerability:Upload severity=high status=mitigated
        Vulnerability:Solved severity=critical
        Technique:Injecting -EXPLOITS- Vulnerability:Login
        Technique:Injecting -EXPLOITS- Vulnerability:Search
        Technique:Injecting -EXPLOITS- Vulnerability:Banner
        Technique:Injecting -EXPLOITS- Vulnerability:Upload
        Technique:Injecting -EXPLOITS- Vulnerability:Solved
        Vulnerability:Solved -SOLVED_BY- Decision:Escape
        """
    )
    assert rows(filled, "exploitable_and_open") == [("Login", 1, 0.9), ("Search", 1, 0.65)]


def test_a_species_at_a_place_it_does_not_inhabit_is_noticed(memory):
    filled = memory(
        """
        Photo:One -FEATURES- Species:Kingfisher
        Photo:One -TAKEN_AT- Location:River
        Photo:Two -FEATURES- Species:Kingfisher
        Photo:Two -TAKEN_AT- Location:Desert
        Species:Kingfisher -INHABITS- Location:River
        """
    )
    assert rows(filled, "unexpected_sighting") == [("Kingfisher", "Desert", 1, 0.6)]


def test_a_threatened_species_without_a_photo_is_noticed(memory):
    filled = memory(
        """
        Species:Lynx conservation_status=endangered
        Species:Bustard conservation_status=vulnerable
        Species:Sparrow conservation_status=least-concern
        Species:Lynx -INHABITS- Location:Marsh
        Species:Bustard -INHABITS- Location:Marsh
        Species:Sparrow -INHABITS- Location:Marsh
        Photo:One -FEATURES- Species:Bustard
        """
    )
    assert rows(filled, "threatened_and_unseen") == [("Lynx", 1, 0.5)]


def test_concepts_of_a_running_course_without_an_exercise_are_counted(memory):
    filled = memory(
        """
        Course:Python status=active
        Course:Perl status=archived
        Course:Python -COVERS- Concept:loops
        Course:Python -COVERS- Concept:classes
        Course:Python -COVERS- Concept:types
        Course:Perl -COVERS- Concept:types
        Exercise:Sum -PRACTICES- Concept:loops
        """
    )
    assert rows(filled, "taught_not_practised") == [("Python", 2, 0.6)]


def test_outdated_material_and_exercises_of_running_courses_are_noticed(memory):
    filled = memory(
        """
        Course:Perl status=archived
        Material:Slides status=outdated
        Exercise:Sum status=retired
        Material:Book status=ready
        Course:Python -HAS_MATERIAL- Material:Slides
        Course:Perl -HAS_MATERIAL- Material:Slides
        Course:Python -INCLUDES- Exercise:Sum
        Course:Python -HAS_MATERIAL- Material:Book
        """
    )
    assert rows(filled, "outdated_material_in_use") == [("Slides", 1, 0.7), ("Sum", 1, 0.7)]


def test_a_living_proposal_on_another_that_is_not_in_force_is_shaky(memory):
    filled = memory(
        """
        Proposal:1 status=final
        Proposal:2 status=withdrawn
        Proposal:3 status=draft
        Proposal:4 status=draft
        Proposal:5 status=rejected
        Proposal:1 -REQUIRES- Proposal:2
        Proposal:1 -REQUIRES- Proposal:3
        Proposal:3 -REQUIRES- Proposal:4
        Proposal:3 -REQUIRES- Proposal:1
        Proposal:5 -REQUIRES- Proposal:2
        """
    )
    assert rows(filled, "shaky_ground") == [("1", "2", 0.9), ("1", "3", 0.8), ("3", "4", 0.6)]


def replaced(*, citers, successor):
    """A replaced proposal with its successor, cited by so many, one rejected and one that knows the successor too."""
    cites = "\n".join(f"Proposal:1{n} -CITES- Proposal:1" for n in range(citers + 2))
    return f"""
        Proposal:1 status=superseded
        Proposal:2 status={successor}
        Proposal:10 status=rejected
        Proposal:2 -REPLACES- Proposal:1
        Proposal:2 -CITES- Proposal:1
        Proposal:11 -CITES- Proposal:2
        {cites}
    """


def test_a_replaced_proposal_whose_citers_did_not_follow_is_noticed(memory):
    assert rows(memory(replaced(citers=3, successor="final")), "successor_ignored") == [("1", "2", 3, 0.69)]


@pytest.mark.parametrize(("citers", "successor"), [(2, "final"), (3, "draft")])
def test_few_citers_or_a_successor_not_in_force_are_not_noticed(memory, citers, successor):
    assert rows(memory(replaced(citers=citers, successor=successor)), "successor_ignored") == []


IDEAS = """
    Proposal:1 status=rejected
    Proposal:2 status=final
    Proposal:1 -ABOUT- Concept:lock
    Proposal:1 -ABOUT- Concept:file
    Proposal:1 -ABOUT- Concept:index
    Proposal:2 -ABOUT- Concept:lock
    Proposal:2 -ABOUT- Concept:file
"""


def test_a_rejected_idea_that_came_back_is_noticed(memory):
    filled = memory(IDEAS)
    assert rows(filled, "idea_returned") == []
    filled.relate("Proposal:2", "CITES", "Proposal:1")
    assert rows(filled, "idea_returned") == [("1", "2", 2, 0.6)]


@pytest.mark.parametrize(("status", "other"), [("rejected", "withdrawn"), ("final", "draft"), ("final", "rejected")])
def test_only_what_was_rejected_and_is_in_force_has_come_back(memory, status, other):
    graph = IDEAS.replace(f"status={status}", f"status={other}") + "Proposal:2 -CITES- Proposal:1"
    assert rows(memory(graph), "idea_returned") == []


def test_a_concept_of_a_hundred_proposals_is_no_returned_idea(memory):
    filled = memory(IDEAS + "Proposal:2 -CITES- Proposal:1\n" + hub("Concept", "file", 98))
    assert rows(filled, "idea_returned") == []


def test_a_draft_that_is_silent_about_a_rejected_one_is_asked(memory):
    filled = memory(IDEAS.replace("final", "draft"))
    assert rows(filled, "rejected_road") == [("2", "1", 2, 0.6)]
    filled.relate("Proposal:2", "CITES", "Proposal:1")
    assert rows(filled, "rejected_road") == []


def test_a_concept_of_fifty_proposals_asks_no_draft(memory):
    filled = memory(IDEAS.replace("final", "draft") + hub("Concept", "file", 48))
    assert rows(filled, "rejected_road") == []


def writings(person, first, *, also=""):
    """Five proposals about locks by one person."""
    lines = []
    for number in range(first, first + 5):
        lines += [f"Proposal:{number} -AUTHORED_BY- Person:{name}" for name in (person, also) if name]
        lines.append(f"Proposal:{number} -ABOUT- Concept:lock")
    return "\n".join(lines)


def test_people_who_write_about_one_concept_apart_are_told_once(memory):
    filled = memory(writings("Ann", 10) + "\n" + writings("Bo", 20) + "\n" + writings("Cy", 30, also="Di"))
    found = rows(filled, "parallel_authors")
    pairs = {frozenset(row[:2]) for row in found}
    assert pairs == {
        frozenset(pair) for pair in (("Ann", "Bo"), ("Ann", "Cy"), ("Ann", "Di"), ("Bo", "Cy"), ("Bo", "Di"))
    }
    assert len(found) == 5
    assert {row[2:] for row in found} == {("lock", 5, 5, 0.55)}


def test_what_two_people_wrote_together_counts_for_neither(memory):
    filled = memory("\n".join([writings("Ann", 10), writings("Ann", 20, also="Bo"), writings("Bo", 30)]))
    assert [row[2:] for row in rows(filled, "parallel_authors")] == [("lock", 5, 5, 0.55)]


def test_a_concept_of_fifty_proposals_joins_no_authors(memory):
    graph = "\n".join([writings("Ann", 10), writings("Bo", 20), hub("Concept", "lock", 40)])
    assert rows(memory(graph), "parallel_authors") == []


def test_a_concept_of_one_author_rests_on_that_person(memory):
    shared = "Proposal:7 -AUTHORED_BY- Person:Bo\nProposal:7 -ABOUT- Concept:lock"
    more = "\n".join(f"Proposal:{n} -AUTHORED_BY- Person:Ann\nProposal:{n} -ABOUT- Concept:lock" for n in (5, 6))
    filled = memory("\n".join([writings("Ann", 10), more, shared]))
    assert rows(filled, "resting_on_one") == [("lock", "Ann", 7, 0.69)]
    filled.load(*parsed("\n".join(f"Proposal:8{n} -ABOUT- Concept:lock" for n in range(4))))
    assert rows(filled, "resting_on_one") == []


def test_an_undecided_proposal_that_many_speak_of_is_awaited(memory):
    filled = memory(
        """
        Proposal:1 status=draft
        Proposal:2 status=final
        Proposal:3 -CITES- Proposal:1
        Proposal:4 -REQUIRES- Proposal:1
        Proposal:4 -CITES- Proposal:1
        Proposal:5 -CITES- Proposal:1
        Proposal:1 -CITES- Proposal:1
        Proposal:3 -CITES- Proposal:2
        Proposal:4 -CITES- Proposal:2
        Proposal:5 -CITES- Proposal:2
        """
    )
    assert rows(filled, "awaited_draft") == [("1", 3, 0.6)]


def test_open_proposals_on_one_desk_are_counted_once_each(memory):
    filled = memory(
        """
        Proposal:1 status=draft
        Proposal:2 status=draft
        Proposal:3 status=in-review
        Proposal:4 status=final
        Proposal:1 -SPONSORED_BY- Person:Ann
        Proposal:1 -DELEGATED_TO- Person:Ann
        Proposal:2 -DELEGATED_TO- Person:Ann
        Proposal:3 -SPONSORED_BY- Person:Ann
        Proposal:4 -SPONSORED_BY- Person:Ann
        Proposal:1 -SPONSORED_BY- Person:Bo
        """
    )
    assert rows(filled, "crowded_desk") == [("Ann", 3, 0.61)]


def test_what_was_accepted_long_ago_and_is_not_final_is_noticed(memory):
    filled = memory(
        """
        Proposal:1 status=accepted created=2019-01-01
        Proposal:2 status=provisional created=2022-06-01
        Proposal:3 status=accepted created=2025-06-01
        Proposal:4 status=final created=2001-01-01
        Proposal:5 status=accepted
        """
    )
    assert rows(filled, "accepted_unfinished") == [("1", 0.7), ("2", 0.6)]


def test_titles_name_a_proposal_by_number_and_title(memory):
    filled = memory("Proposal:458 status=accepted created=2013-09-27 title=Downloads")
    titles = {item.title for item in filled.reflect().insights}
    assert "Accepted, and years later still not final: 458 Downloads" in titles
