import * as z from "zod";
import { VISIBILITIES } from "../certificates/certificate.ts";
import { ACTORS, HAPPENINGS } from "../certificates/certificate-history.ts";
import { CertificateRecord } from "../certificates/certificate-record.ts";
import { CORRECTORS } from "../corrections/correction.ts";
import { SEEN_OPT_OUT_BY } from "../phone/opt-out.ts";
import { PHONE_CHANNELS } from "../phone/phone-status.ts";
import { REQUEST_KINDS, REQUEST_STATUSES } from "../requests/holder-request.ts";
import { DELIVERY_STATUSES } from "../webhooks/delivery.ts";
import { CERTIFICATE_EVENT_TYPES } from "../webhooks/webhook-event-names.ts";
import { AddressData } from "./export-ports.ts";

/**
 * The shape of `my-data.json`, in which a person gets all that is kept of them (decision 24.20). What is added to it keeps
 * `version`; what changes its meaning raises it. docs/my-data.schema.json is made from it.
 */
export const MY_DATA_VERSION = 1;

export const ExportedHistory = z.strictObject({
  at: z.string(),
  what: z.enum(HAPPENINGS),
  by: z.enum(ACTORS),
  reason: z.string().nullable(),
  channel: z.enum(PHONE_CHANNELS).nullable(),
  mails: z.int().nullable().meta({ description: "Of `mail_sent`: how many went out." }),
  webhook: z
    .strictObject({ type: z.enum(CERTIFICATE_EVENT_TYPES), status: z.enum(DELIVERY_STATUSES) })
    .nullable()
    .meta({ description: "What a program of the organization was told; its address is not shown." }),
});

export const ExportedRequest = z.strictObject({
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  asked_at: z.string(),
  due_at: z.string(),
  answered_at: z.string().nullable(),
  reason: z.string().nullable(),
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
    history: z.array(ExportedHistory),
    corrections: z
      .array(
        z.strictObject({
          at: z.string(),
          by: z.enum(CORRECTORS),
          changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        }),
      )
      .meta({ description: "Without the address before, which may be somebody else's." }),
    requests: z.array(ExportedRequest),
    source: z.string().meta({ description: "Where what it says of the person comes from." }),
  })
  .meta({ id: "ExportedCertificate" });
export type ExportedCertificate = z.infer<typeof ExportedCertificate>;

export const ExportedAddress = z
  .strictObject({ address: z.string(), ...AddressData.shape })
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
