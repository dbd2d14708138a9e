"""The options of the store, and the command that shows and prunes it."""

import os
import re
import time
import zlib

import pytest
from banditproof.cli.site import redrawn_figures
from banditproof.paper_checks.running import store as module
from banditproof.paper_checks.running.store import VARIABLE, Store
from banditproof.paper_checks.running.store_codec import as_bytes, from_bytes

from ..paper_checks.some_pages import changed


@pytest.fixture
def kept(run, some_claims, tmp_path):
    """A store with what the sample claims gave."""
    path = tmp_path / "store"
    assert run("check", some_claims, "--store", path).exit_code == 0
    return path


def last_line(result):
    """What was done, and how much of it was in the store."""
    return " ".join(result.stdout.split()).partition("main sentences: ")[2]


def test_what_is_taken_is_what_was_found(document, some_claims, kept):
    """Also the times: they are those of the work that was done."""
    one, two = (document("check", some_claims, "--store", kept) for _ in range(2))
    del one["seconds"], two["seconds"]
    assert one == two


def test_a_changed_page_is_checked_again_where_a_check_changed(run, tmp_path):
    """Prose is nothing that a check depends on; its formula is, and so is the Python beside it."""
    words = ("check", changed(tmp_path), "--store", tmp_path / "store", "--quiet")

    def taken():
        return last_line(run(*words[:-1]))

    run(*words)
    changed(tmp_path, ("## SOME-1 Lemma 1", "## SOME-1 Lemma one"))
    assert taken().endswith("; 6 of 6 examinations from the store")
    changed(tmp_path, ("not x**2 -> x**2 - 1/10", "not x**2 -> x**2 - 1/9"))
    assert taken().endswith("; 4 of 6 examinations from the store")
    changed(tmp_path, code="# another\n")
    assert taken().endswith("; 4 of 6 examinations from the store")


def test_what_crashed_is_tried_again(run, tmp_path):
    """A crash may be the machine's."""
    mine = changed(tmp_path, ("drawn()", "absent()"), code="def absent():\n    raise OSError\n")
    words = ("check", mine, "--store", tmp_path / "store")
    first, second = run(*words), run(*words)
    assert "crashed: OSError" in first.stdout
    assert last_line(second).endswith("; 4 of 6 examinations from the store")


def test_what_cannot_be_kept_is_said(run, tmp_path):
    mine = changed(tmp_path, code="\nopen(__file__).close()\n")
    for taken in ("", "; 4 of 6 examinations from the store"):
        result = run("check", mine, "--store", tmp_path / "store")
        assert last_line(result).endswith(taken)
        (note,) = [line for line in result.stderr.splitlines() if line.startswith("note")]
        assert re.fullmatch(
            r"note: nothing of .*some_claims.md is kept: some_claims.py, line \d+: open: .*", note
        )


def test_the_variable_names_the_store_and_the_option_goes_before_it(run, some_claims, tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "named"))
    run("check", some_claims)
    assert (tmp_path / "named").exists()
    run("check", some_claims, "--store", tmp_path / "other")
    assert (tmp_path / "other").exists()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none"))
    assert "from the store" not in run("check", some_claims, "--no-store").stdout
    monkeypatch.setenv(VARIABLE, "")
    run("check", some_claims)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["named", "other"]


def test_a_usual_place_that_cannot_be_used_is_a_note(run, some_claims, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr(module, "_cache_folder", lambda: tmp_path / "file")
    result = run("check", some_claims)
    assert result.exit_code == 0
    assert "note: nothing is kept: no store can be made at" in result.stderr


def test_a_store_that_was_named_and_cannot_be_used_is_bad_usage(
    complaint, some_claims, tmp_path, monkeypatch
):
    text = tmp_path / "text"
    text.write_text("hello")
    for words in (
        ("check", some_claims),
        ("simulate", "ucb", "--means", "0.5,0.4", "--horizon", 10),
        ("store", "show"),
        ("store", "prune", "--all"),
    ):
        assert "is not a store: a new file, or" in complaint(*words, "--store", text)
    assert text.read_text() == "hello"
    monkeypatch.setenv(VARIABLE, str(text))
    assert "is not a store" in complaint("check", some_claims)


def rewritten(store, subject, change, *, sealed=True):
    """What is kept about a subject, changed; with its checksum, if it is a forgery and no damage."""
    opened = Store(store)
    ((key, content),) = opened._database.execute(
        "SELECT key, content FROM pieces WHERE subject = ?", (subject,)
    ).fetchall()
    content = change(content)
    order = "UPDATE pieces SET content = ? WHERE key = ?"
    opened._database.execute(order, (content, key))
    if sealed:
        order = "UPDATE pieces SET checksum = ? WHERE key = ?"
        opened._database.execute(order, (module._checksum(key, content), key))
    opened.close()


def better(content):
    """The same finding, with a larger margin."""
    data = from_bytes(content)
    data["findings"][0]["margin"] += 1e-9
    return as_bytes(data)


def test_what_is_kept_is_computed_anew_and_compared(run, document, kept):
    """A forgery with a right checksum is found by that alone, and damage by its checksum."""
    words = ("store", "verify", "--jobs", 1, "--store", kept)
    assert run(*words).stdout == "6 of 6 pieces computed anew: all as kept\n"
    assert run(*words, "--sample", 2).stdout == "2 of 6 pieces computed anew: all as kept\n"
    assert run(*words, "--sample", 1, "some-2").stdout == "1 of 2 pieces computed anew: all as kept\n"
    rewritten(kept, "SOME-2 printed", better)
    rewritten(kept, "SOME-1 printed", lambda content: content[:-1] + bytes([content[-1] ^ 1]), sealed=False)
    result = run(*words, "--all")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "FAILED: SOME-1 printed damaged",
        "FAILED: SOME-2 printed differs",
        "6 of 6 pieces computed anew: 2 not as kept",
    ]
    assert document(*words, "some-2", status=1) == {
        "schema": "banditproof/store-verify/1",
        "pieces": 2,
        "computed": 2,
        "wrong": [{"subject": "SOME-2 printed", "result": "differs"}],
    }


def test_pages_are_found_again_from_another_folder_and_one_that_changed_is_not_compared(
    run, tmp_path, monkeypatch
):
    page, store = changed(tmp_path), tmp_path / "store"
    monkeypatch.chdir(tmp_path)
    assert run("check", page.name, "--code", "--store", store, "--jobs", 1).exit_code == 0
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    words = ("store", "verify", "--jobs", 1, "--store", store, "--all")
    assert run(*words).stdout == "6 of 6 pieces computed anew: all as kept\n"
    changed(tmp_path, ("not 1/4 -> 1/5", "not 1/4 -> 1/6"))
    gone = "not computed, of pages that are gone or say something else now"
    told = "4 of 4 pieces computed anew: all as kept\n"
    assert (run(*words).stdout, run(*words).exit_code) == (f"2 pieces {gone}\n{told}", 0)
    page.with_suffix(".py").unlink()
    assert run(*words).stdout.startswith(f"4 pieces {gone}\n2 of 2 pieces ")
    page.unlink()
    assert run(*words).stdout == f"6 pieces {gone}\nnothing is kept that this code would take\n"


def test_studies_are_computed_anew_too_and_an_identity_that_is_none_is_damage(run, tmp_path):
    store = Store(tmp_path / "store")
    redrawn_figures.redrawn(["TA-E2"], seed=0, jobs=1, progress=lambda *_: None, store=store)
    store.keep(store.piece("study", "of nothing", ["nothing", 0], (redrawn_figures.__name__,)), 1)
    store.close()
    result = run("store", "verify", "--jobs", 1, "--store", tmp_path / "store")
    assert result.stdout.splitlines() == [
        "FAILED: of nothing damaged",
        "2 of 2 pieces computed anew: 1 not as kept",
    ]


def test_prune_forgets_what_is_stale(run, document, tmp_path):
    mine, store = changed(tmp_path), tmp_path / "store"
    run("check", mine, "--store", store)
    changed(tmp_path, code="# another\n")
    stale = [piece for piece in document("store", "show", "--store", store)["pieces"] if piece["stale"]]
    assert len(stale) == 2
    assert run("store", "prune", "--stale", "--store", store).stdout.startswith("forgot 2 pieces")
    assert len(document("store", "show", "--store", store)["pieces"]) == 4


def test_prune_forgets_what_is_old(run, document, kept):
    assert run("store", "prune", "--older-than", "1h", "--store", kept).stdout.startswith("forgot 0 pieces")
    opened = Store(kept)
    opened._database.execute(
        "UPDATE pieces SET used = ? WHERE subject = 'SOME-1 printed'", (time.time() - 3601,)
    )
    opened.close()
    assert run("store", "prune", "--older-than", "1h", "--store", kept).stdout.startswith("forgot 1 piece,")
    assert len(document("store", "show", "--store", kept)["pieces"]) == 5


def test_prune_forgets_everything_also_of_a_damaged_store(run, kept):
    content = bytearray(kept.read_bytes())
    content[4096:9000] = os.urandom(4904)
    kept.write_bytes(content)
    said = run("store", "prune", "--all", "--store", kept).stdout
    assert said.split() == ["forgot", "everything", "in", str(kept)]
    assert not kept.exists()


def test_a_damaged_store_is_told_and_harms_nothing(run, some_claims, kept):
    content = bytearray(kept.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    kept.write_bytes(content)
    result = run("check", some_claims, "--store", kept)
    assert result.exit_code == 0
    assert "from the store" not in result.stdout
    assert re.search(
        r"^note: the store .* is damaged: .*; it was set aside as .*/store\.damaged-1, and a new one begun$",
        result.stderr,
        re.MULTILINE,
    )
    assert kept.with_name(f"{kept.name}.damaged-1").read_bytes() == bytes(content)
    assert "6 of 6 examinations from the store" in run("check", some_claims, "--store", kept).stdout


@pytest.mark.parametrize(
    "forgery", [b"3", b"[1]", b"{", b'{"imports": [[0, 3, []]], "inner": [], "named": [], "outside": ""}']
)
def test_texts_and_findings_of_another_form_are_as_good_as_none(run, some_claims, kept, forgery):
    """Even if their checksums are right."""
    opened = Store(kept)
    opened._database.execute("BEGIN")
    for table, key, column, content in (
        ("texts", "digest", "found", forgery),
        ("pieces", "key", "content", zlib.compress(forgery)),
    ):
        for (name,) in opened._database.execute(f"SELECT {key} FROM {table}").fetchall():  # noqa: S608  fixed names
            opened._database.execute(
                f"UPDATE {table} SET {column} = ?, checksum = ? WHERE {key} = ?",  # noqa: S608  fixed names
                (content, module._checksum(name, content), name),
            )
    opened._database.execute("COMMIT")
    opened.close()
    result = run("check", some_claims, "--store", kept)
    assert result.exit_code == 0
    assert "from the store" not in result.stdout
    assert "from the store" in run("check", some_claims, "--store", kept).stdout


def test_a_store_that_is_locked_is_a_note(run, kept, some_claims, monkeypatch):
    monkeypatch.setattr(module, "_PATIENCE", 0.2)
    other = Store(kept)
    other._database.execute("BEGIN EXCLUSIVE")
    result = run("check", some_claims, "--store", kept)
    other._database.rollback()
    other.close()
    assert result.exit_code == 0
    assert "note: nothing is kept: the store" in result.stderr
    assert "locked" in result.stderr
    assert [path.name for path in kept.parent.iterdir() if "damaged" in path.name] == []
