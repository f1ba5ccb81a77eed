"""All areas, by name."""

from fuzz import native_seam
from fuzz.harness import Area

AREAS: dict[str, Area] = {area.name: area for area in (native_seam.AREA,)}
