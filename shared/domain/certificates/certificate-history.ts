import * as z from "zod";
import { type CertificateChange, changesByKey } from "../corrections/correction.ts";
import { type CertificateLog, logOfHolder } from "../corrections/hand-over.ts";
import type { CertificateName } from "../ids.ts";
import { isReminder } from "../messages/message.ts";
import type { MailTimes } from "../messages/ports.ts";
import { PHONE_CHANNELS } from "../phone/phone-status.ts";
import type { Ports } from "../ports.ts";
import type { ErasureReason } from "../privacy/jobs.ts";
import type { HolderRequest } from "../requests/holder-request.ts";
import { LIMITS } from "../rules.ts";
import { type CertificateDelivery, DELIVERY_STATUSES, deliveryOf } from "../webhooks/delivery.ts";
import { CERTIFICATE_EVENT_TYPES, type CertificateEventType } from "../webhooks/webhook-event-names.ts";
import type { Certificate } from "./certificate.ts";
import { namedCertificate } from "./read-certificate.ts";

/** What can happen to a certificate, as far as it is kept. */
export const HAPPENINGS = [
  "issued",
  "mail_sent",
  "mail_postponed",
  "mail_delayed",
  "mail_delivered",
  "mail_refused",
  "message_sent",
  "message_postponed",
  "reminded",
  "accepted",
  "rejected",
  "signed",
  "expiry_told",
  "expired",
  "revoked",
  "erased",
  "corrected",
  "correction_asked",
  "correction_refused",
  "correction_lapsed",
  "rename_asked",
  "rename_refused",
  "rename_lapsed",
  "told",
] as const;
/** Who can bring it about. */
export const ACTORS = ["organization", "recipient", "service"] as const;

const HistoryEntry = z
  .strictObject({
    at: z.string().meta({ description: "When; of `…_postponed`, until when it waits." }),
    what: z.enum(HAPPENINGS).meta({
      description:
        "`mail_…` is about the latest e-mail with the invitation, and `mail_sent` about the first one too; `mail_delivered`: the recipient's mail server took it, `mail_delayed`: it does not take it yet. `message_…`: the latest phone message was handed over, or waits for the morning. `reminded`: of the invitation, by mail; `expiry_told`: that it expires in 30 days. `signed`: its credential was signed, the last time if more than once. `told`: a webhook was told, or is being tried. `correction_…`: the recipient asked for another name, which the organization refused, or did not answer in time. `rename_…`: the organization asked its holder to agree to another name, who refused, or did not answer in time.",
    }),
    by: z.enum(ACTORS),
    actor_id: z.string().nullable().meta({
      description:
        "Of `issued`, `revoked`, `corrected`, `correction_refused` and `rename_asked`: the API key (`key_…`), the user of the panel, or `mail_link`. Null for what was done before it was kept.",
    }),
    reason: z.string().nullable().meta({
      description:
        "Of `mail_refused`, why, such as `bounced`; of `revoked` and `correction_refused`, the reason given; of `erased`, why: `holder`, `retention`, `operator` or `closing`.",
    }),
    mails: z.int().nullable().meta({ description: "Of `mail_sent`: how many went out, with it." }),
    fields: z
      .array(z.string())
      .nullable()
      .meta({ description: "Of `corrected`: the fields that changed, as a request names them." }),
    changes: z
      .array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .nullable()
      .meta({
        description:
          "Of `corrected`: what each was and is, such as `reason`, `values.chip_time` or `metadata.wave`. Both are null once that was erased, and always of `recipient_email`.",
      }),
    channel: z.enum(PHONE_CHANNELS).nullable().meta({ description: "Of `message_sent` only." }),
    delivery: z
      .strictObject({
        id: z.uuid(),
        webhook_id: z.uuid(),
        type: z.enum(CERTIFICATE_EVENT_TYPES),
        status: z.enum(DELIVERY_STATUSES),
        attempts: z.int(),
      })
      .nullable()
      .meta({ description: "Of `told` only." }),
  })
  .meta({ id: "CertificateHistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Answer of GET /v1.0/invitations/{id}/history. */
export const CertificateHistory = z
  .strictObject({ data: z.array(HistoryEntry).meta({ description: "Oldest first." }) })
  .meta({ id: "CertificateHistory" });

/** The ports that a certificate's history is read by. */
export const HISTORY_PORTS = [
  "certificates",
  "messages",
  "credentials",
  "webhooks",
  "requests",
] as const satisfies (keyof Ports)[];
type HistoryPorts = Pick<Ports, (typeof HISTORY_PORTS)[number]>;

/** What is kept of the life of one certificate, oldest first. Throws `not_found`. */
export async function readHistory(
  ports: HistoryPorts,
  organizationId: string,
  name: CertificateName,
): Promise<z.infer<typeof CertificateHistory>> {
  return { data: await timelineOf(ports, await namedCertificate(ports, organizationId, name)) };
}

/** What is kept of the life of a certificate that was read, oldest first, as its organization may know it. */
export const timelineOf = async (ports: HistoryPorts, certificate: Certificate): Promise<HistoryEntry[]> =>
  (await lifeOf(ports, certificate, (log) => ({ ...log, since: "" }))).entries;

/** The same as its holder may know it, and what was corrected and asked for: from when it came to them (decision 21.22). */
export const lifeWithHolder = (ports: HistoryPorts, certificate: Certificate) =>
  lifeOf(ports, certificate, (log) => logOfHolder(certificate, log));

/** What happened to a certificate, oldest first, as far as `shown` shows what was corrected and asked for. */
async function lifeOf(
  ports: HistoryPorts,
  certificate: Certificate,
  shown: (log: CertificateLog) => CertificateLog & { readonly since: string },
): Promise<CertificateLog & { readonly entries: HistoryEntry[] }> {
  const [coded, { mail, message }, credential, webhooks, corrections, requests] = await Promise.all([
    ports.certificates.coded(certificate.short_code),
    ports.messages.latest(certificate),
    ports.credentials.find(certificate.id),
    ports.webhooks.list(certificate.organization_id),
    ports.requests.corrections(certificate),
    ports.requests.ofCertificate(certificate),
  ]);
  const log = shown({ corrections, requests });
  const expiredAt = corrections.find(({ expired_at }) => expired_at !== null)?.expired_at ?? null;
  const told = occurrencesOf(certificate, mail.bouncedAt, expiredAt, corrections)
    .flatMap(({ type, at }) => webhooks.map((webhook) => deliveryOf({ type, certificate, at }, webhook)))
    .slice(0, LIMITS.deliveriesInHistory);
  const deliveries = await ports.webhooks.stored(told);
  const entries = [
    ...statesOf(certificate, coded?.issuedBy ?? null, expiredAt),
    ...erasureOf(certificate, coded?.erased ?? null),
    ...log.corrections.map(correctedEntry),
    ...log.requests.flatMap(askedEntries),
    ...sentEntries(mail),
    ...happened(mail.waitsUntil, "mail_postponed", "service"),
    ...(mail.underWay === null ? [] : [entry(mail.underWay.at, `mail_${mail.underWay.progress}`, "service")]),
    ...happened(mail.refused?.at, "mail_refused", "service", { reason: mail.refused?.reason }),
    ...toldEntries(mail.told),
    ...happened(message.sent?.at, "message_sent", "service", { channel: message.sent?.channel }),
    ...happened(message.waitsUntil, "message_postponed", "service"),
    ...happened(credential?.signed_at, "signed", "service"),
    ...deliveries.flatMap((delivery) => (delivery.import ? [] : toldEntry(delivery))),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return { ...log, entries: entries.filter(({ at }) => at >= log.since) };
}

type Happening = [what: HistoryEntry["what"], by: HistoryEntry["by"], more?: Partial<HistoryEntry>];
const entry = (at: string, ...[what, by, more]: Happening): HistoryEntry => ({
  at,
  what,
  by,
  ...NOTHING_MORE,
  ...more,
});
const NOTHING_MORE = {
  actor_id: null,
  reason: null,
  mails: null,
  fields: null,
  changes: null,
  channel: null,
  delivery: null,
};

/** The entry of what happened, if it did. */
const happened = (at: string | null | undefined, ...rest: Happening): HistoryEntry[] =>
  at == null ? [] : [entry(at, ...rest)];

/** Who corrected which fields, and what they were. */
const correctedEntry = ({ at, by, actor_id, changes }: CertificateChange): HistoryEntry =>
  entry(at, "corrected", by === "holder" ? "recipient" : by, {
    actor_id,
    fields: [...new Set(Object.keys(changes).map((field) => field.split(".", 1)[0]!))].sort(),
    changes: changesByKey(changes),
  });

/** That another name was asked for, and how that ended unless it was corrected. */
function askedEntries(request: HolderRequest): HistoryEntry[] {
  const { kind, status, asked_at, asked_by, answered_at, answered_by, reason } = request;
  if (kind === "erasure") return [];
  const [asking, answering] =
    kind === "correction"
      ? (["recipient", "organization"] as const)
      : (["organization", "recipient"] as const);
  const asked = entry(asked_at, `${kind}_asked`, asking, { actor_id: asked_by ?? null });
  if (answered_at === null) return [asked];
  if (status === "lapsed") return [asked, entry(answered_at, `${kind}_lapsed`, "service")];
  if (status !== "refused") return [asked];
  const actor_id = kind === "correction" ? answered_by : null;
  return [asked, entry(answered_at, `${kind}_refused`, answering, { actor_id, reason })];
}

/** When an attempt was made, as far as there was one; else when it happened that it tells. */
const toldEntry = ({ id, webhook_id, type, status, attempts, last, at }: CertificateDelivery): HistoryEntry =>
  entry(last?.at ?? at, "told", "service", { delivery: { id, webhook_id, type, status, attempts } });

/** A person who asked is the recipient; an operator and the end of the retention are the service. */
const erasureOf = ({ erased_at }: Certificate, why: ErasureReason | null): HistoryEntry[] =>
  happened(erased_at, "erased", why === "holder" ? "recipient" : "service", { reason: why });
/** The latest mail of an invitation, and the first one if that was another. */
const sentEntries = ({ sentAt, firstSentAt, mails }: MailTimes): HistoryEntry[] => [
  ...(firstSentAt === sentAt ? [] : happened(firstSentAt, "mail_sent", "service", { mails: 1 })),
  ...happened(sentAt, "mail_sent", "service", { mails }),
];

/** The reminders of an invitation, and the notice before its certificate expires. */
const toldEntries = (told: MailTimes["told"]): HistoryEntry[] =>
  told.map(({ step, at }) => entry(at, isReminder(step) ? "reminded" : "expiry_told", "service"));

function statesOf(
  certificate: Certificate,
  issuedBy: string | null,
  expiredAt: string | null,
): HistoryEntry[] {
  const { status, created_at, accepted_at, rejected_at, revoked_at, updated_at, erased_at } = certificate;
  const { revoked_by, revocation_reason } = certificate;
  const expired = status === "EXPIRED" && erased_at === null ? (expiredAt ?? updated_at) : null;
  return [
    entry(created_at, "issued", "organization", { actor_id: issuedBy }),
    ...happened(accepted_at, "accepted", "recipient"),
    ...happened(rejected_at, "rejected", "recipient"),
    ...happened(expired, "expired", "service"),
    // An erasure ends it, and is told alone.
    ...happened(revoked_at === erased_at ? null : revoked_at, "revoked", "organization", {
      actor_id: revoked_by,
      reason: revocation_reason,
    }),
  ];
}

/** What webhooks can have been told of a certificate, newest first, with the times from which deliveries have their ids. */
function occurrencesOf(
  {
    status,
    created_at,
    accepted_at,
    rejected_at,
    revoked_at,
    updated_at,
    corrected_at,
    erased_at,
  }: Certificate,
  bouncedAt: string | null,
  expiredAt: string | null,
  corrections: readonly CertificateChange[],
): { readonly type: CertificateEventType; readonly at: string }[] {
  const correctedAt = corrections.length > 0 ? corrections.map(({ at }) => at).reverse() : [corrected_at];
  const times: readonly (readonly [CertificateEventType, string | null])[] = [
    ["certificate.erased", erased_at],
    ...correctedAt.map((at) => ["certificate.corrected", at] as const),
    ["certificate.revoked", revoked_at],
    ["certificate.expired", status === "EXPIRED" && erased_at === null ? (expiredAt ?? updated_at) : null],
    ["certificate.accepted", accepted_at],
    ["certificate.rejected", rejected_at],
    ["email.bounced", bouncedAt],
    ["certificate.issued", created_at],
  ];
  return times.flatMap(([type, at]) => (at === null ? [] : [{ type, at }]));
}
