import type { PhoneMessage } from "#shared/domain/phone/ports.ts";
import { cleanLine, isolate, withoutLinks } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { PHONE_TEXTS } from "#shared/texts/texts.ts";
import { type SmsSize, smsSize } from "./segments.ts";

/** Three segments, about 450 letters, hold any link that a browser of a phone opens. */
const PARTS_MAX = 3;
/** A name is not cut below so many characters: it would say nothing. */
const NAME_MIN = 12;
/** Code points of a name whose characters are longer than any letter, such as flags: it fits three segments at last. */
const CODE_POINTS_MIN = 8;
/** The sign of a cut; the single character for it is not in the alphabet of an SMS. */
const CUT = "...";

/** What of a message is not the same for all: who issued the certificate, for what, and the person's page. */
interface SmsNames {
  readonly organization: string;
  readonly event: string;
  readonly link: string;
}

export interface SmsText extends SmsSize {
  readonly text: string;
}

/**
 * Takes what a message is made from, gives its text with as few segments as it can have: first with whole names and how to stop
 * messages, then in fewer words, then with names cut to no fewer than 12 characters; if that does not do, one segment more, at most three. The
 * link is never cut, so a link of more than three segments gives what it takes. It is the only one: phones would make links of
 * addresses in names. Names keep their letters: one that is not in the alphabet of an SMS makes the message UCS-2, with 70 places in a segment in place of 160 (decision 18.11).
 */
export function smsText({
  locale,
  organizationName,
  eventName,
  link,
}: Pick<PhoneMessage, "locale" | "organizationName" | "eventName" | "link">): SmsText {
  const words = PHONE_TEXTS[locale];
  const [organization, event] = [organizationName, eventName].map((name) => withoutLinks(cleanLine(name)));
  const whole: SmsNames = { organization: organization!, event: event!, link };
  for (let parts = 1; parts <= PARTS_MAX; parts += 1) {
    for (const form of [words.smsWithStop, words.sms, words.shortSms]) {
      const sms = written(form, whole);
      if (sms.parts <= parts) return sms;
    }
    const cut = cutToFit(words.shortSms, whole, parts);
    if (cut) return cut;
  }
  return written(words.shortSms, shortest(whole));
}

function written(form: string, { organization, event, link }: SmsNames): SmsText {
  const text = fill(form, { organization: isolate(organization), event: isolate(event), link });
  return { text, ...smsSize(text) };
}

const graphemes = new Intl.Segmenter();
const charactersOf = (name: string): string[] => [...graphemes.segment(name)].map(({ segment }) => segment);

const cutTo = (characters: readonly string[], length: number): string =>
  characters.length <= length
    ? characters.join("")
    : `${characters.slice(0, length).join("").trimEnd()}${CUT}`;

const shortest = ({ organization, event, link }: SmsNames): SmsNames => ({
  organization: cutTo([...organization], CODE_POINTS_MIN),
  event: cutTo([...event], CODE_POINTS_MIN),
  link,
});

/** Takes one character after the other from the longer name; undefined when the shortest names do not fit either. */
function cutToFit(form: string, { organization, event, link }: SmsNames, parts: number): SmsText | undefined {
  const who = charactersOf(organization);
  const what = charactersOf(event);
  const fits = (lengths: readonly [number, number]): SmsText | undefined => {
    const sms = written(form, { organization: cutTo(who, lengths[0]), event: cutTo(what, lengths[1]), link });
    return sms.parts <= parts ? sms : undefined;
  };
  const least = [Math.min(who.length, NAME_MIN), Math.min(what.length, NAME_MIN)] as const;
  if (!fits(least)) return undefined;
  let [ofWho, ofWhat] = [who.length, what.length];
  for (;;) {
    const sms = fits([ofWho, ofWhat]);
    if (sms) return sms;
    if (ofWho > least[0] && (ofWho >= ofWhat || ofWhat === least[1])) ofWho -= 1;
    else ofWhat -= 1;
  }
}
