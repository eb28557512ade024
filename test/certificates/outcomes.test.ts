import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#shared/domain/rules.ts";
import { anyCharacter } from "../support/any-text.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const ISSUE = "POST /v1.0/invitations";

const FIELDS = [
  { key: "chip_time", label: { pt: "Tempo líquido", en: "Chip time", es: "Tiempo neto" }, type: "duration" },
  { key: "place", label: "Place", type: "place" },
  { key: "distance", label: "Distance", type: "number", unit: "km" },
  { key: "laps", label: "Laps", type: "integer" },
  { key: "born", label: "Born", type: "date" },
  { key: "presence", label: "Presence", type: "percent" },
  { key: "grade", label: "Grade", type: "grade" },
  { key: "category", label: "Category", type: "choice", options: ["M40-44", "F40-44"] },
  { key: "talk", label: "Talk", type: "text", role: "speaker" },
  { key: "city", label: "City", type: "text" },
];
/** What a request brings, and how it is told. */
const BROUGHT = {
  chip_time: "PT1H42M7.5S",
  place: { position: 17, of: 812 },
  distance: 21.0975,
  laps: 3,
  born: "1984-02-29",
  presence: 87.5,
  grade: "9,2",
  category: "M40-44",
  talk: "Filas que não perdem 🏅 nada",
  city: "Córdoba",
};
const TOLD = { ...BROUGHT, chip_time: "1:42:07.5" };

async function scene(fields: readonly object[] = FIELDS, badgeFields: Record<string, unknown> = {}) {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const { event, badge } = await eventAndBadge(tenant, {}, { fields, workload_hours: 8, ...badgeFields });
  const target = { event_id: event.short_code, badge_id: badge.short_code };
  const issue = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    tenant.key.call(ISSUE, { body: { ...target, ...body }, headers });
  return { tenant, event, badge, target, issue };
}
const used = async (tenant: Tenant): Promise<number> =>
  (await tenant.key.call("GET /v1.0/balance")).body.used;

describe("what recipients did", () => {
  test("is answered, read by both names and listed in one form, in each of the three shapes", async () => {
    const { tenant, issue } = await scene();
    const own = { role: "speaker", values: BROUGHT, workload_hours: 2.5 };
    for (const shape of [
      aRecipient(own),
      { recipient: aRecipient(own) },
      { recipient: [aRecipient(own), aRecipient()] },
    ]) {
      const { certificates } = (await issue(shape)).body;
      expect(certificates[0]).toMatchObject({ role: "speaker", values: TOLD, workload_hours: 2.5 });
      if (certificates[1])
        expect(certificates[1]).toMatchObject({ role: null, values: {}, workload_hours: 8 });
      const { id, short_code } = certificates[0]!;
      for (const name of [id, short_code]) {
        const read = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id: name } });
        expect(read.body).toEqual(certificates[0]);
      }
      const list = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
      for (const certificate of certificates)
        expect(list.body.data.find((one) => one.id === certificate.id)).toEqual(certificate);
    }
  });

  test("is kept by an issuance of many, and answered again by its repetition, also when the badge has changed", async () => {
    for (const count of [1, 6]) {
      const { tenant, badge, issue } = await scene();
      const recipient = Array.from({ length: count }, (_, n) =>
        aRecipient(n % 3 === 2 ? {} : { role: "speaker", values: { ...BROUGHT, laps: n } }),
      );
      const key = { "idempotency-key": randomUUID() };
      const first = await issue({ recipient }, key);
      expect(first.status).toBe(201);
      for (const [n, certificate] of first.body.certificates.entries())
        expect(certificate.values).toEqual(n % 3 === 2 ? {} : { ...TOLD, laps: n });
      const fields = FIELDS.map((field) =>
        field.key === "category" ? { ...field, options: ["none of these"], required: true } : field,
      );
      const changed = await tenant.panel.call("PATCH /badges/{id}", {
        params: { id: badge.id },
        body: { fields },
      });
      expect(changed.status).toBe(200);
      expect((await issue({ recipient }, key)).text).toBe(first.text);
      const list = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100, order: "asc" } });
      expect(list.body.data).toEqual(first.body.certificates);
    }
  });

  test("is that of the recipients who are left when others are skipped, and of their repetition", async () => {
    const { issue } = await scene();
    const recipient = [0, 1, 2, 3].map((laps) => aRecipient({ values: { laps } }));
    await issue({ recipient: [recipient[0], recipient[2]] });
    const key = { "idempotency-key": randomUUID() };
    const first = await issue({ recipient, on_duplicate: "skip" }, key);
    expect(first.body.certificates.map(({ values }) => values)).toEqual([{ laps: 1 }, { laps: 3 }]);
    expect((await issue({ recipient, on_duplicate: "skip" }, key)).text).toBe(first.text);
  });

  test("stays as it was when the certificate is revoked", async () => {
    const { tenant, issue } = await scene();
    const { id } = (await issue(aRecipient({ values: { laps: 4 }, role: "pacer" }))).body.certificates[0]!;
    const params = { id };
    const revoked = await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params, body: {} });
    expect(revoked.body).toMatchObject({ status: "REVOKED", role: "pacer", values: { laps: 4 } });
  });
});

describe("what is wrong with it", () => {
  test("is named by recipient and key, all of it at once, and nothing is issued or counted", async () => {
    const { tenant, issue } = await scene([
      ...FIELDS,
      { key: "bib", label: "Bib", type: "text", required: true },
    ]);
    const wrong = { bib: "1", chip_time: "12:61", place: { position: 9, of: 8 }, laps: -0.5, nope: 1 };
    const answer = await issue({
      recipient: [aRecipient({ values: { bib: "7" } }), aRecipient({ values: wrong }), aRecipient()],
    });
    expect(answer.problem.code).toBe("invalid_request");
    expect(answer.badFields.sort()).toEqual([
      "recipient[1].values.chip_time",
      "recipient[1].values.laps",
      "recipient[1].values.nope",
      "recipient[1].values.place",
      "recipient[2].values.bib",
    ]);
    const flat = await issue(aRecipient({ values: wrong }));
    expect(flat.badFields.sort()).toEqual(["values.chip_time", "values.laps", "values.nope", "values.place"]);
    const before = await issue(aRecipient({ values: { bib: "1", talk: "x" } }));
    expect(before.badFields).toEqual(["values.talk"]);
    expect(await used(tenant)).toBe(0);
    expect((await tenant.key.call("GET /v1.0/invitations")).body.data).toEqual([]);
  });

  test("each wrong value is named by its key", async () => {
    const { issue } = await scene();
    for (const [what, values, path] of [
      ["NaN as text", { chip_time: "NaN" }, "values.chip_time"],
      ["a negative place", { place: -1 }, "values.place"],
      ["place zero", { place: { position: 0, of: 3 } }, "values.place"],
      ["an unknown key of a place", { place: { position: 1, last: 2 } }, "values.place"],
      ["more than a hundred per cent", { presence: 100.5 }, "values.presence"],
      ["a choice of no option", { category: "F20-24" }, "values.category"],
      ["a day that is none", { born: "1983-02-29" }, "values.born"],
      ["a text of two lines", { city: "a\nb" }, "values.city"],
      ["a long text", { city: "x".repeat(201) }, "values.city"],
      ["an object as text", { city: { toString: "x" } }, "values.city"],
      ["a list", [], "values"],
      ["a text", "x", "values"],
    ] as const)
      expect((await issue(aRecipient({ values }))).badFields, what).toEqual([path]);
  });

  test("of role and hours", async () => {
    const { issue, tenant, target } = await scene();
    for (const [field, value] of [
      ["role", "x".repeat(81)],
      ["role", 7],
      ["workload_hours", 0],
      ["workload_hours", -1],
      ["workload_hours", 0.001],
    ] as const)
      expect((await issue(aRecipient({ [field]: value }))).badFields).toEqual([field]);
    const raw = JSON.stringify(aRecipient({ values: { laps: 1 } })).replace('"laps"', '"__proto__"');
    expect(
      (await tenant.key.call(ISSUE, { raw: `${JSON.stringify(target).slice(0, -1)},${raw.slice(1)}` }))
        .badFields,
    ).toEqual(["body"]);
  });

  night.test("never reaches a stored value: what is stored is told as it was checked", async () => {
    const { issue, tenant } = await scene([{ key: "a", label: "A", type: "text" }, ...FIELDS]);
    const value = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 30 }), fc.double(), fc.jsonValue());
    const key = fc.constantFrom("a", "chip_time", "place", "grade", "toString", "constructor");
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 4 }), async (values) => {
        const answer = await issue(aRecipient({ values }));
        expect([201, 400]).toContain(answer.status);
        if (answer.status === 400) return;
        const [certificate] = answer.body.certificates;
        for (const own of Object.keys(certificate!.values)) expect(Object.hasOwn(values, own)).toBe(true);
        const params = { id: certificate!.id };
        const read = await tenant.key.call("GET /v1.0/invitations/{id}", { params });
        expect(read.body.values).toEqual(certificate!.values);
      }),
      // A minute has room for a hundred requests that issue.
      { numRuns: 90 },
    );
  });
});

night.test(
  "the largest body is checked and issued, and one that is wrong throughout has a bounded answer",
  async () => {
    const fields = Array.from({ length: LIMITS.fieldsPerBadge }, (_, n) => ({
      key: `f${n}`,
      label: `Field ${n}`,
      type: "text",
    }));
    const { issue, tenant } = await scene(fields);
    const values = (text: string) => Object.fromEntries(fields.map(({ key }) => [key, text]));
    const people = (of: object = {}) =>
      Array.from({ length: LIMITS.recipientsPerIssuance }, () => aRecipient({ values: of }));
    const issued = await issue({ recipient: people(values("A line of prose, thirty long.")) });
    expect(issued.status).toBe(201);
    const wrong = await issue({ recipient: people({}).map((one) => ({ ...one, values: values("a\nb") })) });
    expect(wrong.badFields).toHaveLength(2_500);
    expect(await used(tenant)).toBe(LIMITS.recipientsPerIssuance);
  },
);
