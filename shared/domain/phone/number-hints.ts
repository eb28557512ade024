/** Forms of numbers that countries have given up, and how these are written now. */
const FORMER_FORMS: readonly (readonly [former: RegExp, now: string])[] = [
  // Brazil: mobile numbers have had a ninth digit in all areas since 2016 (Anatel, Resolução 553).
  [/^\+55([1-9][1-9])([6-9]\d{7})$/, "+55$19$2"],
  // Brazil: the zero before the area is dialled at home only.
  [/^\+550([1-9][1-9]\d{8,9})$/, "+55$1"],
  // Mexico: the 1 for mobile numbers from abroad ended in 2019 (IFT, Plan Técnico Fundamental de Numeración).
  [/^\+521(\d{10})$/, "+52$1"],
];

/** The number (E.164) that was probably meant; undefined for most, which are sent to as they are. */
export function meantNumber(number: string): string | undefined {
  const form = FORMER_FORMS.find(([former]) => former.test(number));
  return form && number.replace(...form);
}
