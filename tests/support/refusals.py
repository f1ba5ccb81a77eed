"""How bad input must be answered."""

import re

import pytest

from tefuda import TefudaError


def refused(call, *args, match=None, **named):
    with pytest.raises(TefudaError, match=match) as caught:
        call(*args, **named)
    message = str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert re.fullmatch(r"[A-Z0-9a-z\"'/].*[.?]", message, re.S), message
    return message
