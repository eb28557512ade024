import type { SentMail } from "../support/stand-ins/mail-service.ts";

/** What mails are about, by their subjects in English, Spanish and Portuguese. The first that fits counts. */
const SUBJECTS: readonly (readonly [kind: string, subject: RegExp])[] = [
  ["sign_in", /^(Your link to the certificates|Tu enlace para ver|Seu link para ver)/],
  ["request_reminded", /^(Reminder|Recordatorio|Lembrete): .*(asks for|pide que|pede a)/],
  ["request_opened", /(asks for a correction|pide que se corrija|pede a correção)/],
  ["rename_asked", /(asks for another name|pide otro nombre|pede outro nome)/],
  ["renamed", /^(The name on a certificate|Se corrigió el nombre|O nome em um certificado)/],
  ["rename_answered", /^(The answer to the name|Respuesta sobre el nombre|Resposta sobre o nome)/],
  ["erasure_asked", /(asks for their data to be erased|pide que se eliminen|pede a eliminação)/],
  ["erased", /^(The data at|Los datos en|Os dados em)/],
  ["request_answered", /^(The answer to your request|Respuesta a tu solicitud|Resposta ao seu pedido)/],
  ["webhook_disabled", /(webhook of .* was disabled|desactivado un webhook|webhook de .* foi desativado)/],
  ["mail_held", /^(The mails of|Los correos de|Os e-mails de)/],
  ["allowance_used", /^(The month's messages|Se han agotado los mensajes|As mensagens do mês)/],
  ["revoked", /(revoked a certificate|ha revocado un certificado|revogou um certificado)/],
  ["expiring", /(expires soon|caduca pronto|expira em breve): /],
  ["last_call", /^(Last reminder|Último recordatorio|Último lembrete): /],
  ["reminder_2", /^(Reminder|Recordatorio|Lembrete): /],
  ["reminder_1", /(is waiting for you|te espera|espera por você): /],
  ["accepted", /^(Your certificate|Tu certificado|Seu certificado): /],
  ["invitation", /(issued you a certificate|te ha emitido un certificado|emitiu um certificado para você): /],
];

/** The subject of a mail, as people read it. */
export function readSubject({ raw }: SentMail): string {
  const [, subject = ""] = /^Subject: ((?:.+\r\n )*.+)\r$/m.exec(raw) ?? [];
  if (!subject.includes("=?UTF-8?B?")) return subject.replaceAll("\r\n ", " ");
  const words = subject.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g);
  return [...words].map(([, word]) => Buffer.from(word!, "base64").toString()).join("");
}

/** What a mail is about. Throws for a subject that nobody knows. */
export function kindOf(mail: SentMail): string {
  const subject = readSubject(mail);
  const found = SUBJECTS.find(([, pattern]) => pattern.test(subject));
  if (!found) throw new Error(`No kind of mail has the subject "${subject}".`);
  const [kind] = found;
  return kind === "revoked" && /Issued by mistake/.test(mail.readable) ? "revoked_with_reason" : kind;
}

/** The language of a mail. */
export const mailLanguage = ({ raw }: SentMail): string =>
  /^Content-Language: (\w+)/m.exec(raw)?.[1] ?? "none";
