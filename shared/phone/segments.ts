/** The alphabet of an SMS (3GPP TS 23.038, 6.2.1), without the escape character. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Its extension (6.2.1.1); each of them takes two places. */
const EXTENSION = "\f^{}\\[~]|€";

const GSM: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENSION].map((character) => [character, 2] as const),
]);
/** Places of a message that stays whole, and of each segment of one that does not (3GPP TS 23.040, 9.2.3.24). */
const GSM_PLACES = { whole: 160, part: 153 } as const;
const UCS2_PLACES = { whole: 70, part: 67 } as const;

export interface SmsSize {
  /** One character outside the alphabet makes the whole message UCS-2. */
  readonly encoding: "gsm7" | "ucs2";
  /** Places of its encoding: septets, or UTF-16 units. */
  readonly length: number;
  /** Segments, which is what operators of networks charge for; at least 1. */
  readonly parts: number;
}

/** Takes the text of an SMS, gives how it is encoded and in how many segments it is sent. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const gsm = characters.every((character) => GSM.has(character));
  const sizes = characters.map((character) => (gsm ? GSM.get(character)! : character.length));
  const { whole, part } = gsm ? GSM_PLACES : UCS2_PLACES;
  const length = sizes.reduce((sum, size) => sum + size, 0);
  return {
    encoding: gsm ? "gsm7" : "ucs2",
    length,
    parts: length <= whole ? 1 : partsOf(sizes, part),
  };
}

/** A character that takes two places never stands in two segments. */
function partsOf(sizes: readonly number[], places: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > places) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
