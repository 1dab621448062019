"""Made-up names are seldom those of anything: of four cases three ask for what there is, as a mark of the made-up value says."""

import os
import zlib

import schemathesis

REAL = {
    "slug": [os.environ["EVENING"]],
    "stage": ["R1", "R2", "R3", "P3"],
    "draw": ["R1", "R1-1", "R2"],
}


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    for name, value in (path_parameters or {}).items():
        mark = zlib.crc32(repr(value).encode())
        if mark % 4 != 0:
            path_parameters[name] = REAL[name][mark // 4 % len(REAL[name])]
    return path_parameters
