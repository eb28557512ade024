import { beforeAll, expect, test } from "vitest";
import { aPublicEvent, aWord, followEvents, publicList, untilTotal } from "../support/directory.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { HOSTILE_TEXTS } from "./hostile.ts";

const stack = await testStack({ workers: false });
const word = aWord();

beforeAll(async () => {
  const tenant = await stack.tenant();
  const places = [
    { city: "São Paulo", state: "SP" },
    { city: "Curitiba", state: "PR" },
    { city: null, state: null },
  ];
  const created = Array.from({ length: 23 }, (_, n) =>
    aPublicEvent(tenant, word, {
      name: `Encontro ${word} ${n}`,
      category: n % 2 === 0 ? "SPORTS" : "EDUCATION",
      initial_date: n === 22 ? null : `2027-01-${String(n + 1).padStart(2, "0")}`,
      ...places[n % 3],
    }),
  );
  await followEvents(stack, await Promise.all(created));
  await untilTotal(stack, word, 23);
});

test("pages have exact totals and show every event once, newest first; a page after the end is empty", async () => {
  const names: string[] = [];
  for (let page = 1; page <= 4; page++) {
    const { body } = await publicList(stack, { q: word, page, limit: 7 });
    expect(body).toMatchObject({ total: 23, page, totalPages: 4 });
    names.push(...body.events.map(({ name }) => name));
  }
  const newestFirst = [...Array.from({ length: 22 }, (_, n) => 21 - n), 22];
  expect(names).toEqual(newestFirst.map((n) => `Encontro ${word} ${n}`));
  const { status, body } = await publicList(stack, { q: word, page: 5, limit: 7 });
  expect([status, body]).toEqual([200, { events: [], total: 23, page: 5, totalPages: 4 }]);
});

test("category, state and city filter the list, without regard to accents and case", async () => {
  const total = async (filter: Record<string, string>) =>
    (await publicList(stack, { q: word, ...filter })).body.total;
  expect(await total({ category: "SPORTS" })).toBe(12);
  expect(await total({ state: "sp" })).toBe(8);
  expect(await total({ state: "são paulo" })).toBe(8);
  expect(await total({ state: "Parana", city: "curitiba" })).toBe(8);
  expect(await total({ city: "sao paulo" })).toBe(8);
  expect(await total({ city: "SÃO PAULO", category: "SPORTS" })).toBe(4);
  expect(await total({ city: "Curitiba", state: "SP" })).toBe(0);
});

test("days filter the list: what takes place on one of them, with exact totals, at both addresses", async () => {
  const asked = (query: Record<string, string | number>) =>
    Promise.all(
      (["GET /event/public-list", "GET /v1/events"] as const).map((route) =>
        stack.anonymous.call(route, { query: { q: word, ...query } }),
      ),
    );
  const total = async (query: Record<string, string>) => {
    const [old, versioned] = await asked(query);
    expect(versioned!.body).toEqual(old!.body);
    return old!.body.total;
  };
  expect(await total({ from: "2027-01-10", until: "2027-01-12" })).toBe(3);
  expect(await total({ from: "2027-01-20" })).toBe(3);
  expect(await total({ until: "2027-01-03" })).toBe(3);
  expect(await total({ from: "2027-01-01", until: "2027-01-22", state: "SP" })).toBe(8);
  expect(await total({ from: "2028-01-01" })).toBe(0);
  const [page] = await asked({ from: "2027-01-02", until: "2027-01-21", limit: 6, page: 4 });
  expect(page!.body).toMatchObject({ total: 20, totalPages: 4 });
  expect(page!.body.events.map(({ name }) => name)).toEqual([`Encontro ${word} 2`, `Encontro ${word} 1`]);
});

test("accents and case make no difference, the last word may be a beginning, all words must match", async () => {
  const total = async (q: string) => (await publicList(stack, { q })).body.total;
  expect(await total(`ENCÔNTRO ${word.slice(0, 6)}`)).toBe(23);
  expect(await total(`${word.slice(0, 6)} encontro`)).toBe(0);
  expect(await total(`${word} nothing-of-the-kind`)).toBe(0);
  expect(await total(`${word} 7`)).toBe(1);
});

test("both addresses of the list give the same answer and share one rate window", async () => {
  const query = { q: word, limit: 3, page: 2 };
  const [old, versioned] = [
    await stack.anonymous.call("GET /event/public-list", { query }),
    await stack.anonymous.call("GET /v1/events", { query }),
  ];
  expect(versioned.body).toEqual(old.body);
  const left = ({ headers }: typeof old) => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
  if (left(old) > 0) expect(left(versioned)).toBeLessThan(left(old));
});

test("any text gets 200 or 400, and is never query syntax", async () => {
  await publicList(stack);
  for (const q of HOSTILE_TEXTS) {
    const answer = await publicList(stack, { q });
    const length = [...q].length;
    expect([q.slice(0, 40), answer.status]).toEqual([q.slice(0, 40), length > 200 ? 400 : 200]);
    if (length > 200) expect(answer.badFields[0]).toBe("q");
  }
  // Digits, as a word of letters may begin with any two letters.
  for (const q of [`${word} OR 00`, `NOT ${word}x`, `name:${word}`, `"${word} 00"`])
    expect((await publicList(stack, { q })).body.total, q).toBe(0);
});

test("an unknown parameter or value is refused by name", async () => {
  const refused = async (query: Record<string, string>) => {
    const { status, badFields } = await publicList(stack, query);
    return [status, badFields];
  };
  expect(await refused({ limit: "51" })).toEqual([400, ["limit"]]);
  expect(await refused({ limit: "0", page: "0" })).toEqual([400, ["page", "limit"]]);
  expect(await refused({ category: "MUSIC" })).toEqual([400, ["category"]]);
  for (const from of ["2027-02-30", "2027", "01/02/2027", "2027-01-01T00:00:00Z", ""])
    expect([from, await refused({ from })]).toEqual([from, [400, ["from"]]]);
  expect(await refused({ from: "2027-01-02", until: "2027-01-01" })).toEqual([400, ["until"]]);
  expect((await publicList(stack, { from: "2027-01-01", until: "2027-01-01" })).status).toBe(200);
  expect((await refused({ sort: "name" }))[0]).toBe(400);
  expect((await publicList(stack, { limit: 50, page: 999_999_999 })).body.events).toEqual([]);
});

test("an answer may be cached for 5 s, is 304 for a known ETag, and is compressed", async () => {
  const url = `${stack.stack.baseUrl}/event/public-list?q=${word}&limit=20`;
  const first = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  const etag = first.headers.get("etag")!;
  expect(first.headers.get("cache-control")).toBe("public, max-age=5");
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  expect(first.headers.get("content-encoding")).toBe("gzip");
  expect(first.headers.get("vary")).toBe("Accept-Encoding");
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  await first.text();
  const again = await fetch(url, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  const other = await fetch(`${url}&page=2`, { headers: { "if-none-match": etag } });
  expect(other.status).toBe(200);
  await other.text();
});

night.test("publishing a snapshot changes no answer", async () => {
  const before = await publicList(stack, { q: word, limit: 50 });
  await stack.functions.ports.directoryEditions.rebuild(new Date());
  const after = await untilTotal(stack, word, 23);
  expect((await publicList(stack, { q: word, limit: 50 })).body).toEqual(before.body);
  expect(after.status).toBe(200);
});
