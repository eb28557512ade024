const DIGITS = /^[1-9]\d{6,14}$/;
/** A mobile number of Brazil as it was before it got its ninth digit. */
const BRAZIL = /^(55[1-9]\d)([6-9]\d{7})$/;
/** A mobile number of Mexico, with the 1 that it no longer has. */
const MEXICO = /^521(\d{10})$/;

/**
 * Takes the id of somebody on WhatsApp, gives their number (E.164); undefined for what is no number. Ids are numbers without
 * plus; some of Brazil and Mexico are numbers as they were when the account was made, which nobody can call any more.
 */
export function numberOfWhatsApp(id: string): string | undefined {
  if (!DIGITS.test(id)) return undefined;
  return `+${id.replace(BRAZIL, "$19$2").replace(MEXICO, "52$1")}`;
}
