import { beforeAll, describe, expect, test } from "vitest";
import type { Answer, RequestOptions } from "../support/client.ts";
import { comparable } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";
import {
  everyAddress,
  exampleCalls,
  identifiersIn,
  isPublic,
  recordsNamedBy,
  rightClient,
  takesSession,
  unknownLike,
  withIdentifiers,
} from "./world.ts";

const routes = everyAddress;
const stack = await testStack({ workers: false });
let mine: Tenant;
let theirs: Tenant;
let theirCalls: Map<string, RequestOptions>;

beforeAll(async () => {
  mine = await stack.tenant({ plan: "ENTERPRISE", name: "Mine" });
  theirs = await stack.tenant({ plan: "ENTERPRISE", name: "Theirs" });
  theirCalls = await exampleCalls(routes, theirs, stack);
});

const guarded = routes.filter((route) => !isPublic(route)).map((route) => [route.route, route] as const);

/** Asserts that a record was not found: an empty list or file, a refused field that names it, or 404. */
function expectNotFound(answer: Answer): void {
  if (answer.status === 400) expect(answer.badFields[0]).toMatch(/_id$/);
  else if (answer.status !== 200) expect(answer.status).toBe(404);
  else if (answer.json === undefined) expect(answer.text.trim().split("\n")).toHaveLength(1);
  else expect(answer.json).toMatchObject({ data: [] });
}

test.each(guarded)("the example of %s names a record of every kind that it can name", (_, route) => {
  const { query, body } = theirCalls.get(route.id)!;
  const named = Object.keys({ ...query, ...(body as object | undefined) });
  expect(named).toEqual(expect.arrayContaining(recordsNamedBy(route)));
});

describe.each(guarded)("%s", (name, route) => {
  const clients = () =>
    "either" in route.access ? [mine.key, mine.panel] : [rightClient(route, mine, stack)];

  test("answers for a record of another organization exactly as for one that does not exist", async () => {
    const foreign = theirCalls.get(route.id)!;
    const known = identifiersIn(foreign);
    const unknown = withIdentifiers(foreign, unknownLike);
    const before = await stack.stored("TABLE_MAIN");
    for (const client of clients()) {
      if (known.length === 0) break;
      const [asForeign, asUnknown] = [
        await client.callUntyped(name, foreign),
        await client.callUntyped(name, unknown),
      ];
      expect(comparable(asForeign, known)).toEqual(comparable(asUnknown, identifiersIn(unknown)));
      expectNotFound(asForeign);
    }
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
  });

  test("refuses each single identifier of another organization among its own", async () => {
    const own = await exampleCallOf(route)(mine, stack);
    const ownIds = identifiersIn(own);
    const theirIds = identifiersIn(theirCalls.get(route.id)!);
    for (const [n, ownId] of ownIds.entries()) {
      const before = await stack.stored("TABLE_MAIN");
      const mixed = withIdentifiers(own, (id) => (id === ownId ? theirIds[n]! : id));
      const answer = await clients()[0]!.callUntyped(name, mixed);
      expectNotFound(answer);
      expect(await stack.stored("TABLE_MAIN")).toBe(before);
    }
  });

  test("never shows anything of another organization", async () => {
    const secrets = [theirs.id, "Theirs", ...[...theirCalls.values()].flatMap(identifiersIn)];
    const own = await exampleCallOf(route)(mine, stack);
    const answer = await rightClient(route, mine, stack).callUntyped(name, own);
    expect(answer.status).toBe(route.status);
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
  });
});

test("a session and a key act for their own organization, whatever the headers say", async () => {
  for (const route of routes.filter((each) => each.route.startsWith("GET ") && !isPublic(each))) {
    const client = takesSession(route) ? mine.panel : mine.key;
    const headers = { "x-organization-id": theirs.id, "x-forwarded-for": "10.0.0.1" };
    const answer = await client.callUntyped(route.route, {
      ...(await exampleCallOf(route)(mine, stack)),
      headers,
    });
    expect(answer.status).toBe(route.status);
    expect(answer.text).not.toContain(theirs.id);
  }
});
