import { createHash } from "node:crypto";
import { type Badge, badgeFields, validUntil } from "../badges/badge.ts";
import { monthOf } from "../calendar.ts";
import { type Copies, copiesOf } from "../documents/image.ts";
import { Contended, DomainError, type FieldError, invalidField, invalidFields, notFound } from "../errors.ts";
import { requireFuture } from "../future.ts";
import { refuseReusedKey } from "../idempotency.ts";
import { nameOf, newIssuanceId, newSalt } from "../ids.ts";
import { type Acting, idOfActing } from "../organizations/organization.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import { checkedValues } from "../outcomes/values.ts";
import { chosenChannels, decidePhone, type PhonePolicy, phoneAtIssuance } from "../phone/decide-phone.ts";
import { decidedState } from "../phone/phone-status.ts";
import type { Ports } from "../ports.ts";
import { type Plan, planRules } from "../rules.ts";
import { warningsField } from "../warnings.ts";
import type { Certificate } from "./certificate.ts";
import { type ToldStates, toCertificateRecord } from "./certificate-record.ts";
import {
  certificatesOf,
  type Issuance,
  type IssuanceRecord,
  type IssueRequest,
  REQUEST_MS,
  recipientPath,
  recipientsOf,
  requestedIn,
} from "./issuance.ts";
import { issuanceWarnings } from "./issuance-warnings.ts";
import type { EarlierIssuance, IssuanceContext } from "./ports.ts";
import type { Recipient } from "./recipient.ts";
import { type Prepared, refuseErasedAddresses, releaseAll, withoutDuplicates } from "./refused-recipients.ts";

/**
 * Up to this many certificates are written in the transaction that reserves them, which saves a round trip. More are
 * written in parallel after it, at half the capacity.
 */
const AT_ONCE = 5;

export type IssuingOrganization = Acting & {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly quotaOverride: number | null;
};
type IssuePorts = Pick<
  Ports,
  "issuances" | "erasedAddresses" | "images" | "phonePolicy" | "clock" | "settings"
>;

/** The answer of a request, and whether it is that of an earlier request with the same Idempotency-Key. */
export interface Issued {
  readonly record: IssuanceRecord;
  readonly replayed: boolean;
}

/**
 * Issues one certificate to each recipient, all or none, but those whom `on_duplicate` leaves out. The same request
 * with the same Idempotency-Key gives the first response again. Throws `invalid_request`, `not_found` (event or badge),
 * `event_not_active`, `badge_not_active`, `recipient_erased`, `quota_exhausted`, `idempotency_key_reused`, `idempotency_in_progress`, `conflict`
 * when the badge lost fields meanwhile, and what {@link withoutDuplicates} does.
 */
export async function issueCertificates(
  { issuances, erasedAddresses, images, phonePolicy, clock, settings }: IssuePorts,
  issuer: IssuingOrganization,
  body: IssueRequest,
  idempotency: { key: string; fingerprint: string } | null,
  requestId: string | null = null,
): Promise<Issued> {
  const now = clock.now();
  const { organizationId } = issuer;
  const recipients = recipientsOf(body);
  const emails = [...new Set(recipients.map((recipient) => recipient.email))];
  const id = newIssuanceId(now);
  const slot = idempotency ? slotOf(organizationId, idempotency.key) : id;
  const fingerprint = idempotency?.fingerprint ?? null;
  const salt = newSalt();
  const atOnce = recipients.length <= AT_ONCE;
  const [context, recoded] = await Promise.all([
    issuances.context(organizationId, body.event_id, body.badge_id, emails),
    // Certificates that are written later are promised with codes that are known to be free.
    atOnce ? {} : issuances.attempts(salt, recipients.length),
  ]);
  // Before anything is stored: no failure of this read may hide that certificates were issued.
  const copies = await copiesOf({ images }, organizationId, context.badge ?? {});
  const answers = { issuances, settings, body, context, copies };
  const mode = body.on_duplicate ?? "issue";
  let prepared: Prepared;
  try {
    const planned = planIssuance(context, issuer, recipients, body, phonePolicy, now);
    const own = {
      id,
      slot,
      salt,
      fingerprint,
      skipped: null,
      recoded,
      request_id: requestId,
      import_id: null,
    };
    const asked: Issuance = { ...planned, ...own };
    await refuseErasedAddresses({ erasedAddresses }, issuer, context.erasureSalt, body, now);
    prepared =
      mode === "issue"
        ? { issuance: asked, held: [] }
        : await withoutDuplicates({ issuances }, asked, mode, now);
  } catch (error) {
    // The reason may be newer than the first request with this key, whose response is then still the right one.
    const earlier =
      error instanceof DomainError && idempotency && (await issuances.earlier(organizationId, slot, now));
    if (!earlier) throw error;
    return repeatedAnswer(answers, earlier, idempotency, now);
  }
  const { issuance, held } = prepared;
  const count = issuance.recipients.length;
  if (count === 0 && !idempotency) return firstAnswer(answers, issuance);
  const quota = issuer.quotaOverride ?? planRules(issuer.plan, settings.switches).monthlyQuota;
  const reservation = await issuances
    .reserve(issuance, quota, atOnce ? "included" : "later")
    .catch(async (error: unknown) => {
      // After any other error the issuance may be stored, and then its recipients must stay claimed.
      if (error instanceof Contended) await releaseAll({ issuances }, held);
      throw error;
    });
  if (reservation.kind !== "reserved") await releaseAll({ issuances }, held);
  switch (reservation.kind) {
    case "reserved":
      return firstAnswer(
        answers,
        atOnce ? reservation.issuance : await issuances.complete(reservation.issuance),
      );
    case "repeated":
      return repeatedAnswer(answers, reservation, idempotency, now);
    case "quota":
      throw quotaExhausted(count, quota, reservation.used, now);
    case "event_gone":
      throw notFound("event");
    case "badge_gone":
      throw notFound("badge");
    case "stopped":
    case "badge_changed":
      throw new DomainError(
        "conflict",
        "The fields of the badge were changed at the same moment; please try again.",
        { retryAfterSeconds: 1 },
      );
  }
}

/** The requested issuance; throws when event, badge or expiry does not allow it. */
export function planIssuance(
  context: IssuanceContext,
  issuer: IssuingOrganization,
  recipients: readonly Recipient[],
  body: IssueRequest,
  policy: PhonePolicy,
  now: Date,
): Omit<
  Issuance,
  "id" | "slot" | "salt" | "fingerprint" | "skipped" | "recoded" | "request_id" | "import_id"
> {
  const { event, badge } = checkedContext(context, body);
  const expiresAt = body.expires_at;
  if (expiresAt) requireFuture("expires_at", expiresAt, now);
  for (const [position, { expires_at: own }] of recipients.entries())
    if (own) requireFuture(recipientPath(body, position, "expires_at"), own, now);
  const { notify, phoneOverride: override } = context;
  const chosen = chosenChannels(body.notify, notify);
  const { plan } = issuer;
  const outcomes = checkedOutcomes(body, badge);
  return {
    organization_id: issuer.organizationId,
    issued_by: idOfActing(issuer),
    event_id: event.id,
    badge_id: badge.id,
    event_revision: event.revision,
    badge_revision: badge.revision,
    issuer_revision: context.issuerRevision,
    template_revision: context.templateRevision,
    workload_hours: badge.workload_hours ?? null,
    recipients: recipients.map((recipient, position) => ({
      ...recipient,
      ...outcomes[position]!,
      registered: context.registered.has(recipient.email),
      ...phoneAtIssuance(decidePhone({ number: recipient.number, plan, override, notify, chosen }, policy)),
    })),
    phone_channels: chosen,
    reminders: body.reminders === false ? false : null,
    unheard: context.hasWebhooks ? null : true,
    expires_at: expiresAt ?? validUntil(badge, now, context.timeZone),
    created_at: now.toISOString(),
  };
}

/** What the request says of each recipient, checked by the badge's fields. Throws all that is wrong at once. */
function checkedOutcomes(body: IssueRequest, badge: Badge): Outcome[] {
  const fields = badgeFields(badge);
  const wrong: FieldError[] = [];
  const outcomes = requestedIn(body).map(({ role = null, values }, position) => {
    const checked = checkedValues(fields, role, values ?? {});
    for (const { key, message } of checked.errors)
      wrong.push({ path: recipientPath(body, position, `values.${key}`), message });
    return { role, values: checked.values };
  });
  if (wrong.length > 0) throw invalidFields(wrong);
  return outcomes;
}

/**
 * Both records as they must be to be issued for; both are named when both are missing. Throws `not_found`, `event_not_active`,
 * `badge_not_active` and `invalid_request` for a badge of another event.
 */
export function checkedContext(
  { event, badge }: IssuanceContext,
  body: Pick<IssueRequest, "event_id" | "badge_id">,
) {
  if (!event || !badge) {
    const missing = [
      ...(event ? [] : [{ path: "event_id", message: `There is no event ${nameOf(body.event_id)}.` }]),
      ...(badge ? [] : [{ path: "badge_id", message: `There is no badge ${nameOf(body.badge_id)}.` }]),
    ];
    throw new DomainError("not_found", missing.map(({ message }) => message).join(" "), { errors: missing });
  }
  if (event.status !== "ACTIVE")
    throw new DomainError(
      "event_not_active",
      "Certificates can be issued for ACTIVE events only; activate the event first.",
    );
  if (badge.status !== "ACTIVE")
    throw new DomainError(
      "badge_not_active",
      "Certificates can be issued with ACTIVE badges only; activate the badge first.",
    );
  if (badge.event_id !== null && badge.event_id !== event.id)
    throw invalidField("badge_id", "Is a badge of another event.");
  return { event, badge };
}

/** The Idempotency-Key determines the slot, so a repeated request finds the first one under the same key of the table. */
const slotOf = (organizationId: string, key: string): string =>
  createHash("sha256").update(`${organizationId}\n${key}`).digest("base64url");

/** What an answer is made with. */
type Answering = Pick<Ports, "issuances" | "settings"> & {
  readonly body: IssueRequest;
  readonly context: IssuanceContext;
  readonly copies: Copies;
};

const answer = ({ settings, body, context, copies }: Answering, issuance: Issuance): IssuanceRecord => ({
  issuance_id: issuance.id,
  issued: issuance.recipients.length,
  certificates: certificatesOf(issuance).map((certificate, index) =>
    toCertificateRecord(
      certificate,
      settings.baseUrl,
      issuedStates(certificate),
      issuance.recipients[index]!,
    ),
  ),
  ...(issuance.skipped && {
    skipped: issuance.skipped.map(({ email, name, external_id, certificate_id, same_by }) => ({
      recipient_email: email,
      recipient_name: name,
      external_id,
      certificate_id,
      same_by,
    })),
  }),
  ...warningsField(issuanceWarnings(body, issuance, context, copies)),
});

/** What is told of a certificate that was issued just now. */
const issuedStates = (certificate: Certificate): ToldStates => ({
  email: "queued",
  phone: decidedState(certificate),
});

const firstAnswer = (answering: Answering, issuance: Issuance): Issued => ({
  record: answer(answering, issuance),
  replayed: false,
});

/** The first answer again. While the first request may still be writing, its repetition waits; later it finishes. */
async function repeatedAnswer(
  answering: Answering,
  { issuance, finished }: EarlierIssuance,
  idempotency: { fingerprint: string } | null,
  now: Date,
): Promise<Issued> {
  refuseReusedKey(issuance, idempotency);
  if (!finished && now.getTime() - Date.parse(issuance.created_at) < REQUEST_MS)
    throw new DomainError(
      "idempotency_in_progress",
      "The first request with this Idempotency-Key is still running; try again shortly.",
      { retryAfterSeconds: 1 },
    );
  const complete = finished ? issuance : await answering.issuances.complete(issuance);
  return { record: answer(answering, complete), replayed: true };
}

function quotaExhausted(asked: number, quota: number, used: number, now: Date): DomainError {
  const remaining = Math.max(0, quota - used);
  const { end: renews } = monthOf(now);
  return new DomainError(
    "quota_exhausted",
    quota === 0
      ? "The organization's quota is 0 certificates a month; issuing needs a plan that includes certificates."
      : `The request needs ${asked} of the month's certificates and ${remaining} of ${quota} are left; the quota renews at ${renews}.`,
    { extra: { quota, used, remaining, period_end: renews } },
  );
}
