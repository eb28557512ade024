import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError } from "../errors.ts";
import type { Locale } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { newLinkSecret, secretDigest } from "./holder-link.ts";
import { joinedAddresses } from "./joined-addresses.ts";
import type { HolderAddress, HolderProfile, HolderSession, Holders } from "./ports.ts";

/*
 * A browser that is signed in has a cookie with the digest of the person's first address, and a secret of which only the digest is
 * stored. Nothing that it names is read before that session was found (decision 23.4).
 */

/** What a browser says of itself when it calls for a person. */
export interface HolderBrowser {
  /** The Cookie header. */
  readonly cookie: string | undefined;
  /** The Origin header. */
  readonly origin: string | undefined;
}

/** A person who is signed in. */
export interface Holder {
  /** The digest of their first address. */
  readonly address: string;
  readonly email: string;
  /** All their addresses, the first one first. */
  readonly addresses: readonly HolderAddress[];
  readonly name: string | null;
  readonly locale: Locale | null;
  /** What a form of theirs must carry. */
  readonly csrf: string;
  /** The digest of the session. */
  readonly session: string;
  /** The address whose link opened it. */
  readonly by: string;
  readonly epoch: string;
  /** When all that is kept of them is erased; null unless that was ordered. */
  readonly erase_at: string | null;
}

type SessionPorts = Pick<Ports, "holders" | "clock" | "settings">;
type CookieSettings = Pick<Ports["settings"], "baseUrl">;

const PART = /^[A-Za-z0-9_-]{43}$/;
/** Far more than the cookies of this service and those of others at its domain have together. */
const COOKIES_LENGTH = 8_192;

/** Whether this machine serves without TLS: there browsers refuse what `__Host-` and `Secure` promise. */
const isSecure = ({ baseUrl }: CookieSettings): boolean => baseUrl.startsWith("https:");
const cookieName = (settings: CookieSettings): string => (isSecure(settings) ? "__Host-me" : "me");

/** What the cookie of a browser names; nothing of it is proven. */
export interface NamedHolder {
  readonly address: string;
  readonly secret: string;
}

/** Reads the cookie; undefined without one of the right form. Bounded work, whatever was sent. */
export function namedHolder(settings: CookieSettings, cookie: string | undefined): NamedHolder | undefined {
  const wanted = cookieName(settings);
  for (const part of (cookie ?? "").slice(0, COOKIES_LENGTH).split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name !== wanted || value === undefined) continue;
    const [address = "", secret = "", ...others] = value.split(".", 3);
    return PART.test(address) && PART.test(secret) && others.length === 0 ? { address, secret } : undefined;
  }
  return undefined;
}

const cookieOf = (settings: CookieSettings, value: string, seconds: number): string =>
  [
    `${cookieName(settings)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(settings) ? ["Secure"] : []),
  ].join("; ");

/** The Set-Cookie header that makes a browser forget its session. */
export const forgottenSession = (settings: CookieSettings): string => cookieOf(settings, "", 0);

/** Starts a session of the person with this profile, opened by a link to the address `by`; gives the Set-Cookie header. */
export async function startSession(
  { "holders.write": holderWrites, clock, settings }: Pick<Ports, "holders.write" | "clock" | "settings">,
  { address, epoch }: Pick<HolderProfile, "address" | "epoch">,
  by: string,
): Promise<string> {
  const secret = newLinkSecret();
  const until = clock.now().getTime() + HOLDERS.sessionMinutes * 60_000;
  await holderWrites.start({
    address,
    digest: secretDigest(secret),
    by,
    epoch,
    expires_at: new Date(until).toISOString(),
  });
  return cookieOf(settings, `${address}.${secret}`, HOLDERS.sessionMinutes * 60);
}

/** A session that has not ended, with its person and all their addresses, the first one first. */
interface OpenSession {
  readonly session: HolderSession;
  readonly profile: HolderProfile;
  readonly addresses: readonly HolderAddress[];
}

/**
 * The session with this digest; undefined when there is none, when its time is over, and when the person has ended all or taken away
 * the address that opened it. First the session alone is read: only who has its secret makes us read more (decision 23.4).
 */
export async function openSession(
  holders: Pick<Holders, "session" | "profile">,
  { address, session: digest }: { readonly address: string; readonly session: string },
  at: Date,
): Promise<OpenSession | undefined> {
  const session = await holders.session(address, digest);
  if (!session || Date.parse(session.expires_at) <= at.getTime()) return undefined;
  const profile = await holders.profile(address);
  if (!profile || session.epoch !== profile.epoch) return undefined;
  const addresses = await joinedAddresses(holders, profile);
  return addresses.some((one) => one.address === session.by) ? { session, profile, addresses } : undefined;
}

/** The person who is signed in in this browser; undefined for nobody. A cookie that nobody was given costs one read. */
export async function holderOf(
  { holders, clock, settings }: SessionPorts,
  { cookie }: Pick<HolderBrowser, "cookie">,
): Promise<Holder | undefined> {
  const named = namedHolder(settings, cookie);
  if (!named) return undefined;
  const digest = secretDigest(named.secret);
  const open = await openSession(holders, { address: named.address, session: digest }, clock.now());
  if (!open) return undefined;
  const { address, email, name, locale, epoch, erase_at } = open.profile;
  const { by } = open.session;
  return {
    address,
    email,
    addresses: open.addresses,
    name,
    locale,
    csrf: csrfOf(named.secret),
    session: digest,
    by,
    epoch,
    erase_at,
  };
}

/**
 * The same for an operation that needs a person; throws `invalid_credential` without one. For a form give `csrf`, the
 * text that it carries: it must be that of the session, and the form may not come from another site (decision 23.5).
 */
export async function requireHolder(
  ports: SessionPorts,
  browser: HolderBrowser,
  csrf?: string,
): Promise<Holder> {
  if (csrf !== undefined) refuseForeign(ports.settings, browser);
  const holder = await holderOf(ports, browser);
  if (!holder || (csrf !== undefined && !isSame(csrf, holder.csrf))) throw signedOut();
  return holder;
}

/** Throws `invalid_credential` when a page of another site asks. Programs that are no browsers send no Origin. */
export function refuseForeign(settings: CookieSettings, { origin }: Pick<HolderBrowser, "origin">): void {
  if (origin !== undefined && origin !== new URL(settings.baseUrl).origin) throw signedOut();
}

const csrfOf = (secret: string): string =>
  createHash("sha256").update("form of a session\n").update(secret).digest("base64url");

const isSame = (given: string, right: string): boolean =>
  given.length === right.length &&
  PART.test(given) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(right));

const signedOut = () =>
  new DomainError(
    "invalid_credential",
    "Nobody is signed in in this browser, or no longer; ask for a link at /me.",
  );
