"""Files are written whole, and what is there already stays what it is."""

import os
import stat
import threading

import pytest

import tefuda
from tefuda.core.errors import TefudaError
from tefuda.core.files import check_writable, write_whole
from tefuda.play.record import read_record


def test_a_full_device_stays_a_device_and_is_said(tmp_path):
    device = tmp_path / "full"
    try:
        os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
        device.open("w").close()
    except OSError:
        device = "/dev/full"
    check_writable(device)
    with pytest.raises(TefudaError, match="No space left"):
        write_whole(device, "text")
    assert stat.S_ISCHR(os.stat(device).st_mode)


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_pipe_gets_the_text(tmp_path):
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    check_writable(pipe)  # and does not wait for a reader
    thread = threading.Thread(target=lambda: read.append(pipe.read_text()))
    thread.start()
    write_whole(pipe, "through")
    thread.join(10)
    assert read == ["through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_part_of_somebody_else_is_left_alone_and_modes_are_kept(tmp_path):
    (tmp_path / "page.part").write_text("mine")
    (tmp_path / "page").write_text("old")
    (tmp_path / "page").chmod(0o640)
    write_whole(tmp_path / "page", "new")
    assert (tmp_path / "page.part").read_text() == "mine"
    assert stat.S_IMODE((tmp_path / "page").stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["page", "page.part"]


def test_a_record_with_a_byte_order_mark_is_read(tmp_path):
    path = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random", "random"], games=4).run(record=str(path))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(read_record(path).rows) == 4
