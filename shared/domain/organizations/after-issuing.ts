import * as z from "zod";
import type { Certificate } from "../certificates/certificate.ts";
import { RETENTION } from "../rules.ts";
import type { Organization } from "./organization.ts";

/** Where an organization is that has not said so: most are in Brazil. */
const TIME_ZONE = "America/Sao_Paulo";
/** The longest name in the IANA database has 32 characters. */
const NAME_MAX = 64;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** A time zone by its name in the IANA database, such as `America/Sao_Paulo`. */
export const TimeZone = z
  .string()
  .max(NAME_MAX, { error: `Must have at most ${NAME_MAX} characters.` })
  // An offset would not follow summer time, and runtimes differ in which they know.
  .regex(/^[A-Za-z]/, { error: "Must be the name of a time zone, such as America/Sao_Paulo." })
  .refine(isTimeZone, { error: "Must be the name of a time zone, such as America/Sao_Paulo.", abort: true })
  .meta({
    description: "IANA name of the time zone by which reminders leave the night alone.",
    examples: ["America/Sao_Paulo"],
  });

/** The time zone of an organization. */
export const timeZoneOf = ({ time_zone = TIME_ZONE }: Pick<Organization, "time_zone">): string => time_zone;

/** After how many months unanswered and refused certificates of an organization are erased; null for never. */
export const retentionOf = ({
  retention_months = RETENTION.months,
}: Pick<Organization, "retention_months">): number | null => retention_months;

/**
 * From when an organization keeps no longer what a certificate says of a person who has not accepted it: so many months after it
 * was issued, or refused (decision 24.6). Undefined for one that was accepted, and where it is kept.
 */
export function retentionEnd(
  {
    created_at,
    rejected_at,
    recipient_status,
  }: Pick<Certificate, "created_at" | "rejected_at" | "recipient_status">,
  organization: Pick<Organization, "retention_months">,
): Date | undefined {
  const months = retentionOf(organization);
  if (months === null || recipient_status === "ACCEPTED") return undefined;
  const end = new Date(rejected_at ?? created_at);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // A month without that day ends it on its last one.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}
