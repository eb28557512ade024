import { beforeAll, describe, expect, test } from "vitest";
import { CSV_HEADER } from "#shared/domain/certificates/export-certificates.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { anEvent, aRecipient } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { rowsOf } from "./export-file.ts";

const stack = await testStack({ workers: false });

const RACE = [
  { key: "time", label: "Time", type: "duration", show: [] },
  { key: "place", label: "Place", type: "place" },
  { key: "points", label: "Points", type: "number" },
  { key: "bib", label: "Bib", type: "text" },
  { key: "size", label: "Size", type: "choice", options: ["S", "M", "XL"] },
  { key: "grade", label: "Grade", type: "grade" },
];
/** In the order of their issuance; the last has no values. */
const PEOPLE: readonly Record<string, unknown>[] = [
  { time: "1:02:03", place: { position: 10, of: 812 }, points: -2.5, bib: "9", size: "XL", grade: "B" },
  { time: "59:59", place: 9, points: 10, bib: "10", size: "S", grade: "9,50" },
  { time: "10:00:00", place: { position: 2, of: 812 }, points: 1e-6, bib: "=1+1", size: "M", grade: "A" },
  { time: "59:59.5", place: 100, bib: "b", size: "M", grade: 10 },
  {},
];

let tenant: Tenant;
let event: Awaited<ReturnType<typeof anEvent>>;
let badge: { readonly id: string; readonly short_code: string };
beforeAll(async () => {
  tenant = await stack.tenant({ plan: "ENTERPRISE" });
  event = await anEvent(tenant.key);
  const create = async (fields: readonly object[], event_id: string | null) =>
    (await tenant.panel.call("POST /badges", { body: { name: "Finisher", fields, event_id } })).body;
  badge = await create(RACE, event.id);
  await create([{ key: "hours_taught", label: "Hours", type: "integer" }, RACE[0]!], null);
  await create([{ key: "elsewhere", label: "Elsewhere", type: "text" }], (await anEvent(tenant.key)).id);
  for (const [n, values] of PEOPLE.entries()) {
    const person = aRecipient({ recipient_name: `P${n}`, values, ...(n === 0 && { role: "=pacer" }) });
    const body = { event_id: event.id, badge_id: badge.id, ...person };
    expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
  }
});

const winners = (query: Record<string, string | number>) =>
  tenant.panel.call("GET /dashboard/winners/{event_id}", { params: { event_id: event.id }, query });
const namesOf = async (query: Record<string, string | number>) =>
  (await winners(query)).body.data.map(({ recipient }) => recipient.name).join(" ");

describe("winners", () => {
  test("have role and values, also those that are shown nowhere", async () => {
    const { data } = (await winners({})).body;
    expect(data[0]).toMatchObject({ role: null, values: {} });
    expect(data[4]).toMatchObject({ role: "=pacer", values: { ...PEOPLE[0], time: "1:02:03" } });
  });

  test.each([
    ["time", "P1 P3 P0 P2 P4", "P2 P0 P3 P1 P4"],
    ["place", "P2 P1 P0 P3 P4", "P3 P0 P1 P2 P4"],
    ["points", "P0 P2 P1 P4 P3", "P1 P2 P0 P4 P3"],
    ["bib", "P2 P0 P1 P3 P4", "P3 P1 P0 P2 P4"],
    ["size", "P1 P3 P2 P0 P4", "P0 P3 P2 P1 P4"],
    ["grade", "P1 P3 P2 P0 P4", "P3 P1 P0 P2 P4"],
    ["hours_taught", "P4 P3 P2 P1 P0", "P4 P3 P2 P1 P0"],
  ])(
    "are sorted by %s, texts after numbers, those without a value last, equal ones newest first",
    async (sort, ascending, descending) => {
      expect(await namesOf({ sort })).toBe(ascending);
      expect(await namesOf({ sort, order: "asc" })).toBe(ascending);
      expect(await namesOf({ sort, order: "desc" })).toBe(descending);
    },
  );

  test("sorted ones are on pages, and only those of a status", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => winners({ sort: "time", limit: 2, page })));
    const names = pages.map(({ body }) => body.data.map(({ recipient }) => recipient.name).join(" "));
    expect(names).toEqual(["P1 P3", "P0 P2", "P4", ""]);
    expect(pages[1]!.body).toMatchObject({ total: 5, page: 2, totalPages: 3 });
    const accepted = await winners({ sort: "time", status: "ACCEPTED" });
    expect(accepted.body).toMatchObject({ data: [], total: 0 });
  });

  test("are not sorted by what is no field of the event's badges, nor ordered without a field", async () => {
    for (const sort of ["nope", "elsewhere", "name", "toString", "__proto__", "Time"])
      expect((await winners({ sort })).badFields).toEqual(["sort"]);
    expect((await winners({ order: "asc" })).badFields).toEqual(["order"]);
    const params = { event_id: event.id };
    const other = await stack.tenant();
    const query = { sort: "time" };
    expectProblem(
      await other.panel.call("GET /dashboard/winners/{event_id}", { params, query }),
      "not_found",
    );
  });
});

const read = async (query: Record<string, string> = {}) => {
  const { text } = await tenant.panel.call("GET /dashboard/export/csv", { query });
  const names = text.split("\r\n")[0]!.split(",");
  const always = CSV_HEADER.split(",").length;
  return { header: names.filter((name, n) => name === "role" || n >= always), rows: rowsOf(text) };
};

describe("an export", () => {
  const OWN = RACE.map(({ key }) => `values.${key}`);

  test("has the role and a column for each field of the badges that it can meet, after all others", async () => {
    const of = async (query: Record<string, string>) => (await read(query)).header;
    expect(await of({ event_id: event.id })).toEqual(["role", ...OWN, "values.hours_taught"]);
    expect(await of({ event_id: event.short_code })).toEqual(["role", ...OWN, "values.hours_taught"]);
    expect(await of({})).toEqual(["role", ...OWN, "values.hours_taught", "values.elsewhere"]);
    expect(await of({ badge_id: badge.id })).toEqual(["role", ...OWN]);
    expect(await of({ badge_id: badge.short_code, event_id: event.id })).toEqual(["role", ...OWN]);
    expect(await of({ badge_id: "ZZZZZZZZZZ" })).toEqual(["role"]);
  });

  test("has values in their stored form, and no formula", async () => {
    const { rows } = await read({ badge_id: badge.id });
    expect(rows.map((row) => row.recipient_name)).toEqual(["P4", "P3", "P2", "P1", "P0"]);
    const values = (n: number) => ["role", ...OWN].map((name) => rows[4 - n]![name]);
    expect(values(0)).toEqual(["'=pacer", "1:02:03", "10 of 812", "-2.5", "9", "XL", "B"]);
    expect(values(1)).toEqual(["", "0:59:59", "9", "10", "10", "S", "9,50"]);
    expect(values(2)).toEqual(["", "10:00:00", "2 of 812", "0.000001", "'=1+1", "M", "A"]);
    expect(values(4)).toEqual(["", "", "", "", "", "", ""]);
  });

  test("of a badge has its certificates only, and none of another organization's", async () => {
    const other = await stack.tenant();
    const mine = await read({ badge_id: badge.id });
    expect(mine.rows).toHaveLength(PEOPLE.length);
    const theirs = await other.panel.call("GET /dashboard/export/csv", { query: { badge_id: badge.id } });
    expect(theirs.text.split("\r\n")).toHaveLength(2);
    expect(theirs.text).not.toContain("values.");
  });

  test("with too many fields for a file says to ask for a badge at a time", async () => {
    const many = await stack.tenant();
    const count = LIMITS.exportedFields / LIMITS.fieldsPerBadge + 1;
    for (let n = 0; n < count; n++) {
      const fields = Array.from({ length: LIMITS.fieldsPerBadge }, (_, k) => ({
        key: `f${n}_${k}`,
        label: "F",
        type: "text",
      }));
      const created = await many.panel.call("POST /badges", { body: { name: "B", fields } });
      expect(created.status).toBe(201);
    }
    const refused = await many.panel.call("GET /dashboard/export/csv");
    expect(refused.badFields).toEqual(["badge_id"]);
  });
});
