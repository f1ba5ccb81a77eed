"""``make fuzz``: all areas, or those named, with counts and findings."""

import argparse
import secrets
import sys

from fuzz.areas import AREAS
from fuzz.harness import fuzz, totals


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"of {', '.join(AREAS)}; all without one")
    parser.add_argument("--seed", type=int, help="a random one without")
    parser.add_argument("--inputs", type=int, default=10**9, help="of every area")
    parser.add_argument("--seconds", type=float, default=60.0, help="of CPU for every area")
    parser.add_argument(
        "--only", type=int, metavar="NUMBER", help="one input, in this process, with traceback"
    )
    args = parser.parse_args()
    seed = secrets.randbits(32) if args.seed is None else args.seed
    unknown = set(args.areas) - set(AREAS)
    if unknown:
        parser.error(f"there is no area {sorted(unknown)[0]!r}: {', '.join(AREAS)}")
    chosen = [AREAS[name] for name in args.areas or AREAS]
    if args.only is not None:
        for area in chosen:
            area.prepare()
            given = area.input(seed, args.only)
            print(repr(given)[:2000], flush=True)
            area.run(given)
        return 0
    print(f"seed {seed}")
    results = []
    for area in chosen:
        tried = fuzz(area, seed, args.inputs, args.seconds)
        results.append(tried)
        print(tried, flush=True)
        for finding in sorted(tried.findings, key=lambda found: -found.times):
            print(f"    {finding}", flush=True)
    sums = totals(results)
    print(f"{sums['inputs']:,} inputs, {sums['findings']} findings")
    return 1 if sums["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
