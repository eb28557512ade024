/** A space at which no line breaks. */
export const NBSP = "\u00a0";
/** Nothing, at which no line breaks: after a dash one could. */
const JOINER = "\u2060";

const MONTHS =
  "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|January|February|March|April|May|June|July|August|September|October|November|December";
const RANGE = String.raw`(?:\s?–\s?|\s(?:a|al|to)\s)\d{1,2}`;
/** From its first digit on, so that a long row of digits is read once. */
const NUMBER = String.raw`(?<![\d.,:])\d(?:[\d.,:]*\d)?`;
/** Units as people type them after a number; a value of ours has a space that does not break before any unit. */
const UNITS =
  "km|m|cm|mm|mi|ft|yd|kg|g|mg|lbs?|t|l|ml|h|hs|hrs?|min|mins|s|seg|sec|ms|k|w|kw|kwh|hz|bpm|kcal|ha|pts?|px|horas?|hours?|minutos?|minutes?|segundos?|seconds?|metros?|meters?|milhas?|millas?|miles?|pontos?|puntos?|points?|créditos?|credits?";
const UNIT = String.raw`(?:(?:${UNITS})(?:\/(?:${UNITS}))?|°\p{L}?|[%‰])(?![\p{L}\p{N}])`;
/** What stays in one line: days of our three languages, numbers with their units and the parts of a time. Whole dates of a range may part. */
const WHOLE = new RegExp(
  [
    String.raw`(?<!\p{N})\d{1,2}(?:${RANGE})?º? de (?:${MONTHS})(?: de \d{4})?(?!\p{N})`,
    String.raw`(?<!\p{L})(?:${MONTHS}) \d{1,2}(?:${RANGE})?(?:, \d{4})?(?!\p{N})`,
    String.raw`\p{Sc} ${NUMBER}`,
    String.raw`${NUMBER} ${UNIT}(?: ${NUMBER} ?(?:min|s)(?!\p{L}))*`,
  ].join("|"),
  "giu",
);

/** A short text, such as a value, in which no line breaks. */
export const unbroken = (text: string): string =>
  text.replaceAll(/\s/g, NBSP).replaceAll(/[–-]/g, `$&${JOINER}`);

/** A text in which no line breaks within a day, or between a number and its unit. */
export const withWholes = (text: string): string =>
  // Between whole days Intl writes thin spaces.
  text.replaceAll(WHOLE, unbroken).replaceAll("\u2009–\u2009", " – ");

/** The parts of a text of which every second one, if there is one, must stay in one line, with a dot that is tied to it. */
export const partsByWholes = (text: string): readonly string[] =>
  text.split(new RegExp(`((?:${WHOLE.source})(?:${NBSP}·)?)`, WHOLE.flags));
