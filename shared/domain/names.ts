import { hasAddress } from "#shared/text/host-names.ts";

/*
 * What the names of organizations and people may not hold. Names are checked in NFKC, which turns a full-width @ or dot
 * into the plain one; they are stored as they were sent.
 */

/** Gives why a text cannot be a name, as a sentence for the caller; undefined for a text that can. */
type NameRule = (value: string) => string | undefined;

const INVISIBLE = /[\p{Zl}\p{Zp}\u034f[\p{Cf}--[\u200c\u200d]]]/v;
/** Pages have such a mark beside the name of an organization that we checked. */
const CHECK_MARK = /[\u2611\u2705\u2713\u2714\u237b\u{1f5f8}\u{1f5f9}]/u;
/** Phonetic letters, which are of the Latin script and of no everyday spelling, but look like its usual letters. */
const PHONETIC = /[\u0251\u0261\u0262\u0269\u026a\u0274\u0280\u028f\u0299\u029c\u029f\u1d00-\u1d25]/u;

const visibleOnly: NameRule = (value) =>
  INVISIBLE.test(value) ? "Must not contain invisible characters." : undefined;
const withoutCheckMark: NameRule = (value) =>
  CHECK_MARK.test(value)
    ? "Must not contain a check mark, which pages have beside an organization that was checked."
    : undefined;
const withoutAddress: NameRule = (value) =>
  value.normalize("NFKC").includes("@") || hasAddress(value)
    ? "Must not contain an e-mail or web address: recipients see it beside the sender of e-mails."
    : undefined;

/** Letters of other scripts that look like Latin ones (Unicode confusables, UTS 39). */
const LATIN_LOOKALIKES = new Set(
  "аАВгсСԁеЕһҺНіІјЈКӏӀМоОрРԛԚѕЅТѵѴԝԜхХуУүҮԌЬ" + // Cyrillic
    "αΑΒγΕΖΗιΙΚΜνΝοΟρΡσΤυΥΧϲϹϳͿ" + // Greek
    "գցզհյլԼոռսՍօՕՏ", // Armenian
);
/** Scripts in everyday use (UAX 31, table 5), and those that Han is written with (UTS 39, "highly restrictive"). */
const SCRIPTS =
  "Latin Cyrillic Greek Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan";
const WITH_HAN = ["Latin Han Hiragana Katakana", "Latin Han Bopomofo", "Latin Han Hangul"];

/** Matches a text whose letters are of one script, or of those that are written together. */
function scriptPattern(): RegExp {
  const texts = [...SCRIPTS.split(" "), ...WITH_HAN].map((scripts) => {
    const letters = scripts.split(" ").map((script) => `\\p{Script_Extensions=${script}}`);
    return `[${letters.join("")}\\p{Script=Common}\\p{Script=Inherited}]*`;
  });
  return new RegExp(`^(?:${texts.join("|")})$`, "u");
}
/** Made at its first use, since no other request needs it. */
let oneScript: RegExp | undefined;

/** A letter such as 𝐍 belongs to no script, and NFKC turns it into the Latin one that it looks like. */
const isStyledLetter = (letter: string): boolean =>
  /\p{Script=Common}/u.test(letter) && /^[a-z]$/i.test(letter.normalize("NFKC"));

/** Refuses letters that can be taken for those of another script (UTS 39: mixed and whole-script confusables). */
const withoutLookalikes: NameRule = (value) => {
  oneScript ??= scriptPattern();
  if (!oneScript.test(value)) return "Must not mix letters of different scripts, such as Latin and Cyrillic.";
  const letters = value.normalize("NFD").match(/\p{L}/gu) ?? [];
  if (letters.some(isStyledLetter)) return "Must not contain mathematical letters.";
  if (PHONETIC.test(value)) return "Must not contain phonetic letters.";
  if (letters.length > 0 && letters.every((letter) => LATIN_LOOKALIKES.has(letter)))
    return "Must not consist of letters that only look like Latin ones.";
  return undefined;
};

/** Refuses a web or e-mail address in a name, but not initials and titles without a space after them (decision 6.26). */
const withoutUrl: NameRule = (value) =>
  hasAddress(value) ? "Must not contain a web or e-mail address." : undefined;

/** Reports each rule that a value breaks. */
const checking =
  (...rules: readonly NameRule[]) =>
  (value: string, context: { addIssue(issue: { code: "custom"; message: string }): void }): void => {
    for (const rule of rules) {
      const message = rule(value);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    }
  };

/** Check of a name under which an organization is shown to others (decisions 6.11 and 6.25). */
export const organizationName = checking(visibleOnly, withoutCheckMark, withoutAddress, withoutLookalikes);
/** Check of a recipient's name (decision 6.26). */
export const personName = checking(withoutUrl);
