import { InvalidArgumentError } from "commander";
import { Email } from "#shared/domain/certificates/recipient.ts";
import { notFound } from "#shared/domain/errors.ts";
import { canonicalUuid } from "#shared/formats/uuid-bytes.ts";
import { Refusal } from "./refusal.ts";

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const DURATION = /^(\d{1,6})([smhd])$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/i;

/** Seconds in a length of time such as `90s`, `30m`, `1h` or `7d`. */
export function parseDuration(text: string): number {
  const [, amount, unit] = DURATION.exec(text) ?? [];
  const seconds = Number(amount) * UNITS[unit as keyof typeof UNITS];
  if (!(seconds > 0)) throw new InvalidArgumentError("It takes a length of time such as 90s, 30m, 1h or 7d.");
  return seconds;
}

const isInstant = (text: string): boolean => ISO_INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/** A moment: ISO 8601 with zone. Gives ISO 8601 in UTC. */
export function parseInstant(text: string): string {
  if (!isInstant(text)) throw new InvalidArgumentError("It takes a moment such as 2027-12-31T23:59:59Z.");
  return new Date(text).toISOString();
}

/** A moment: ISO 8601 with zone, or a length of time from now. Gives ISO 8601. */
export function parseMoment(text: string): string {
  if (isInstant(text)) return parseInstant(text);
  if (!DURATION.test(text))
    throw new InvalidArgumentError(
      "It takes a moment such as 2027-12-31T23:59:59Z, or a length of time such as 90d.",
    );
  return new Date(Date.now() + parseDuration(text) * 1_000).toISOString();
}

/** A moment that is over: ISO 8601 with zone, or a length of time ago. Gives ISO 8601. */
export function parsePastMoment(text: string): string {
  const at = DURATION.test(text) ? Date.now() - parseDuration(text) * 1_000 : Date.parse(parseMoment(text));
  return new Date(at).toISOString();
}

/** A whole number in plain digits. */
function parseWholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It takes a whole number.");
  return Number(text);
}

/** A whole number that is not 0, for how many to show. */
export function parsePositiveNumber(text: string): number {
  const value = parseWholeNumber(text);
  if (value === 0) throw new InvalidArgumentError("It takes a whole number from 1.");
  return value;
}

/** A quota: a whole number, or `none` for the plan's own. */
export const parseQuota = (text: string): number | null => (text === "none" ? null : parseWholeNumber(text));

/** An organization's id in its one written form. Anything that is no UUID names no organization: `not_found`. */
export function parseOrganizationId(text: string): string {
  const id = canonicalUuid(text);
  if (!id) throw notFound("organization");
  return id;
}

/** An e-mail address in the form in which it is kept. */
export function parseEmail(text: string): string {
  const parsed = Email.safeParse(text);
  if (!parsed.success) throw new Refusal("This is no e-mail address.");
  return parsed.data;
}
