import type { PlaceValues } from "#shared/texts/fill.ts";
import { JOIN_MAIL_TEXTS, SIGN_IN_MAIL_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { Locale } from "../organizations/organization.ts";
import type { PortName, Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { type HolderLink, newLinkSecret, secretDigest } from "./holder-link.ts";
import type { LinkLimit } from "./ports.ts";

/** The ports by which a link is mailed that joins an address to those of a person. */
export const JOIN_PORTS = [
  "holders.write",
  "mailer",
  "clock",
  "settings",
] as const satisfies readonly PortName[];
type JoinPorts = Pick<Ports, (typeof JOIN_PORTS)[number]>;

/** The ports by which a link to my certificates is mailed. */
export const SIGN_IN_PORTS = [
  ...JOIN_PORTS,
  "certificates",
  "holders",
] as const satisfies readonly PortName[];
type SignInPorts = Pick<Ports, (typeof SIGN_IN_PORTS)[number]>;

/**
 * Mails a link to an address that something was issued to, or to that of the certificate with the code. To any other nothing is sent:
 * who asked has had the same answer before (decision 23.1). Asks by a code, which strangers can read, count apart from those of who
 * typed the address; one of these that finds the hour full waits for the next one, so that nobody is kept out (decision 23.9).
 */
export async function mailSignInLink(
  ports: SignInPorts,
  { email, locale, code, at: askedAt }: LetterJobOf<"sign_in">,
): Promise<LetterResult> {
  const to = email ?? (await addressOnRecord(ports, code ?? ""));
  const known = to && (await ports.holders.known(to));
  if (!to || !known) return { kind: "nothing" };
  const link = { email: to, purpose: "sign_in", code: code ?? null, ...ASKED_BY_NOBODY } as const;
  const spoken = known.locale ?? locale;
  const letter = { locale: spoken, texts: SIGN_IN_MAIL_TEXTS[spoken] };
  if (email === undefined) return mailHolderLink(ports, link, { ...letter, limit: HOLDERS.links.other });
  const { typed } = HOLDERS.links;
  const now = ports.clock.now();
  const waited = Date.parse(askedAt) < hourOf(now);
  const limit = waited ? { ...typed, perHour: 1 } : typed;
  const result = await mailHolderLink(ports, link, { ...letter, limit });
  if (result.kind !== "nothing" || waited) return result;
  const address = ports["holders.write"].addressOf(to);
  if (!(await ports["holders.write"].wait(address, now))) return result;
  return { kind: "later", afterSeconds: Math.ceil((hourOf(now) + HOUR_MS - now.getTime()) / 1_000) };
}

const HOUR_MS = 3_600_000;
/** When the hour of a moment began. */
const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;

/** Of a link that joins no address. */
export const ASKED_BY_NOBODY = { joins: null, joins_epoch: null, joins_by: null } as const;

/** The address that a certificate was issued to; undefined when there is none, or it was erased. */
async function addressOnRecord(
  { certificates }: Pick<Ports, "certificates">,
  code: string,
): Promise<string | undefined> {
  const coded = code === "" ? undefined : await certificates.coded(code);
  const certificate = coded && (await certificates.get(coded.organizationId, coded.certificateId));
  return certificate?.email || undefined;
}

/** Keeps a new link to an address and mails it, unless the address got all within the limit. */
export async function mailHolderLink(
  { "holders.write": holderWrites, mailer, clock, settings }: JoinPorts,
  link: Omit<HolderLink, "address" | "digest" | "expires_at">,
  {
    locale,
    texts,
    limit,
    minutes = HOLDERS.linkMinutes,
    values = {},
  }: {
    readonly locale: Locale;
    readonly texts: TextsOf<"signInMail">;
    /** Null for a letter that is always sent. */
    readonly limit: LinkLimit | null;
    readonly minutes?: number;
    readonly values?: PlaceValues;
  },
): Promise<LetterResult> {
  const now = clock.now();
  const secret = newLinkSecret();
  const address = holderWrites.addressOf(link.email);
  const expires_at = new Date(now.getTime() + minutes * 60_000).toISOString();
  const stored = await holderWrites.store(
    { address, digest: secretDigest(secret), ...link, expires_at },
    limit,
    now,
  );
  if (!stored) return { kind: "nothing" };
  return mailer.sendLetter({
    locale,
    to: { name: null, address: link.email },
    organization: null,
    kind: link.purpose,
    content: letterContent(texts, `${settings.baseUrl}/me/links/${address}${secret}`, {
      minutes,
      ...values,
    }),
  });
}

/**
 * Mails the link by which an address joins those of who asked, whether or not it is known: its owner alone learns more. A person
 * asks for a few in an hour, so that nobody is made to write to strangers.
 */
export async function mailJoinLink(
  ports: JoinPorts,
  { email, joins, joins_epoch, joins_by, locale }: LetterJobOf<"join">,
): Promise<LetterResult> {
  if (!(await ports["holders.write"].ask(joins, HOLDERS.asks, ports.clock.now()))) return { kind: "nothing" };
  const asked = { joins, joins_epoch: joins_epoch ?? null, joins_by: joins_by ?? null };
  const link = { email, purpose: "join", code: null, ...asked } as const;
  return mailHolderLink(ports, link, { locale, texts: JOIN_MAIL_TEXTS[locale], limit: HOLDERS.links.own });
}
