"""All areas, by name; the target only in a build that has it."""

from fuzz import (
    bridge_streams,
    bridge_texts,
    commands,
    data_files,
    kept_things,
    native_seam,
    native_target,
    streams,
    texts,
    views,
)
from fuzz.harness import Area

AREAS: dict[str, Area] = {
    area.name: area
    for area in (
        native_seam.AREA,
        views.VIEWS,
        views.STATES,
        texts.MOVES,
        texts.SPECS,
        bridge_texts.BOARD_FILES,
        bridge_texts.CONSTRAINTS,
        commands.LINES,
        data_files.RECORDS,
        data_files.STORES,
        data_files.TABLES,
        data_files.WEIGHTS,
        kept_things.SAVED,
        kept_things.KEPT,
        kept_things.PLACES,
        streams.UECDA,
        streams.GEISTER,
        bridge_streams.BRIDGE,
    )
}
if native_target.is_built():
    AREAS[native_target.AREA.name] = native_target.AREA
