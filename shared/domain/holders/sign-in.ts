import * as z from "zod";
import { Email } from "../certificates/recipient.ts";
import { DomainError, invalidField } from "../errors.ts";
import { readCertificateCode } from "../ids.ts";
import type { Locale } from "../organizations/organization.ts";
import { LOCALES } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { type JoinRefusal, joinAddress, leaveAddress } from "./addresses.ts";
import { type HolderLink, partsOfToken, secretDigest } from "./holder-link.ts";
import {
  forgottenSession,
  type Holder,
  type HolderBrowser,
  holderOf,
  refuseForeign,
  requireHolder,
  startSession,
} from "./holder-session.ts";
import { joinedAddresses, joinedPerson } from "./joined-addresses.ts";
import type { HolderProfile, Holders } from "./ports.ts";
import { queueLetter } from "./queue-letter.ts";
import { type TAKE_OVER_PORTS, takeOver } from "./take-over.ts";

/** A form that asks for a link: to an address, or to the one on record of a certificate. */
export const AskForLink = z
  .strictObject({
    email: Email.optional().meta({ description: "Where to." }),
    code: z.string().max(100).optional().meta({
      description: "Short code of a certificate: the link goes to the address on record, and leads to it.",
    }),
    lang: z.enum(LOCALES).optional().catch(undefined),
  })
  .refine(({ email, code }) => email !== undefined || code !== undefined, {
    path: ["email"],
    error: "Must be an e-mail address, unless there is a `code`.",
  })
  .meta({ id: "AskForLink" });
export type AskForLink = z.infer<typeof AskForLink>;

/**
 * Puts a letter with a link on its queue. Reads nothing, so that neither answer nor time tells whether the address or the
 * code is known (decision 23.1). Throws `invalid_request` for a text that is no code.
 */
export async function askForLink(
  ports: Pick<Ports, "lettersQueue" | "clock">,
  { email, code: written }: AskForLink,
  locale: Locale,
): Promise<void> {
  const code = written === undefined ? undefined : readCertificateCode(written);
  if (written !== undefined && code === undefined)
    throw invalidField("code", "Must be the short code of a certificate.");
  await queueLetter(ports, {
    kind: "sign_in",
    locale,
    ...(email !== undefined && { email }),
    ...(code !== undefined && { code }),
    at: ports.clock.now().toISOString(),
  });
}

/** What the page of a link says before it is used. */
export interface LinkPreview {
  readonly link: HolderLink;
  /** The first address of the person who asked to join this one. */
  readonly joins: string | null;
}

const deadHolderLink = () =>
  new DomainError("not_found", "This link is not valid, or it was used, or its time is over.");

/** What a link is for. Changes nothing, as programs open the links of a mail too. Throws `not_found`. */
export async function previewLink(
  { holders, clock }: Pick<Ports, "holders" | "clock">,
  token: string,
): Promise<LinkPreview> {
  const { address, secret } = partsOfToken(token);
  const link = await holders.link(address, secretDigest(secret), clock.now());
  if (!link) throw deadHolderLink();
  if (link.purpose !== "join" && link.joins_by === null) return { link, joins: null };
  const person = await askerOf(holders, link);
  if (!person) throw deadHolderLink();
  return { link, joins: link.purpose === "join" ? person.email : null };
}

/**
 * The person who asked in a session for a link to another address; undefined when what they asked in has ended since: they signed out everywhere,
 * or took away the address that had opened that session (decision 2.14).
 */
async function askerOf(
  holders: Pick<Holders, "profile">,
  { joins, joins_epoch, joins_by, purpose }: HolderLink,
): Promise<HolderProfile | undefined> {
  const asking = joins === null ? undefined : await holders.profile(joins);
  // Of a take-over that of the certificate asks, which may be a further one.
  const person =
    purpose === "take_over" && asking ? ((await joinedPerson(holders, asking)) ?? asking) : asking;
  if (!person || (joins_epoch !== null && joins_epoch !== person.epoch)) return undefined;
  const own = await joinedAddresses(holders, person);
  return joins_by === null || own.some((one) => one.address === joins_by) ? person : undefined;
}

/** What a link has done. */
export type OpenedLink =
  | { readonly kind: "signed_in"; readonly cookie: string; readonly code: string | null }
  /** No cookie for a browser that the person is signed in in already. */
  | { readonly kind: "joined"; readonly cookie: string | null }
  | { readonly kind: "refused"; readonly reason: JoinRefusal };

/** The ports by which a link is opened. */
type OpeningPorts = Pick<
  Ports,
  "holders.write" | "holders" | "clock" | "settings" | (typeof TAKE_OVER_PORTS)[number]
>;

/**
 * Uses a link, once, for what it was mailed. Throws `not_found`, from the second time on too, and `invalid_credential` when a
 * page of another site asks.
 */
export async function openLink(
  ports: OpeningPorts,
  token: string,
  browser: HolderBrowser,
  locale: Locale,
): Promise<OpenedLink> {
  const { "holders.write": holderWrites, clock } = ports;
  refuseForeign(ports.settings, browser);
  const { address, secret } = partsOfToken(token);
  const digest = secretDigest(secret);
  const link = await holderWrites.use(address, digest, crypto.randomUUID(), clock.now());
  if (!link) throw deadHolderLink();
  switch (link.purpose) {
    case "sign_in":
      return signIn(ports, link);
    case "join":
      return joinByLink(ports, link, browser, locale);
    case "take_over":
      if (link.joins_by !== null && !(await askerOf(holderWrites, link))) throw deadHolderLink();
      if (!(await takeOver(ports, link))) throw deadHolderLink();
      return signIn(ports, link);
    case "undo_join":
      await leaveAddress(ports, link.address, link.joins ?? "");
      await holderWrites.endAll(link.address);
      return signIn(ports, link);
    case "undo_erasure":
      await holderWrites.undoErasure(link.address);
      return signIn(ports, link);
  }
}

async function signIn(ports: OpeningPorts, { address, email, code }: HolderLink): Promise<OpenedLink> {
  const own = await ports["holders.write"].confirmed(address, email, ports.clock.now());
  const person = await joinedPerson(ports["holders.write"], own);
  const at = ports.clock.now().toISOString();
  const [cookie] = await Promise.all([
    startSession(ports, person ?? own, address),
    ports["holders.write"].log(email, { at, what: "signed_in", by: "person" }),
  ]);
  return { kind: "signed_in", cookie, code };
}

async function joinByLink(
  ports: OpeningPorts,
  link: HolderLink,
  browser: HolderBrowser,
  locale: Locale,
): Promise<OpenedLink> {
  const { address, email } = link;
  const person = await askerOf(ports["holders.write"], link);
  if (!person) throw deadHolderLink();
  await ports["holders.write"].confirmed(address, email, ports.clock.now());
  const joined = await joinAddress(ports, person.address, address);
  if (typeof joined === "string") return { kind: "refused", reason: joined };
  // Whoever asked: the first address may be the one that was mistyped.
  await queueLetter(ports, {
    kind: "joined",
    email: joined.email,
    further: email,
    locale: joined.locale ?? locale,
  });
  const here = await holderOf(ports, browser);
  const cookie = here?.address === joined.address ? null : await startSession(ports, joined, address);
  return { kind: "joined", cookie };
}

/** The body of a form that only needs its session. */
export const SignOut = z
  .strictObject({
    csrf: z.string().max(100),
    everywhere: z.literal("true").optional().meta({ description: "In all browsers." }),
  })
  .meta({ id: "SignOut" });

/** Ends the session of this browser, or all of the person. Gives the Set-Cookie header. Throws `invalid_credential`. */
export async function signOut(
  ports: Pick<Ports, "holders" | "holders.write" | "clock" | "settings">,
  browser: HolderBrowser,
  { csrf, everywhere }: z.infer<typeof SignOut>,
): Promise<string> {
  const { address, session }: Holder = await requireHolder(ports, browser, csrf);
  await (everywhere ? ports["holders.write"].endAll(address) : ports["holders.write"].end(address, session));
  return forgottenSession(ports.settings);
}
