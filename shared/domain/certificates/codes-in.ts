import { normalized } from "#shared/text/normalized.ts";
import { readCertificateCode, withoutEnding } from "../ids.ts";

/** The addresses of this service and of its documents, which a content delivery network may have at another host. */
export interface OwnAddresses {
  readonly baseUrl: string;
  readonly documentsUrl: string;
}

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FORMER = new RegExp(`^/verify/(${UUID})/(${UUID})(?![0-9a-f-])`, "i");
/** After the base address: a certificate's page, or any file of it; and the page with the field. */
const PAGE = /^\/(?:c|me\/certificates)\/([^/?#&"'<>]+)/i;
const TYPED = /^\/verify\/?\?(?:[^#\s]*&)?code=([^#&"'<>]+)/i;

/** The path, after the base address, to which the rest of an address of ours leads; undefined for one of something else. */
function pathOfRest(rest: string): string | undefined {
  const [, written] = PAGE.exec(rest) ?? TYPED.exec(rest) ?? [];
  const code = codeWrittenIn(withoutEnding(written ?? ""));
  if (code !== undefined) return `c/${code}`;
  const [, organization, id] = FORMER.exec(rest) ?? [];
  return organization === undefined ? undefined : `verify/${organization}/${id}`.toLowerCase();
}

/** The path of the certificate that an address of this service names; undefined for any other text. What a QR code must be. */
export function pathOfAddress(address: string, { baseUrl, documentsUrl }: OwnAddresses): string | undefined {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "") return undefined;
  for (const own of [baseUrl, documentsUrl]) {
    const { host, pathname } = new URL(own);
    if (url.host === host && url.pathname.startsWith(`${pathname.replace(/\/$/, "")}/`))
      return pathOfRest(url.pathname.slice(pathname.replace(/\/$/, "").length) + url.search);
  }
  return undefined;
}

const ADDRESS_CHARACTERS = 200;

/** The paths of the addresses of ours in a word, with or without `https://`, `www.` and a usual port, and with or without the base path. */
function pathsInWord(given: string, starts: readonly string[]): string[] {
  const word = given.replaceAll(/:(?:443|80)(?=\/)/g, "");
  const lower = word.toLowerCase();
  const paths: string[] = [];
  for (const start of starts)
    for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1)) {
      // Else it is the end of another host, or the name of a user before one.
      const first = lower.slice(Math.max(0, at - 4), at) === "www." ? at - 4 : at;
      if (/[\p{L}\p{N}_.@-]/u.test(lower[first - 1] ?? "")) continue;
      const path = pathOfRest(word.slice(at + start.length, at + start.length + ADDRESS_CHARACTERS));
      if (path !== undefined) paths.push(path);
    }
  return paths;
}

/** An address with its scheme or its path, or of mail: what looks like a code in it is none of ours. */
const FOREIGN = /(?<!\bfile):\/\/|@|^[^/]*\.[a-z]{2,}(?::\d+)?\//i;
const UUIDS = new RegExp(UUID, "gi");

const CODE_CHARACTER = "[0-9A-TV-Za-tv-z]";
const DASH = "[\\p{Pd}\\u2212]";
const codes = (separator: string, joined: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?<!(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]{1,5}${joined})` +
      `${CODE_CHARACTER}{4}(?:${separator}${CODE_CHARACTER}{4}){2}(?!(?:${joined})?[\\p{L}\\p{N}])`,
    "gu",
  );
/** A code in groups is not a part of more groups. */
const [DASHED, PLAIN, SPACED] = [codes(DASH, DASH), codes("", ""), codes(`(?: | ?${DASH} ?)`, DASH)];
const hasDigit = (text: string): boolean => /\d/.test(text);
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
const isCapital = (text: string): boolean => text === text.toUpperCase();
/** Few words have digits among their letters: two such groups are a code also in small letters. */
const isMixed = (text: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).filter((part) => hasDigit(part) && hasLetter(part)).length > 1;
/** The word before a code, when there is no space between. */
const LABEL = new RegExp(
  `(?<=c[óo]digo|code|certificad[oa]|certificate)(?=${CODE_CHARACTER}{4}${DASH}?${CODE_CHARACTER}{4}${DASH}?${CODE_CHARACTER}{4}(?![\\p{L}\\p{N}]))`,
  "giu",
);

/** Words of a text that have one of the forms of a code. */
const formsIn = (given: string) => {
  const text = given.replaceAll(LABEL, " ");
  return (form: RegExp, isCode: (text: string) => boolean) =>
    (text.match(form) ?? []).filter((code) => hasLetter(code) && isCode(code));
};

/** The codes in a text of words, which has other numbers and words of twelve letters too. */
function writtenCodes(given: string): string[] {
  const found = formsIn(given);
  const sure = [...found(DASHED, (code) => hasDigit(code) || isCapital(code)), ...found(PLAIN, hasDigit)];
  if (sure.length > 0) return sure;
  return found(SPACED, (code) => hasDigit(code) && (isCapital(code) || isMixed(code)));
}

/** Words of twelve capitals: one code of a hundred has no digit. */
const capitalWords = (given: string): string[] =>
  formsIn(given)(PLAIN, (code) => !hasDigit(code) && isCapital(code));

/** A code with what was pasted right behind it. */
const BEGINNING = new RegExp(`^${CODE_CHARACTER}{12}`, "u");

/** The one code in a part of an address, with what came along when it was pasted; undefined for none, or several. */
export function codeWrittenIn(given: string): string | undefined {
  // In an address a space is written so.
  const part = plain(given).replaceAll("+", " ");
  const whole = readCertificateCode(part);
  if (whole !== undefined) return whole;
  const [code, ...others] = new Set(writtenCodes(part).map(readCertificateCode));
  if (code !== undefined) return others.length > 0 ? undefined : code;
  const beginning = BEGINNING.exec(part)?.[0] ?? "";
  return hasDigit(beginning) ? readCertificateCode(beginning) : undefined;
}

/** As people see it: full-width letters, invisible characters and what programs escape in addresses are written plainly. */
const plain = (text: string): string =>
  normalized(
    text
      .replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
        try {
          return decodeURIComponent(escaped).replaceAll(" ", "+");
        } catch {
          return escaped;
        }
      })
      .replaceAll("\\/", "/"),
    "NFKC",
  ).replaceAll(/\p{Cf}/gu, "");

/** What a text names, as paths after the base address, each once: by addresses of ours, and by codes among other words. */
export interface NamedPaths {
  readonly addressed: readonly string[];
  readonly written: readonly string[];
  /** What is a code only if there is such a certificate. */
  readonly possible: readonly string[];
}

/**
 * The certificates that a text names, by addresses as documents print them or as browsers show them, of the page or of a file,
 * and by codes in any spelling. Whether there is such a certificate is not looked up.
 */
export function namedIn(text: string, { baseUrl, documentsUrl }: OwnAddresses): NamedPaths {
  const whole = readCertificateCode(text);
  if (whole !== undefined) return { addressed: [], written: [`c/${whole}`], possible: [] };
  const hosts = [baseUrl, documentsUrl].flatMap((own) => {
    const { host, pathname } = new URL(own);
    return pathname === "/" ? [host] : [host + pathname, host];
  });
  const starts = [...new Set(hosts)];
  const addressed: string[] = [];
  const others: string[] = [];
  for (const word of plain(text).split(/\s+/u)) {
    addressed.push(...pathsInWord(word, starts));
    const isAddress = FOREIGN.test(word) || starts.some((own) => word.toLowerCase().includes(own));
    const [, path] = isAddress ? [] : (/(?:^|\/)c\/(.*)/i.exec(word) ?? []);
    // A code never reaches over an address.
    others.push(
      isAddress ? "|" : ((path && codeWrittenIn(withoutEnding(path))) ?? word.replaceAll("+", " ")),
    );
  }
  const words = others.join(" ").replaceAll(UUIDS, "|");
  const pathsOf = (codes: readonly string[]) => [
    ...new Set(codes.map((code) => `c/${readCertificateCode(code)}`)),
  ];
  return {
    addressed: [...new Set(addressed)],
    written: pathsOf(writtenCodes(words)),
    possible: pathsOf(capitalWords(words)),
  };
}

const LINE_BREAK = /=?\r?\n\s*/g;

/** What a text that somebody pasted names; in one that names nothing an address may be wrapped, as mails do it. */
export function pastedIn(text: string, own: OwnAddresses): NamedPaths {
  const named = namedIn(text, own);
  if (named.addressed.length + named.written.length > 0) return named;
  return namedIn(text.trim().replaceAll(LINE_BREAK, ""), own);
}

/** Where such a text leads: a path, `several` when it names more than one certificate, or undefined. */
export function pathNamedIn(text: string, own: OwnAddresses): string | "several" | undefined {
  const { addressed, written } = pastedIn(text, own);
  const [path, ...others] = new Set([...addressed, ...written]);
  return others.length > 0 ? "several" : path;
}
