/** More marks than that on one letter nobody writes; putting them in order takes time that grows by the square (UAX #15, section 13). */
const MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/** A text in a form of Unicode, in time that grows as the text does: further marks on a letter are left out. */
export const normalized = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replaceAll(MARKS, "").normalize(form);
