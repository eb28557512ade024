import fc from "fast-check";
import { expect, test } from "vitest";
import { anEvent, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";

const stack = await testStack({ workers: false });
const tenant = await stack.tenant({ plan: "ENTERPRISE" });
const NAMES = [
  "Corrida da Praça",
  "Semana Acadêmica",
  "Feira de Ciências",
  "Curso de Cerâmica",
  "PRAÇA ABERTA",
];
const CATEGORIES = ["SPORTS", "EDUCATION", "CORPORATE", "SOCIOCULTURAL"];
const STATUSES = ["DRAFT", "ACTIVE", "ARCHIVED"];

const clients = await Promise.all(
  Array.from({ length: 8 }, async () => stack.client(await stack.newKey(tenant.id))),
);
let turn = 0;
const list = (query: Record<string, string | number>) =>
  clients[turn++ % clients.length]!.call("GET /v1.0/events", { query });

type Event = Awaited<ReturnType<typeof anEvent>>;
const events: Event[] = [];
for (let n = 0; n < 42; n++)
  events.push(
    await anEvent(tenant.key, {
      name: `${NAMES[n % 5]} ${n}`,
      category: CATEGORIES[n % 4],
      status: STATUSES[n % 3],
    }),
  );
/** Newest first; by id within a millisecond. */
const newest = (a: Event, b: Event) => (`${b.created_at}#${b.id}` < `${a.created_at}#${a.id}` ? -1 : 1);
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

test("any mix of filters and page sizes gives exactly the events that fit, by cursor and by offset", async () => {
  const filters = fc.record(
    {
      status: fc.constantFrom(...STATUSES),
      category: fc.constantFrom(...CATEGORIES),
      q: fc.constantFrom("praca", "PRAÇA", "ce", "acadêmica", "1", "de c", "nothing of this"),
    },
    { requiredKeys: [] },
  );
  const window = fc.record({ limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat(50) });
  await fc.assert(
    fc.asyncProperty(filters, window, async (query, { limit, offset }) => {
      const wanted = events
        .filter(
          (event) =>
            (query.status === undefined || event.status === query.status) &&
            (query.category === undefined || event.category === query.category) &&
            (query.q === undefined ||
              plain(query.q)
                .split(" ")
                .every((word) => plain(event.name).includes(word))),
        )
        .sort(newest);
      const page = await list({ ...query, limit, offset });
      expect(page.body.data).toEqual(wanted.slice(offset, offset + limit));
      const { rows } = await walk((cursor) => list({ ...query, limit, ...cursor }));
      expect(rows).toEqual(wanted);
    }),
    { numRuns: runs(15, 60) },
  );
});

test("each event has its own certificate count", async () => {
  const other = await stack.tenant();
  const { event, badge } = await eventAndBadge(other);
  await anEvent(other.key, { name: "Without" });
  const recipient = [aRecipient(), aRecipient(), aRecipient()];
  await other.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient },
  });
  const { body } = await other.key.call("GET /v1.0/events");
  const counts = body.data.map((one) => [one.name, one.certificate_count]);
  expect(counts.sort()).toEqual([
    ["Serverless Day", 3],
    ["Without", 0],
  ]);
});

test.each([
  { status: "active" },
  { category: "MUSIC" },
  { q: "" },
  { q: "x".repeat(201) },
  { q: "a\u0000" },
  { limit: 0 },
  { limit: 101 },
  { offset: 10_001 },
  { name: "x" },
  { cursor: "x" },
] as Record<string, string | number>[])("%j is 400", async (query) => {
  const answer = await list(query);
  expect([answer.status, answer.badFields[0]]).toEqual([400, Object.keys(query)[0]]);
});

test("the list has no events of another organization", async () => {
  const other = await stack.tenant();
  expect((await other.key.call("GET /v1.0/events")).body).toMatchObject({ data: [], has_more: false });
});
