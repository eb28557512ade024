import { firstMoment, lastMoment } from "#shared/formats/days.ts";
import type { Ports } from "../ports.ts";
import { DayOrInstant } from "../text.ts";
import type { CertificateFilter } from "./ports.ts";

/** The ends of a range of certificates, in a query. */
export const IssuedFrom = DayOrInstant.meta({
  description: "Issued at or after: a date in the organization's `time_zone`, or a date-time.",
});
export const IssuedUntil = DayOrInstant.meta({
  description:
    "Issued at or before: a date in the organization's `time_zone`, which counts to its end, or a date-time.",
});

/** The range as moments. Only for a date the organization is read, whose days are those of its present zone. */
export async function issuedRange(
  { certificates }: Pick<Ports, "certificates">,
  organizationId: string,
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
): Promise<Pick<CertificateFilter, "issuedFrom" | "issuedUntil">> {
  const ofDays = [from, until].some((end) => end?.length === 10);
  const timeZone = ofDays ? await certificates.timeZone(organizationId) : "UTC";
  return {
    issuedFrom: from === undefined ? undefined : firstMoment(from, timeZone).getTime(),
    issuedUntil: until === undefined ? undefined : lastMoment(until, timeZone).getTime(),
  };
}
