import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import type { Answer, RequestOptions } from "../support/client.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { exampleOf } from "./examples.ts";
import {
  comparable,
  exampleCalls,
  identifiersIn,
  isPublic,
  recordsNamedBy,
  rightClient,
  stored,
  takesSession,
  unknownLike,
  withIdentifiers,
} from "./world.ts";

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

/** A filter finds nothing (a file: only its heading), a body's field is refused by its name, the rest is 404. */
function expectNotThere({ status, body, text }: Answer): void {
  if (status === 200) expect(body?.data ?? text.trim().split("\n").slice(1)).toEqual([]);
  else if (status === 400) expect(body.errors[0].path).toMatch(/_id$/);
  else expect(status).toBe(404);
}

test.each(guarded)("the example of %s names every record that it can, so that each is tried", (_, route) => {
  const { query, body } = theirCalls.get(route.id)!;
  const named = Object.keys({ ...query, ...(body as object | undefined) });
  expect(named).toEqual(expect.arrayContaining(recordsNamedBy(route)));
});

describe.each(guarded)("%s", (name, route) => {
  const clients = () =>
    "either" in route.access ? [mine.key, mine.panel] : [rightClient(route, mine, stack)];

  test("answers for another organization's record exactly as for one that does not exist", async () => {
    const foreign = theirCalls.get(route.id)!;
    const known = identifiersIn(foreign);
    const unknown = withIdentifiers(foreign, unknownLike);
    const before = await stored("TABLE_MAIN");
    for (const client of clients()) {
      if (known.length === 0) break;
      const [asForeign, asUnknown] = [await client.call(name, foreign), await client.call(name, unknown)];
      expect(comparable(asForeign, known)).toEqual(comparable(asUnknown, identifiersIn(unknown)));
      expectNotThere(asForeign);
    }
    expect(await stored("TABLE_MAIN")).toBe(before);
  });

  test("each single identifier of another organization is refused, the others being one's own", async () => {
    const own = await exampleOf(route)(mine, stack);
    const ownIds = identifiersIn(own);
    const theirIds = identifiersIn(theirCalls.get(route.id)!);
    for (const [n, ownId] of ownIds.entries()) {
      const before = await stored("TABLE_MAIN");
      const mixed = withIdentifiers(own, (id) => (id === ownId ? theirIds[n]! : id));
      const answer = await clients()[0]!.call(name, mixed);
      expectNotThere(answer);
      expect(await stored("TABLE_MAIN")).toBe(before);
    }
  });

  test("never shows anything of another organization", async () => {
    const secrets = [theirs.id, "Theirs", ...[...theirCalls.values()].flatMap(identifiersIn)];
    const own = await exampleOf(route)(mine, stack);
    const answer = await rightClient(route, mine, stack).call(name, own);
    expect(answer.status).toBe(route.status);
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
  });
});

test("a session acts for the organization that it names, and a key for its own, whatever the request says", async () => {
  for (const route of routes.filter((each) => each.route.startsWith("GET ") && !isPublic(each))) {
    const client = takesSession(route) ? mine.panel : mine.key;
    const headers = { "x-organization-id": theirs.id, "x-forwarded-for": "10.0.0.1" };
    const answer = await client.call(route.route, { ...(await exampleOf(route)(mine, stack)), headers });
    expect(answer.status).toBe(route.status);
    expect(answer.text).not.toContain(theirs.id);
  }
});
