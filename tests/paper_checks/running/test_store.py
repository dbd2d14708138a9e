"""The store gives back what it was given, or nothing; whatever happens to it is told in one line."""

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from banditproof.paper_checks.running.store import VARIABLE, Store, StoreError, default_path, removed

LIGHT = "banditproof.verify.evidence.effort"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store.sqlite"


@pytest.fixture
def opened(path):
    stores = []

    def open_it():
        stores.append(Store(path))
        return stores[-1]

    yield open_it
    for store in stores:
        store.close()


def piece(store, name="a", modules=(LIGHT,)):
    return store.piece("kind", f"subject {name}", ["identity", name], modules)


def test_what_is_kept_is_found_by_another_process_and_nothing_else_is(opened):
    store = opened()
    assert store.find(piece(store)) is None
    assert store.keep(piece(store), {"x": [1, 0.5]})
    store.write()
    other = opened()
    assert other.find(piece(other)) == {"x": [1, 0.5]}
    assert other.find(piece(other, "b")) is None
    assert (store.kept, other.taken) == (1, 1)


def test_what_waits_to_be_written_is_taken_as_what_is_written(opened):
    store = opened()
    names = [str(number) for number in range(50)]
    assert all(store.keep(piece(store, name), name) for name in names)
    assert [store.find(piece(store, name)) for name in names] == names
    assert (store.kept, store.taken) == (50, 50)


def test_kind_identity_code_and_machine_all_tell_a_piece(opened):
    store = opened()
    one = piece(store)
    elsewhere = opened()
    elsewhere.machine = {"processor": "another"}
    others = [
        store.piece("other kind", "subject a", ["identity", "a"], [LIGHT]),
        store.piece("kind", "subject a", ["identity", "b"], [LIGHT]),
        store.piece("kind", "subject a", ["identity", "a"], ["banditproof.verify.evidence.ladder"]),
        piece(elsewhere),
    ]
    keys = {each.key for each in (one, *others)}
    assert len(keys) == 5
    assert store.piece("kind", "another subject", ["identity", "a"], [LIGHT, LIGHT]).key == one.key


def test_the_last_result_of_a_piece_stands(opened):
    store = opened()
    for result in (1, 2):
        store.keep(piece(store), result)
    store.write()
    assert store.find(piece(store)) == 2
    assert len(store.rows()) == 1


def sound_store(path):
    """The store; None if it cannot be opened, which is told in one line."""
    try:
        return Store(path)
    except StoreError as error:
        return None if "\n" not in str(error) else pytest.fail(str(error))


def changed(path, *orders):
    database = sqlite3.connect(path)
    for order in orders:
        database.execute(*order)
    database.commit()
    database.close()


@pytest.mark.parametrize("damage", [
    ("UPDATE pieces SET content = substr(content, 1, length(content) - 1)",),
    ("UPDATE pieces SET content = ?", (b"",)),
    ("UPDATE pieces SET content = 'text'",),
    ("UPDATE pieces SET checksum = ''",),
    ("UPDATE pieces SET content = (SELECT content FROM pieces AS other WHERE other.key != pieces.key)",),
])  # fmt: skip
def test_a_damaged_piece_is_as_good_as_none(opened, path, damage):
    """Also one that holds the sound content of another."""
    store = opened()
    for name in ("a", "b"):
        store.keep(piece(store, name), name)
    store.close()
    changed(path, damage)
    store = opened()
    found = [store.find(piece(store, name)) for name in ("a", "b")]
    assert None in found
    assert found[0] in {None, "a"}
    assert found[1] in {None, "b"}
    assert not store.trouble
    store.keep(piece(store), "again")
    store.write()
    assert store.find(piece(store)) == "again"


def test_every_byte_of_the_file_may_be_damaged(opened, path):
    """One line, nothing, or the right result: never a wrong one, and never a traceback."""
    store = opened()
    results = {name: [name, list(range(300))] for name in "abcdefgh"}
    for name, result in results.items():
        store.keep(piece(store, name), result)
    store.close()
    sound = path.read_bytes()
    lost = 0
    for place in range(0, len(sound), 311):
        path.write_bytes(sound[:place] + bytes([sound[place] ^ 0x55]) + sound[place + 1 :])
        store = sound_store(path)
        if store is None:
            lost += 1
            continue
        for name, result in results.items():
            assert store.find(piece(store, name)) in (None, result)
        lost += store.taken < len(results)
        store.close()
    assert lost > 5


def test_a_file_cut_short_is_told_or_found_empty(opened, path):
    store = opened()
    for name in "abcdefgh":
        store.keep(piece(store, name), list(range(300)))
    store.close()
    sound = path.read_bytes()
    for length in range(0, len(sound), 1000):
        path.write_bytes(sound[:length])
        store = sound_store(path)
        if store is None:
            continue
        assert all(store.find(piece(store, name)) in (None, list(range(300))) for name in "abcdefgh")
        store.close()


def foreign(path, name):
    if name == "text":
        path.write_text("not a database, but long enough to be read as one " * 40)
    elif name == "folder":
        path.mkdir()
    elif name == "database":
        changed(path, ("CREATE TABLE mine (x)",))
    elif name == "newer":
        Store(path).close()
        changed(path, ("PRAGMA user_version = 2",))
    elif name == "below a file":
        path.parent.joinpath("file").touch()
        return path.parent / "file" / "store"
    return path


@pytest.mark.parametrize(("name", "told"), [
    ("text", "is not a store: a new file, or a store of banditproof, is accepted"),
    ("folder", "is a folder; the file of a store is accepted"),
    ("database", "is a database of something else: a new file, or"),
    ("newer", "is a store of layout 2; layout 1 is accepted"),
    ("below a file", "no store can be made at"),
])  # fmt: skip
def test_a_foreign_file_is_told_in_one_line_and_left_alone(path, name, told):
    file = foreign(path, name)
    before = file.read_bytes() if file.is_file() else None
    with pytest.raises(StoreError, match=told) as error:
        Store(file)
    assert "\n" not in str(error.value)
    if before is not None:
        assert file.read_bytes() == before
    assert removed(file) == (name == "newer")


def test_a_full_disk_ends_keeping_but_not_the_work(opened):
    store = opened()
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(50):
        store.keep(piece(store, str(number)), os.urandom(3000).hex())
    store.write()
    assert store.trouble == "database or disk is full"
    assert store.find(piece(store, "0")) is None
    store.keep(piece(store, "0"), 1)
    store.close()


def test_code_that_changes_while_it_runs_is_seen(opened, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("x = 1\n")
    store = opened()
    one = piece(store, modules=[str(mine)])
    mine.write_text("x = 22\n")
    assert not store.keep(one, "of which text?")
    assert store.changed
    assert store.rows() == []


@pytest.mark.parametrize("asks_first", [False, True])
def test_nothing_that_waits_is_written_or_found_if_its_code_changes_until_then(opened, tmp_path, asks_first):
    mine, other = tmp_path / "mine.py", piece(store := opened(), "other")
    mine.write_text("x = 1\n")
    ones = [piece(store, name, modules=[str(mine)]) for name in "ab"]
    assert store.keep(other, 0)
    assert store.keep(ones[0], 1)
    mine.write_text("x = 22\n")
    store.keep(ones[1], 2)
    if asks_first:
        assert store.find(ones[0]) is None
    store.write()
    assert store.changed
    assert store.kept == 1
    assert [store.find(each) for each in (other, *ones)] == [0, None, None]
    assert [row.subject for row in store.rows()] == ["subject other"]


def test_what_came_from_other_code_is_stale(opened, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("x = 1\n")
    store = opened()
    store.keep(piece(store, "own", modules=[str(mine)]), 1)
    store.keep(piece(store), 1)
    store.write()
    assert store.stale(store.rows()) == []
    mine.write_text("x = 22\n")
    later = opened()
    assert [row.subject for row in later.stale(later.rows())] == ["subject own"]
    mine.unlink()
    later = opened()
    assert [row.subject for row in later.stale(later.rows())] == ["subject own"]


def test_what_is_forgotten_is_gone_and_its_space_with_it(opened, path):
    store = opened()
    for name in "abcdefgh":
        store.keep(piece(store, name), os.urandom(9000).hex())
    store.write()
    before = path.stat().st_size
    store.prune([row for row in store.rows() if row.subject != "subject a"])
    assert [row.subject for row in store.rows()] == ["subject a"]
    assert store.find(piece(store)) is not None
    assert path.stat().st_size < before / 2


def test_what_is_taken_counts_as_used(opened):
    store = opened()
    store.keep(piece(store), 1)
    store.write()
    (made,) = store.rows()
    time.sleep(0.01)
    later = opened()
    later.find(piece(later))
    later.write()
    (used,) = later.rows()
    assert used.made == made.made
    assert used.used > made.used


WRITER = """
import sys
from pathlib import Path
from banditproof.paper_checks.running.store import Store
store = Store(Path(sys.argv[1]))
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    one = store.piece("kind", "s", ["identity", number], ["banditproof.verify.evidence.effort"])
    store.keep(one, [number] * 200)
    store.write()
    print(number, flush=True)
store.close()
"""


def writer(path, first, last):
    words = [sys.executable, "-c", textwrap.dedent(WRITER), str(path), str(first), str(last)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def test_two_processes_may_use_it_at_once_from_its_making_on(path):
    writers = [writer(path, first, first + 60) for first in (0, 40)]
    for process in writers:
        process.communicate(timeout=60)
        assert process.returncode == 0
    store = Store(path)
    found = [store.find(store.piece("kind", "s", ["identity", n], [LIGHT])) for n in range(100)]
    store.close()
    assert found == [[n] * 200 for n in range(100)]


def test_a_process_that_is_killed_while_it_writes_leaves_a_sound_store(path):
    """What it had written is there; what it was writing is there whole or not at all."""
    said = []
    for kill in range(6):
        process = writer(path, 1000 * kill, 1000 * kill + 1000)
        said += [int(process.stdout.readline()) for _ in range(3 + 5 * kill)]
        process.send_signal(signal.SIGKILL)
        said += [int(line) for line in process.communicate(timeout=60)[0].splitlines() if line.isdigit()]
        assert process.returncode == -signal.SIGKILL
    store = Store(path)
    assert store._database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    for number in said[:-1]:
        assert store.find(store.piece("kind", "s", ["identity", number], [LIGHT])) == [number] * 200
    assert not store.trouble
    store.close()


@pytest.mark.parametrize(("system", "variable", "value", "folder"), [
    ("linux", VARIABLE, "/somewhere/store", None),
    ("linux", "XDG_CACHE_HOME", "/cache", "/cache"),
    ("linux", "HOME", "/home/me", "/home/me/.cache"),
    ("darwin", "HOME", "/home/me", "/home/me/Library/Caches"),
    ("win32", "LOCALAPPDATA", "/local", "/local"),
])  # fmt: skip
def test_where_it_is_by_default(monkeypatch, system, variable, value, folder):
    for name in (VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv(variable, value)
    assert default_path() == (Path(folder) / "banditproof" / "store.sqlite" if folder else Path(value))


def test_no_test_sees_the_users_store():
    assert os.environ[VARIABLE] == ""
    assert default_path() is None
