"""`durak train`: few games make a file that the master can use, the same one for a seed."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from deploy.cli.__main__ import app
from deploy.lab.train import learning
from engine.players.learned_value.features import Kind
from engine.players.learned_value.value import read_nets

FEW = ["train", "--games", "20", "--thought", "1"]
WIDE = {"COLUMNS": "200"}


def trained(*more: str) -> tuple[int, str]:
    answer = CliRunner().invoke(app, [*FEW, *more], env=WIDE)
    return answer.exit_code, answer.output


@pytest.mark.slow
def test_twenty_games_make_a_file_that_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "value.json"
    code, said = trained("--out", str(out))
    assert code == 0, said
    assert "log loss" in said
    assert {Kind(2, 0), Kind(3, 0), Kind(4, 0), Kind(4, 2)} == read_nets(out.read_text()).keys()


@pytest.mark.nightly
def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    one, again, other = (tmp_path / name for name in ("one", "again", "other"))
    trained("--out", str(one))
    trained("--out", str(again))
    trained("--out", str(other), "--seed", "other")
    assert one.read_bytes() == again.read_bytes() != other.read_bytes()


def test_without_numpy_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "np", None)
    code, said = trained("--out", str(tmp_path / "value.json"))
    assert code == 2
    assert said == "Learning needs numpy: pip install 'durak[train]'\n"
    assert not (tmp_path / "value.json").exists()


def test_an_unwritable_file_is_told_before_it_plays(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "value.json"
    assert trained("--out", str(out)) == (
        2,
        f"{out} can't be written: No such file or directory.\n",
    )
