import * as z from "zod";
import { VISIBILITIES } from "../certificates/certificate.ts";
import { ACTORS, HAPPENINGS } from "../certificates/certificate-history.ts";
import { CertificateRecord } from "../certificates/certificate-record.ts";
import { CORRECTORS } from "../corrections/correction.ts";
import { SEEN_OPT_OUT_BY } from "../phone/opt-out.ts";
import { PHONE_CHANNELS } from "../phone/phone-status.ts";
import { REQUEST_KINDS, REQUEST_STATUSES } from "../requests/holder-request.ts";
import { DELIVERY_STATUSES } from "../webhooks/delivery.ts";
import { WEBHOOK_EVENT_TYPES } from "../webhooks/webhook-event-names.ts";
import { HOLDER_LOG_KINDS } from "./export-ports.ts";

/**
 * The shape of `my-data.json`, in which a person gets all that is kept of them (decision 24.20). What is added to it keeps
 * `version`; what changes its meaning raises it. docs/my-data.schema.json is made from it.
 */
export const MY_DATA_VERSION = 1;

const nullableTime = z.string().nullable();

const Told = z.strictObject({
  at: z.string(),
  what: z.enum(HAPPENINGS),
  by: z.enum(ACTORS),
  reason: z.string().nullable(),
  channel: z.enum(PHONE_CHANNELS).nullable(),
  mails: z.int().nullable().meta({ description: "Of `mail_sent`: how many went out." }),
  webhook: z
    .strictObject({ type: z.enum(WEBHOOK_EVENT_TYPES), status: z.enum(DELIVERY_STATUSES) })
    .nullable()
    .meta({ description: "What a program of the organization was told; its address is not shown." }),
});

export const ExportedCertificate = z
  .strictObject({
    organization: z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      contact_email: z.string().nullable(),
    }),
    event: z.string().nullable(),
    badge: z.string().nullable(),
    certificate: CertificateRecord,
    sharing: z.strictObject({ visibility: z.enum(VISIBILITIES), name_in_credential: z.boolean() }),
    /** The address is that of a guardian. */
    guardian: z.boolean(),
    number_stopped: z
      .strictObject({ at: z.string(), by: z.enum(SEEN_OPT_OUT_BY) })
      .nullable()
      .meta({ description: "Since when its number wants no messages." }),
    history: z.array(Told),
    corrections: z
      .array(
        z.strictObject({
          at: z.string(),
          by: z.enum(CORRECTORS),
          changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        }),
      )
      .meta({ description: "Without the address before, which may be somebody else's." }),
    requests: z.array(
      z.strictObject({
        kind: z.enum(REQUEST_KINDS),
        status: z.enum(REQUEST_STATUSES),
        from_name: z.string().nullable(),
        to_name: z.string().nullable(),
        asked_at: z.string(),
        due_at: z.string(),
        answered_at: nullableTime,
        reason: z.string().nullable(),
      }),
    ),
    source: z.string().meta({ description: "Where what it says of the person comes from." }),
  })
  .meta({ id: "ExportedCertificate" });
export type ExportedCertificate = z.infer<typeof ExportedCertificate>;

export const ExportedAddress = z
  .strictObject({
    address: z.string(),
    account: z.strictObject({ name: z.string(), created_at: z.string() }).nullable(),
    profile: z
      .strictObject({
        name: z.string().nullable(),
        locale: z.string().nullable(),
        addresses: z.array(z.string()),
      })
      .nullable(),
    unsubscriptions: z.array(z.strictObject({ organization_id: z.string(), since: z.string() })),
    mail_days: z.array(z.strictObject({ day: z.string(), mails: z.int() })),
    links: z.array(z.strictObject({ purpose: z.string(), expires_at: z.string() })),
    sessions: z.array(z.strictObject({ expires_at: nullableTime })),
    log: z.array(
      z.strictObject({
        at: z.string(),
        what: z.enum(HOLDER_LOG_KINDS),
        by: z.enum(["person", "operator"]),
      }),
    ),
    erasure_asked_at: nullableTime,
  })
  .meta({ id: "ExportedAddress" });
export type ExportedAddress = z.infer<typeof ExportedAddress>;

const Controller = z.strictObject({ of: z.string(), controller: z.string(), ask: z.string() });

/** All that is kept of a person. */
export const MyData = z
  .strictObject({
    format: z.literal("my-data"),
    version: z.literal(MY_DATA_VERSION),
    exported_at: z.string(),
    service: z.string(),
    controllers: z.array(Controller).meta({ description: "Who decides about which part, and whom to ask." }),
    addresses: z.array(ExportedAddress),
    certificates: z.array(ExportedCertificate),
  })
  .meta({ id: "MyData" });
export type MyData = z.infer<typeof MyData>;

/** Who is controller of what (LGPD 5 VI, GDPR 4 (7)). */
export const CONTROLLERS: MyData["controllers"] = [
  {
    of: "certificates: what each says of you, and the mails and messages about it",
    controller: "the organization that issued it; this service keeps it for the organization",
    ask: "the organization's contact_email, or this service, which passes it on",
  },
  {
    of: "addresses: your account, choices, sign-ins, unsubscriptions, and the log of what was done with your data",
    controller: "this service",
    ask: "this service, in My certificates",
  },
];
export const SOURCES = {
  organization: "Given by the organization when it issued the certificate; answers and choices are your own.",
} as const;
