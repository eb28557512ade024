import * as z from "zod";
import { secondsOfDayLeft } from "../calendar.ts";
import { type IssueRequest, recipientsOf, requestedIn } from "../certificates/issuance.ts";
import { type IssuingOrganization, planIssuance } from "../certificates/issue-certificates.ts";
import { refuseErasedAddresses } from "../certificates/refused-recipients.ts";
import { DomainError, invalidField } from "../errors.ts";
import { queueLetter } from "../holders/queue-letter.ts";
import type { SessionUser } from "../organizations/ports.ts";
import { verifiedAddress } from "../organizations/session-user.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";

/** Response of POST /sample-mails. */
export const SampleMail = z
  .strictObject({ email: z.string().meta({ description: "Where the sample goes: your own address." }) })
  .meta({ id: "SampleMail" });

type SamplePorts = Pick<
  Ports,
  "issuances.check" | "erasedAddresses" | "phonePolicy" | "limits" | "lettersQueue" | "clock"
>;

/**
 * Sends the signed-in person the invitation that a recipient would get, marked as a sample. Nothing is issued, and nothing of the
 * recipient is kept. Throws `email_not_verified`, `rate_limit_exceeded`, and what issuing refuses, except for duplicates and the quota.
 */
export async function sendSampleMail(
  { "issuances.check": issuances, erasedAddresses, phonePolicy, limits, lettersQueue, clock }: SamplePorts,
  caller: IssuingOrganization & SessionUser,
  body: z.output<typeof IssueRequest>,
): Promise<z.input<typeof SampleMail>> {
  if (requestedIn(body).length !== 1) throw invalidField("recipient", "A sample is of one recipient.");
  const { organizationId, userId } = caller;
  const to = verifiedAddress(caller);
  const at = clock.now();
  const context = await issuances.context(organizationId, body.event_id, body.badge_id, []);
  const planned = planIssuance(context, caller, recipientsOf(body), body, phonePolicy, at);
  if (body.on_erased !== "issue")
    await refuseErasedAddresses({ erasedAddresses }, caller, context.erasureSalt, body, at);
  if (!(await limits.countSample(organizationId, userId, at)))
    throw new DomainError(
      "rate_limit_exceeded",
      `A member sends themselves at most ${LIMITS.sampleMailsPerDay} samples a day (UTC).`,
      { retryAfterSeconds: secondsOfDayLeft(at) },
    );
  const { name, guardian, locale, reason, role, values } = planned.recipients[0]!;
  await queueLetter(
    { lettersQueue },
    {
      kind: "sample",
      organization_id: organizationId,
      event_id: planned.event_id,
      badge_id: planned.badge_id,
      email: to,
      certificate: { name, guardian, locale, reason, expires_at: planned.expires_at },
      outcome: { role, values: values && { ...values } },
    },
  );
  return { email: to };
}
