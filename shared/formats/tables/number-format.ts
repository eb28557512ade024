import { twoDigits } from "../durations.ts";

/** How a number of a sheet is shown, as far as it matters to what it means. */
export type NumberShape =
  | { readonly kind: "plain" | "percent" | "date" | "datetime" }
  /** A time of day, or with `total` a duration, with so many decimals of a second. */
  | { readonly kind: "time"; readonly total: boolean; readonly decimals: number }
  /** A number of so many digits, with what stands between them. */
  | { readonly kind: "digits"; readonly pattern: readonly string[] };

const PLAIN: NumberShape = { kind: "plain" };
const clock = (total: boolean, decimals = 0): NumberShape => ({ kind: "time", total, decimals });
const within = (id: number, ...ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => id >= from && id <= to);

/** The shape of a number format that has only a number (ECMA-376, 18.8.30). */
export function builtInShape(id: number): NumberShape {
  if (id === 9 || id === 10) return { kind: "percent" };
  if (within(id, [14, 17], [27, 31], [36, 36], [50, 54], [57, 58])) return { kind: "date" };
  if (within(id, [18, 21], [32, 35], [55, 56])) return clock(false);
  if (id === 22) return { kind: "datetime" };
  if (within(id, [45, 47])) return clock(true, id === 47 ? 1 : 0);
  return PLAIN;
}

/** Texts, colours, languages and fillers in a format; a bracket with hours, minutes or seconds is none. */
const BESIDE = /"[^"]*"?|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** The shape of a format that a workbook declares, such as `dd/mm/yyyy` or `00000`. */
export function customShape(code: string): NumberShape {
  const [positive = ""] = sections(code);
  const bare = positive.replaceAll(BESIDE, "");
  if (/^general$/i.test(bare.trim())) return PLAIN;
  const decimals = /[s\]]\.(0{1,3})/i.exec(bare)?.[1]?.length ?? 0;
  if (/\[[hms]+\]/i.test(bare)) return clock(true, decimals);
  const letters = bare.toLowerCase().replaceAll(/am\/pm|a\/p/g, "h");
  const [hasDay, hasHour, hasSecond] = [/[dy]/.test(letters), letters.includes("h"), letters.includes("s")];
  if (hasDay) return { kind: hasHour || hasSecond ? "datetime" : "date" };
  if (hasHour || hasSecond) return clock(!hasHour, decimals);
  if (letters.includes("mmm") && !/[0#?]/.test(letters)) return { kind: "date" };
  if (bare.includes("%")) return { kind: "percent" };
  const digits = digitsOf(positive);
  return digits ? { kind: "digits", pattern: digits } : PLAIN;
}

/** The parts of a format for positive numbers, negative ones, zero and texts; a semicolon may be quoted. */
const sections = (code: string): string[] => code.slice(0, 255).match(/(?:"[^"]*"?|\\.|[^;])+/g) ?? [];

/** A format of zeros alone, with texts between them: `00000`, `000\.000\.000\-00`. */
function digitsOf(section: string): readonly string[] | undefined {
  const parts = section.match(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]|./g) ?? [];
  const pattern = parts.map((part) => {
    if (part.startsWith('"')) return part.slice(1).replace(/"$/, "");
    if (part.startsWith("\\")) return part.slice(1);
    return /^[_*[]/.test(part) ? "" : part;
  });
  const places = parts.filter((part) => part === "0").length;
  // Signs that are shown as they are, even without a backslash.
  const isPlain = parts.every((part) => part.length > 1 || /[0 ()/:+-]/.test(part));
  return places > 1 && isPlain
    ? pattern.map((text, n) => (parts[n] === "0" ? "0" : text.replaceAll("0", "\u0000")))
    : undefined;
}

/** The largest number that a spreadsheet keeps with all its digits. */
const EXACT = 1e15;
/** 9999-12-31. */
const LAST_DAY = 2_958_465;
const DAY_MS = 86_400_000;

/** A number as the sheet shows it: dates and times as ISO 8601 has them, a duration as `1:42:07`. */
export function shownNumber(value: number, shape: NumberShape, is1904: boolean): string {
  switch (shape.kind) {
    case "percent":
      return `${plainNumberText(Number((value * 100).toPrecision(15)))}%`;
    case "date":
    case "datetime":
      return dateOf(value, shape.kind === "datetime", is1904) ?? plainNumberText(value);
    case "time":
      return (
        clockText(shape.total || value < 0 ? value : value % 1, shape.decimals) ?? plainNumberText(value)
      );
    case "digits":
      return Number.isInteger(value) && value >= 0 && value < EXACT
        ? inPattern(String(value), shape.pattern)
        : plainNumberText(value);
    default:
      return plainNumberText(value);
  }
}

/** Digits up to 15, and as few decimals as it has; a longer number has an exponent, as its last digits are gone. */
function plainNumberText(value: number): string {
  const kept = Number(value.toPrecision(15));
  if (Math.abs(kept) < EXACT) return String(kept);
  return kept.toExponential().replace("e", "E");
}

function dateOf(serial: number, hasTime: boolean, is1904: boolean): string | undefined {
  const seconds = hasTime ? Math.round(serial * 86_400) : Math.floor(serial) * 86_400;
  const day = Math.floor(seconds / 86_400);
  if (day < 0 || day > LAST_DAY) return undefined;
  // Before March 1900 its days are one further, as if 1900 had been a leap year.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const [date, time] = new Date(start + day * DAY_MS + (seconds - day * 86_400) * 1_000)
    .toISOString()
    .split(/[T.]/);
  return hasTime ? `${date}T${time}` : date;
}

function clockText(days: number, decimals: number): string | undefined {
  if (days < 0 || days > LAST_DAY) return undefined;
  const unit = 10 ** decimals;
  const all = Math.round(days * 86_400 * unit);
  const [seconds, fraction] = [Math.floor(all / unit), all % unit];
  const clockPart = `${Math.floor(seconds / 3_600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return fraction === 0 ? clockPart : `${clockPart}.${String(fraction).padStart(decimals, "0")}`;
}

/** Digits in their places from the last one on; those that have no place stand before the others. */
function inPattern(digits: string, pattern: readonly string[]): string {
  let [rest, text] = [digits, ""];
  const first = pattern.indexOf("0");
  for (let n = pattern.length - 1; n >= 0; n--) {
    if (pattern[n] !== "0") text = pattern[n]!.replaceAll("\u0000", "0") + text;
    else if (n === first) text = rest.padStart(1, "0") + text;
    else {
      text = (rest.at(-1) ?? "0") + text;
      rest = rest.slice(0, -1);
    }
  }
  return text;
}
