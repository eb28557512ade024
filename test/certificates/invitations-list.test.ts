import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CERTIFICATE_STATUSES,
  type Certificate,
  type CertificateStatus,
} from "#shared/domain/certificates/certificate.ts";
import { toCertificateRecord } from "#shared/domain/certificates/certificate-record.ts";
import { certificatesOf } from "#shared/domain/certificates/issuance.ts";
import { accept, expire, register, reject, revoke } from "#shared/domain/certificates/transition.ts";
import type { Outcome } from "#shared/domain/outcomes/outcome.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, anOutcome, aStoredRecipient } from "../support/issuances.ts";
import { night, runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";

const stack = await testStack({ workers: false });
const { issuances, "certificates.write": certificateWrites } = stack.functions.ports;
const tenant = await stack.tenant({ plan: "ENTERPRISE" });
// Days of a filter are those of the organization; this one's are 14 hours before those of UTC.
await tenant.panel.call("PATCH /organization", { body: { time_zone: "Pacific/Kiritimati" } });
const scenes = await Promise.all(Array.from({ length: 3 }, () => eventAndBadge(tenant)));
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 9, 10);
/** What is told of a mail that is not recorded: one that will go out, must have gone out, or never will. */
const UNMAILED = {
  PENDING: "queued",
  ACCEPTED: "sent",
  REJECTED: "sent",
  EXPIRED: "failed",
  REVOKED: "failed",
} as const;

/** A key may read 300 times a minute, so the requests are spread over several keys. */
const clients = await Promise.all(
  Array.from({ length: 15 }, async () => stack.client(await stack.newKey(tenant.id))),
);
let turn = 0;
const list = (query: Record<string, string | number>) =>
  clients[turn++ % clients.length]!.call("GET /v1.0/invitations", { query });

/** The ways in which a certificate comes to its state; the first two never change. */
const LIVES: readonly ((certificate: Certificate, at: Date) => Certificate)[] = [
  (certificate) => certificate,
  (certificate) => certificate,
  register,
  (certificate, at) => accept(register(certificate, at), at),
  (certificate, at) => reject(register(certificate, at), at),
  revoke,
  (certificate, at) => revoke(accept(register(certificate, at), at), at),
  (certificate, at) => expire({ ...certificate, expires_at: certificate.created_at }, at),
];

const EMAILS = Array.from({ length: 9 }, anEmail);
const externalId = (n: number) => `Matrícula #${n}`;
const issuedIds: string[] = [];

/** Certificates of two weeks, many of them created or changed in the same millisecond. */
async function fill(): Promise<Certificate[]> {
  const all: Certificate[] = [];
  for (let n = 0; n < 28; n++) {
    const { event } = scenes[n % 3]!;
    const { badge } = scenes[Math.floor(n / 2) % 3]!;
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: Array.from({ length: 1 + (n % 7) }, (_, r) =>
        aStoredRecipient({
          name: `Person ${n}.${r}`,
          email: EMAILS[(n + r) % EMAILS.length]!,
          external_id: (n + r) % 2 === 0 ? externalId((n + r) % 5) : null,
          registered: (n + r) % 3 === 0,
          ...(r % 2 === 0 && anOutcome()),
        }),
      ),
      created_at: new Date(START + Math.floor(n / 2) * DAY).toISOString(),
    });
    issuedIds.push(issuance.id);
    expect((await issuances.reserve(issuance, 1e6, "included")).kind).toBe("reserved");
    for (const [r, certificate] of certificatesOf(issuance).entries()) {
      said.set(certificate.id, issuance.recipients[r]!);
      const at = new Date(Date.parse(certificate.created_at) + ((n + r) % 3) * DAY);
      const moved = LIVES[(n * 3 + r) % LIVES.length]!(certificate, at);
      if (moved !== certificate) expect(await certificateWrites.apply(certificate, moved)).toBe("applied");
      all.push(moved);
    }
  }
  return all;
}
const said = new Map<string, Outcome>();
const everything = await fill();

interface Question {
  email?: number | undefined;
  external?: number | undefined;
  issuance?: number | undefined;
  status?: CertificateStatus | undefined;
  event?: number | undefined;
  badge?: number | undefined;
  from?: number | undefined;
  until?: number | undefined;
  sort?: "created_at" | "updated_at" | undefined;
  order?: "asc" | "desc" | undefined;
}

/** The expected answer, found by filtering and sorting all records here. */
function expected({ status, event, badge, email, external, issuance, from, until, sort, order }: Question) {
  const key = (one: Certificate) => (sort === "updated_at" ? `${one.updated_at}#${one.id}` : one.id);
  const rows = everything.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (event === undefined || one.event_id === scenes[event]!.event.id) &&
      (badge === undefined || one.badge_id === scenes[badge]!.badge.id) &&
      (email === undefined || one.email === EMAILS[email]) &&
      (external === undefined || one.external_id === externalId(external)) &&
      (issuance === undefined || one.issuance_id === issuedIds[issuance]) &&
      (from === undefined || Date.parse(one.created_at) >= START + from * DAY) &&
      (until === undefined || Date.parse(one.created_at) < START + (until + 1) * DAY),
  );
  rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  if (order !== "asc") rows.reverse();
  return rows.map((one) =>
    toCertificateRecord(
      one,
      stack.stack.baseUrl,
      { email: UNMAILED[one.status], phone: { status: "none", reason: null } },
      said.get(one.id)!,
    ),
  );
}

function queryOf({
  event,
  badge,
  email,
  external,
  issuance,
  from,
  until,
  ...rest
}: Question): Record<string, string> {
  const day = (n: number) => new Date(START + n * DAY + DAY).toISOString().slice(0, 10);
  const query = {
    ...rest,
    event_id: event === undefined ? undefined : scenes[event]!.event.short_code,
    badge_id: badge === undefined ? undefined : scenes[badge]!.badge.id,
    recipient_email: email === undefined ? undefined : EMAILS[email],
    external_id: external === undefined ? undefined : externalId(external),
    issuance_id: issuance === undefined ? undefined : issuedIds[issuance],
    issued_from: from === undefined ? undefined : day(from),
    issued_until: until === undefined ? undefined : day(until),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as never;
}

/** The rows of all pages. */
const listAll = async (query: Record<string, string | number>) =>
  (await walk((cursor) => list({ ...query, ...cursor }))).rows;

describe("a list has exactly the certificates that fit", () => {
  const alone: [string, Question][] = [
    ["no filter", {}],
    ...CERTIFICATE_STATUSES.map((status): [string, Question] => [`status ${status}`, { status }]),
    ["an event", { event: 1 }],
    ["a badge", { badge: 2 }],
    ["issued_from", { from: 5 }],
    ["issued_until, that day included", { until: 8 }],
    ["both ends of a time", { from: 3, until: 3 }],
    ["a time without certificates", { from: 20, until: 24 }],
    ["a recipient", { email: 4 }],
    ["an external id", { external: 3 }],
    ["an issuance", { issuance: 9 }],
    ["an issuance and a time that is not its own", { issuance: 9, from: 20 }],
  ];
  test.each(alone)("with %s, in both sorts and orders", async (_, question) => {
    for (const sort of ["created_at", "updated_at"] as const)
      for (const order of ["asc", "desc"] as const) {
        const wanted = expected({ ...question, sort, order });
        expect(await listAll({ ...queryOf({ ...question, sort, order }), limit: 40 })).toEqual(wanted);
      }
  });

  const question: fc.Arbitrary<Question> = fc
    .record(
      {
        status: fc.constantFrom(...CERTIFICATE_STATUSES),
        event: fc.nat(2),
        badge: fc.nat(2),
        email: fc.nat(8),
        external: fc.nat(4),
        issuance: fc.nat(27),
        from: fc.integer({ min: -1, max: 15 }),
        until: fc.integer({ min: -1, max: 15 }),
        sort: fc.constantFrom("created_at" as const, "updated_at" as const),
        order: fc.constantFrom("asc" as const, "desc" as const),
      },
      { requiredKeys: [] },
    )
    .map((asked) => {
      // A range that ends before it begins is refused.
      const [from = 0, until = 0] = [asked.from, asked.until];
      return asked.from !== undefined && asked.until !== undefined && from > until
        ? { ...asked, from: until, until: from }
        : asked;
    });

  test("with any mix of filters, sort, order and page size, read by cursor", async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 1, max: 30 }), async (asked, limit) => {
        expect(await listAll({ ...queryOf(asked), limit })).toEqual(expected(asked));
      }),
      { numRuns: runs(25, 100) },
    );
  });

  night.test("with any mix of filters, from any offset", async () => {
    const page = fc.record({ limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat(130) });
    await fc.assert(
      fc.asyncProperty(question, page, async (asked, { limit, offset }) => {
        const { body } = await list({ ...queryOf(asked), limit, offset });
        const wanted = expected(asked);
        expect(body.data).toEqual(wanted.slice(offset, offset + limit));
        expect(body).toMatchObject({ limit, offset, has_more: wanted.length > offset + limit });
        // The cursor continues where the page ended.
        if (!body.next_cursor) return;
        const rest = await list({ ...queryOf(asked), limit, cursor: body.next_cursor });
        expect(rest.body.data).toEqual(wanted.slice(offset + limit, offset + 2 * limit));
      }),
      { numRuns: runs(25, 100) },
    );
  });
});

test("without parameters it has the newest 20", async () => {
  const { body } = await list({});
  expect(body.data).toEqual(expected({}).slice(0, 20));
  expect(body).toMatchObject({ limit: 20, offset: 0, has_more: true });
});

test("issued_from and issued_until may be instants with a zone, exact to the millisecond", async () => {
  const at = (ms: number) => new Date(START + 4 * DAY + ms).toISOString();
  const from = await list({ issued_from: at(0), issued_until: at(0), limit: 100 });
  expect(from.body.data).toEqual(expected({ from: 4, until: 4 }));
  expect((await list({ issued_from: at(1), issued_until: at(2) })).body.data).toEqual([]);
  const zoned = await list({ issued_from: "2026-01-13T07:00:00-03:00", issued_until: at(0), limit: 100 });
  expect(zoned.body.data).toEqual(from.body.data);
});
