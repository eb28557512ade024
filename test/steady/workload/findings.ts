import type { MadeCall } from "./calls.ts";

/** Something that is not as it must be. */
export interface Difference {
  readonly check: string;
  /** What it is about: an organization, an event, a certificate. */
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
  /** The requests from which the expectation follows. */
  readonly calls: readonly MadeCall[];
}

/** Counts checks by name and keeps what they found wrong. */
export class Findings {
  readonly counts = new Map<string, number>();
  readonly differences: Difference[] = [];

  /** One check: when it does not hold, `expected`, `found` and the requests behind it are kept. */
  check(
    check: string,
    holds: boolean,
    subject: string,
    describe: () => { expected: unknown; found: unknown; calls?: readonly (MadeCall | undefined)[] },
  ): boolean {
    this.counts.set(check, (this.counts.get(check) ?? 0) + 1);
    if (holds) return true;
    const { expected, found, calls = [] } = describe();
    this.differences.push({
      check,
      subject,
      expected: shownValue(expected),
      found: shownValue(found),
      calls: calls.filter((call) => call !== undefined),
    });
    return false;
  }

  /** Checks that two values are the same as JSON. */
  same(
    check: string,
    subject: string,
    expected: unknown,
    found: unknown,
    calls?: readonly (MadeCall | undefined)[],
  ): boolean {
    return this.check(check, shownValue(expected) === shownValue(found), subject, () => ({
      ...onlyWhatDiffers(expected, found),
      ...(calls && { calls }),
    }));
  }

  /** Checks that two sets have the same members; tells only what is missing and what is too much. */
  sameSet(check: string, subject: string, expected: Iterable<string>, found: Iterable<string>): boolean {
    const [wanted, there] = [[...expected], [...found]];
    const [wantedSet, thereSet] = [new Set(wanted), new Set(there)];
    const missing = [...wantedSet].filter((each) => !thereSet.has(each));
    const extra = [...thereSet].filter((each) => !wantedSet.has(each));
    const twice = there.length - thereSet.size;
    return this.check(check, missing.length + extra.length + twice === 0, subject, () => ({
      expected: `${wantedSet.size} entries, each once`,
      found: `${there.length} entries: ${missing.length} missing ${few(missing)}, ${extra.length} too many ${few(extra)}, ${twice} twice`,
    }));
  }

  /** Adds what others have found. */
  take({ counts, differences }: Findings): void {
    for (const [check, count] of counts) this.counts.set(check, (this.counts.get(check) ?? 0) + count);
    this.differences.push(...differences);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** Of two lists only the entries at the places where they differ. */
function onlyWhatDiffers(expected: unknown, found: unknown): { expected: unknown; found: unknown } {
  if (!Array.isArray(expected) || !Array.isArray(found) || expected.length < 8) return { expected, found };
  const limits = Array.from({ length: Math.max(expected.length, found.length) }, (_, n) => n);
  const different = limits.filter((n) => shownValue(expected[n]) !== shownValue(found[n])).slice(0, SHOWN);
  const at = (list: unknown[]) =>
    `${list.length} entries: ${different.map((n) => `[${n}] ${shownValue(list[n])}`).join(" ")}`;
  return { expected: at(expected), found: at(found) };
}

/** So many entries of lists that differ are told. */
const SHOWN = 5;

const few = (entries: readonly string[]): string =>
  entries.length === 0 ? "" : `(${entries.slice(0, SHOWN).join(", ")}${entries.length > SHOWN ? ", …" : ""})`;

const shownValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
