"""All areas, by name; the target only in a build that has it."""

from fuzz import data_files, native_seam, native_target, streams, texts, views
from fuzz.harness import Area

AREAS: dict[str, Area] = {
    area.name: area
    for area in (
        native_seam.AREA,
        views.VIEWS,
        views.STATES,
        texts.MOVES,
        texts.SPECS,
        texts.BOARD_FILES,
        texts.LINES,
        data_files.RECORDS,
        data_files.STORES,
        data_files.TABLES,
        data_files.WEIGHTS,
        streams.UECDA,
        streams.GEISTER,
    )
}
if native_target.is_built():
    AREAS[native_target.AREA.name] = native_target.AREA
