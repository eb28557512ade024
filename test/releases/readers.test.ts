import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { workers } from "#functions/workers/workers.ts";
import type { CheckAnswer, CheckJob } from "#shared/domain/credentials/jobs.ts";
import type { VerificationReport } from "#shared/domain/credentials/report.ts";
import type { RenderAnswer, RenderJob } from "#shared/domain/documents/jobs.ts";
import type { ImportThen } from "#shared/domain/imports/import-then.ts";
import type { Jobs, QueueName } from "#shared/domain/queues.ts";
import type { INVOKED } from "#shared/resources.ts";
import { factsOf } from "../documents/facts.ts";

/* While a release is deployed, its functions and those of the other one read what each other write (decision 17.1). */

const id = crypto.randomUUID();
const at = "2026-03-01T12:00:00.000Z";
const state = { status: "ACCEPTED", recipient_status: "ACCEPTED" } as const;
const of = { organization_id: id, certificate_id: id };

const imported: ImportThen = {
  ...{ id, status: "completed", validation: 1, on_invalid: "skip" },
  ...{ rows: 123, valid: 120, invalid: 2, duplicates: 1 },
};

/** Jobs of every kind: with all that they can have, and with no more than they must have. */
const JOBS: { readonly [Q in QueueName]: readonly Jobs[Q][] } = {
  mail: [{ ...of, notice: "revoked", single: true, simulate: "accepted" }, of],
  activity: [
    {
      ...{ id, organization_id: id, at, by: "key_7Q2M4XKD0A5V", action: "events.updated" },
      ...{ subject: { kind: "event", id, name: "Vacinação" }, count: null, details: { status: "ACTIVE" } },
    },
    {
      ...{ id, organization_id: id, at, by: "service", action: "certificates.revoked" },
      ...{ subject: { kind: "certificate", id, name: null }, count: null, details: {} },
    },
  ],
  accounts: [{ email: "ana@example.com", pass: 2 }],
  letters: [
    { kind: "erased", organization_id: id, email: "ana@example.com", code: "7Q2M4XKD0A5V" },
    { kind: "erased", organization_id: id, email: "ana@example.com" },
    { kind: "sign_in", email: "ana@example.com", locale: "pt", code: "7Q2M4XKD0A5V", at },
    { kind: "request_opened", organization_id: id, request_id: id, nth: 1 },
    { kind: "plan_asked", organization_id: id, request_id: id },
    { kind: "contact_changed", organization_id: id, email: "ana@example.com", to: null, by: "operator" },
    { kind: "request_answered", organization_id: id, request_id: id },
    { kind: "sign_in", locale: "pt", code: "7Q2M4XKD0A5V", at },
    { kind: "join", email: "ana@example.com", joins: "a".repeat(43), locale: "es", at },
    {
      kind: "take_over",
      email: "lia@example.com",
      code: "7Q2M4XKD0A5V",
      organization_id: id,
      locale: "pt",
      at,
    },
    { kind: "taken_over", email: "rosa@example.com", name: "Lia", organization_id: id, locale: "pt", at },
  ],
  erasures: [
    { ...of, why: "holder", again: { email: "ana@example.com", number: "+5511987654321" } },
    { ...of, why: "retention" },
    { organization_id: id, request_id: id, pass: 2 },
    { address: "ADDR#digest", at, granted: true, pass: 2 },
  ],
  imports: [{ organization_id: id, import_id: id, act: "validate", validation: 1 }],
  chunks: [{ organization_id: id, import_id: id, act: "issue", chunk: 0 }],
  expiry: [{ organization_id: id, certificate_ids: [id] }],
  analysis: [{ organization_id: id, event_id: id }],
  tenants: [
    { organization_id: id, task: "release", pass: 2 },
    { organization_id: id, task: "make" },
  ],
  phone: [of],
  changes: [
    {
      organization_id: id,
      changes: [
        {
          kind: "certificate",
          before: state,
          after: {
            ...state,
            id,
            organization_id: id,
            email: "ana@example.com",
            created_at: at,
            updated_at: at,
          },
        },
        {
          kind: "return",
          returned: {
            ...state,
            organizationId: id,
            certificateId: id,
            email: "ana@example.com",
            reason: "bounced",
            updated_at: at,
            at,
          },
        },
        { kind: "import", step: "completed", organizationId: id, import: imported, at },
      ],
    },
  ],
  relay: [{ concerns: ["mail"], record: { eventID: "1" } }],
  webhooks: [
    {
      ...of,
      webhook_id: id,
      delivery_id: id,
      attempt: 1,
      event: {
        type: "certificate.accepted",
        at,
        recipient_status: "ACCEPTED",
        returned: { reason: "bounced", status: "ACCEPTED", updated_at: at },
      },
      postponed: 1,
      delay_seconds: 5,
    },
    { ...of, webhook_id: id, delivery_id: id, attempt: null },
    {
      ...{ organization_id: id, import_id: id, webhook_id: id, delivery_id: id, attempt: 1 },
      event: { type: "import.ready", at, import: { ...imported, status: "ready", already_issued: 4 } },
    },
  ],
  retries: [{ ...of, webhook_id: id, delivery_id: id, attempt: 3 }],
  endpoints: [{ organization_id: id, webhook_id: id, status: "enabled", pass: 1 }],
  images: [{ organization_id: id, address: "https://example.com/a.png" }],
  credentials: [of],
  // Events of SES, which no release writes.
  phonereports: [],
  returns: [],
};

interface Conversation {
  readonly asked: readonly unknown[];
  readonly answered: readonly unknown[];
}
const REPORT: VerificationReport = {
  valid: true,
  foreign: false,
  compare: false,
  carrier: "json",
  checks: [{ check: "readable", passed: true, detail: "It is JSON.", code: "json" }],
  credential: {
    id: "urn:uuid:1",
    name: "Speaker",
    issuer: { id: "did:web:example.com", name: "Example", verified: true },
    recipient_name: "Ana Souza",
    event_name: null,
    awarded_at: at,
    valid_from: at,
    valid_until: null,
    verification_url: null,
    picture_url: null,
  },
};
const CONVERSATIONS: { readonly [W in keyof typeof INVOKED]: Conversation } = {
  "documents.render": {
    asked: [
      { kind: "documents", facts: [factsOf()], format: "pdf", strict: true, attachment: "{}", from: 10 },
      { kind: "documents", facts: [factsOf()], format: "pdf", strict: false },
      { kind: "drawing", svg: "<svg/>", width: 10, foreign: true },
      { kind: "drawing", svg: "<svg/>", width: 10 },
    ] satisfies RenderJob[],
    answered: [
      { files: ["AA=="], next: 5 },
      { files: ["AA=="] },
      { undrawable: true },
      { unrenderable: { detail: "No such letter.", errors: [{ path: "title", message: "No." }] } },
    ] satisfies RenderAnswer[],
  },
  "credentials.check": {
    asked: [{ wants: "page", file: "AAAA" }] satisfies CheckJob[],
    answered: [
      REPORT,
      { kind: "report", report: REPORT, picture: null },
      { kind: "certificate", path: "c/1" },
      { kind: "certificate", path: "c/1", short_code: "1", picture: "AAAA" },
      { kind: "none" },
    ] satisfies z.input<typeof CheckAnswer>[],
  },
};

const LATER = "added_by_the_next_release";
/** The value with one field more in each of its objects. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withMore(field)]);
  return { ...Object.fromEntries(fields), [LATER]: { of: "a kind that nobody knows" } };
};
/** As it is read, without what a part that is handed on whole has more. */
const read = (schema: z.ZodType, value: unknown): unknown =>
  JSON.parse(JSON.stringify(schema.parse(JSON.parse(JSON.stringify(value)))), (name, field) =>
    name === LATER ? undefined : field,
  );

/** Each thing that is read, with its schema. */
const readers = workers.flatMap(({ id: worker, source, message, job, answer }) => {
  if ("queue" in source)
    return JOBS[source.queue].map((value) => ({ what: `a job of ${worker}`, schema: message!, value }));
  if (!("invoked" in source)) return [];
  const { asked, answered } = CONVERSATIONS[worker as keyof typeof INVOKED];
  return [
    ...asked.map((value) => ({ what: `what ${worker} is asked`, schema: job!, value })),
    ...answered.map((value) => ({ what: `what ${worker} answers`, schema: answer!, value })),
  ];
});

describe("what another release writes is read as before", () => {
  test.each(readers)("$what with one field more in each object", ({ schema, value }) => {
    expect(read(schema, withMore(value))).toEqual(read(schema, value));
  });

  test("every queue has its reader here", () => {
    const queues = workers.flatMap(({ source }) => ("queue" in source ? source.queue : []));
    expect(new Set(queues)).toEqual(new Set(Object.keys(JOBS)));
  });
});
