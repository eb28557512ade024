/** What somebody who writes back can want. */
export type PhoneWord = "stop" | "start";

/** A longer message is no word, whatever it begins with. */
const LENGTH_MAX = 40;

/** As the service's own texts name them (shared/texts, "phone"), as AWS and Meta do, and as people write in its countries. */
const STOP = new Set([
  ...["STOP", "STOPALL", "STOP ALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "REMOVE"],
  ...["OPTOUT", "OPT OUT", "ARRET"],
  ...["SAIR", "PARAR", "PARE", "PARA", "CANCELAR", "REMOVER", "DESCADASTRAR"],
  ...["BAJA", "DAR DE BAJA", "DARSE DE BAJA", "ALTO", "DETENER", "SALIR"],
]);
/** Single letters with spaces between them. */
const SPELLED = /^\p{L}( \p{L})+$/u;
const START = new Set([
  ...["START", "UNSTOP", "SUBSCRIBE", "RESUME", "OPTIN", "OPT IN"],
  ...["VOLTAR", "INICIAR", "ALTA", "DAR DE ALTA", "DARSE DE ALTA"],
]);

/**
 * Takes what a person wrote, gives what they want; undefined when the whole message is none of the words. Accents, case,
 * spaces and punctuation make no difference, also between all letters, as in "S.T.O.P".
 */
export function phoneWordOf(text: string): PhoneWord | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const words = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toUpperCase();
  const word = SPELLED.test(words) ? words.replaceAll(" ", "") : words;
  if (STOP.has(word)) return "stop";
  return START.has(word) ? "start" : undefined;
}
