import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { expireNow } from "./expire-now.ts";

/* One meaning of the statuses in the funnel, the winners, the lists and the CSV, in rows and filters (decision 5.10). */
const stack = await testStack({ workers: false });
let tenant: Tenant;
let subject: Awaited<ReturnType<typeof eventAndBadge>>;
/** Ids of certificates by status and recipient's status. */
const issued = new Map<string, string>();

beforeAll(async () => {
  tenant = await stack.tenant();
  subject = await eventAndBadge(tenant);
  const ends = new Date(Date.now() + 3_600_000).toISOString();
  const expiring = ["EXPIRED INVITED", "EXPIRED ACCEPTED"];
  const pairs = ["PENDING INVITED", "PENDING PENDING", "ACCEPTED ACCEPTED", "REJECTED REJECTED"];
  for (const pair of [...pairs, "REVOKED INVITED", "REVOKED ACCEPTED", ...expiring]) {
    const [status, recipient] = pair.split(" ");
    const recipient_email = anEmail();
    if (recipient === "PENDING")
      await stack.functions.ports.accounts.createAccount({
        email: recipient_email,
        name: "A",
        created_at: "2026-01-01T00:00:00.000Z",
      });
    const until = expiring.includes(pair) ? ends : undefined;
    const one = await invite(stack, tenant, subject, { recipient_email }, until);
    issued.set(pair, one.id);
    if (recipient === "ACCEPTED") await respondByLink(stack, one.token, "accept");
    if (recipient === "REJECTED") await respondByLink(stack, one.token, "reject");
    if (status === "REVOKED")
      await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: one.id }, body: {} });
  }
  await expireNow(stack.functions.ports, { now: () => new Date(Date.now() + 3_700_000) });
});

type Question = { certificate_status?: string; recipient_status?: string; status?: string };

/** What each place answers to a question by status: the pairs of its certificates. */
const PLACES = {
  invitations: async (query: Question) =>
    (await tenant.key.call("GET /v1.0/invitations", { query })).body.data.map((row) => {
      expect(row.certificate_status).toBe(row.status);
      return row;
    }),
  "recipient-invitations": async (query: Question) =>
    (await tenant.key.call("GET /v1.0/recipient-invitations", { query })).body.data.map((row) => {
      expect(row.certificate_status).toBe(row.status);
      return row;
    }),
  winners: async (query: Question) => {
    const params = { event_id: subject.event.id };
    const { body } = await tenant.key.call("GET /dashboard/winners/{event_id}", { params, query });
    expect(body.total).toBe(body.data.length);
    for (const row of body.data) {
      expect(row.certificate_status).toBe(row.status);
      expect(row.short_code).toHaveLength(12);
      expect(row.external_id).toBeNull();
    }
    return body.data;
  },
  csv: async (query: Question) => {
    const { text } = await tenant.key.call("GET /dashboard/export/csv", { query });
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    return rows.map((row) => {
      expect(row.certificate_status).toBe(row.status);
      return { ...row, id: row.certificate_id } as { id: string } & Record<string, string>;
    });
  },
} satisfies Record<string, (query: Question) => Promise<readonly object[]>>;

async function answers(query: Question) {
  const names = new Map([...issued].map(([pair, id]) => [id, pair]));
  const found = Object.entries(PLACES).map(async ([place, ask]) => {
    const rows = (await ask(query)) as readonly Record<string, unknown>[];
    for (const row of rows)
      expect(names.get(String(row.id))).toBe(`${row.certificate_status} ${row.recipient_status}`);
    return [place, rows.map(({ id }) => names.get(String(id))).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
const everywhere = (pairs: readonly string[]) =>
  Object.fromEntries(Object.keys(PLACES).map((place) => [place, pairs.toSorted()]));
const funnel = async () => {
  const params = { event_id: subject.event.id };
  return (await tenant.key.call("GET /dashboard/funnel/{event_id}", { params })).body;
};

describe("the funnel, the lists, the winners and the CSV agree", () => {
  test.each([
    ["INVITED", "PENDING INVITED", "invited"],
    ["PENDING", "PENDING PENDING", "pending"],
    ["ACCEPTED", "ACCEPTED ACCEPTED", "accepted"],
    ["REJECTED", "REJECTED REJECTED", "rejected"],
  ] as const)(
    "about recipients who are %s: those whose certificate stands",
    async (status, pair, counted) => {
      expect(await answers({ recipient_status: status })).toEqual(everywhere([pair]));
      expect(await funnel()).toMatchObject({ issued: issued.size, [counted]: 1 });
    },
  );

  test.each([
    ["PENDING", ["PENDING INVITED", "PENDING PENDING"]],
    ["ACCEPTED", ["ACCEPTED ACCEPTED"]],
    ["REJECTED", ["REJECTED REJECTED"]],
    ["EXPIRED", ["EXPIRED INVITED", "EXPIRED ACCEPTED"]],
    ["REVOKED", ["REVOKED INVITED", "REVOKED ACCEPTED"]],
  ] as const)("about certificates that are %s", async (status, pairs) => {
    expect(await answers({ status })).toEqual(everywhere(pairs));
    expect(await answers({ certificate_status: status })).toEqual(everywhere(pairs));
    const counts = await funnel();
    const counted = { PENDING: counts.invited + counts.pending, ...upper(counts) }[status];
    expect(counted).toBe(pairs.length);
  });

  test("about those who accepted what was revoked or has expired later", async () => {
    for (const status of ["REVOKED", "EXPIRED"])
      expect(await answers({ certificate_status: status, recipient_status: "ACCEPTED" })).toEqual(
        everywhere([`${status} ACCEPTED`]),
      );
    expect(await answers({ certificate_status: "ACCEPTED", recipient_status: "REJECTED" })).toEqual(
      everywhere([]),
    );
  });
});
const upper = (counts: { accepted: number; rejected: number; expired: number; revoked: number }) => ({
  ACCEPTED: counts.accepted,
  REJECTED: counts.rejected,
  EXPIRED: counts.expired,
  REVOKED: counts.revoked,
});

test("who asks as once where status meant the recipient's gets the same, but for PENDING, which has the invited too", async () => {
  const { invitations: _, ...others } = PLACES;
  for (const [status, pairs] of [
    ["INVITED", ["PENDING INVITED"]],
    ["ACCEPTED", ["ACCEPTED ACCEPTED"]],
    ["REJECTED", ["REJECTED REJECTED"]],
  ] as const)
    for (const [place, ask] of Object.entries(others))
      expect([place, ...(await ask({ status })).map(({ id }) => id)]).toEqual([
        place,
        ...pairs.map((pair) => issued.get(pair)),
      ]);
});

test("a filter and its other name are not given both", async () => {
  const both = { status: "ACCEPTED", certificate_status: "ACCEPTED" };
  const params = { event_id: subject.event.id };
  for (const answer of [
    await tenant.key.call("GET /v1.0/invitations", { query: both }),
    await tenant.key.call("GET /v1.0/recipient-invitations", { query: both }),
    await tenant.key.call("GET /dashboard/winners/{event_id}", { params, query: both }),
    await tenant.key.call("GET /dashboard/export/csv", { query: both }),
  ]) {
    expectProblem(answer, "invalid_request");
    expect(answer.badFields).toHaveLength(1);
  }
});

test("q finds invitations by the start of any word of the name or the address", async () => {
  const other = await stack.tenant();
  const scene = await eventAndBadge(other);
  // One word that begins with a letter: a search for "2" must not find what is random.
  const domain = `x${crypto.randomUUID().replaceAll("-", "")}.example.com`;
  const names = ["Ana Souza", "Júlia Andrade", "Banana Silva", "Óscar Ibáñez"];
  for (const [n, recipient_name] of names.entries())
    await invite(stack, other, scene, { recipient_name, recipient_email: `runner.${n}@${domain}` });
  const found = async (q: string) => {
    const query = { q, order: "asc", recipient_status: "INVITED" } as const;
    const { body } = await other.key.call("GET /v1.0/invitations", { query });
    return body.data.map(({ recipient }) => recipient.name);
  };
  expect(await found("an")).toEqual(["Ana Souza", "Júlia Andrade"]);
  expect(await found("ibanez")).toEqual(["Óscar Ibáñez"]);
  expect(await found("SOUZA")).toEqual(["Ana Souza"]);
  expect(await found("julia and")).toEqual(["Júlia Andrade"]);
  expect(await found("runner.2")).toEqual(["Banana Silva"]);
  expect(await found(domain)).toEqual(names);
  expect(await found("nana")).toEqual([]);
});
