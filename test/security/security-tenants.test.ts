import { beforeAll, describe, expect, test } from "vitest";
import type { OperationAddress } from "#shared/http/addresses.ts";
import type { Answer, RequestOptions } from "../support/client.ts";
import { comparable } from "../support/problems.ts";
import { spread } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import {
  exampleCalls,
  identifiersIn,
  isPublic,
  recordsNamedBy,
  rightClient,
  someAddress,
  takesSession,
  unknownLike,
  withIdentifiers,
} from "./world.ts";

const routes = someAddress;
const stack = await ownStack({ workers: false });
let mine: Tenant;
let theirs: Tenant;
let ownCalls: Map<string, RequestOptions>;
let theirCalls: Map<string, RequestOptions>;

beforeAll(async () => {
  mine = await stack.tenant({ plan: "ENTERPRISE", name: "Mine" });
  theirs = await stack.tenant({ plan: "ENTERPRISE", name: "Theirs" });
  ownCalls = await exampleCalls(routes, mine, stack);
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

describe("naming records of another organization", () => {
  const records = async () => (await stack.stored("TABLE_MAIN")).split("\n");
  let before: string[];
  beforeAll(async () => {
    before = await records();
  });

  const clients = (route: OperationAddress) =>
    "either" in route.access ? [mine.key, mine.panel] : [rightClient(route, mine, stack)];

  test.each(guarded)("%s answers exactly as for one that does not exist", async (name, route) => {
    const foreign = theirCalls.get(route.id)!;
    const known = identifiersIn(foreign);
    const unknown = withIdentifiers(foreign, unknownLike);
    for (const client of clients(route)) {
      if (known.length === 0) break;
      const [asForeign, asUnknown] = [
        await client.callUntyped(name, foreign),
        await client.callUntyped(name, unknown),
      ];
      expect(comparable(asForeign, known)).toEqual(comparable(asUnknown, identifiersIn(unknown)));
      expectNotFound(asForeign);
    }
  });

  test.each(spread(guarded, 30))("%s refuses each single identifier among its own", async (name, route) => {
    const own = ownCalls.get(route.id)!;
    const theirIds = identifiersIn(theirCalls.get(route.id)!);
    for (const [n, ownId] of identifiersIn(own).entries()) {
      const mixed = withIdentifiers(own, (id) => (id === ownId ? theirIds[n]! : id));
      expectNotFound(await clients(route)[0]!.callUntyped(name, mixed));
    }
  });

  test("none of these calls changed a record", async () => {
    expect(await records()).toEqual(before);
  });
});

// After the refused calls, as these use up the examples.
test.each(guarded)("%s never shows anything of another organization", async (name, route) => {
  const secrets = [theirs.id, "Theirs", ...[...theirCalls.values()].flatMap(identifiersIn)];
  const answer = await rightClient(route, mine, stack).callUntyped(name, ownCalls.get(route.id));
  expect(answer.status).toBe(route.status);
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
});

test("a session and a key act for their own organization, whatever the headers say", async () => {
  for (const route of routes.filter((each) => each.route.startsWith("GET ") && !isPublic(each))) {
    const client = takesSession(route) ? mine.panel : mine.key;
    const headers = { "x-organization-id": theirs.id, "x-forwarded-for": "10.0.0.1" };
    const answer = await client.callUntyped(route.route, { ...ownCalls.get(route.id), headers });
    // The domain of mails was removed by the calls before.
    expect(answer.status).toBe(route.id === "mail-domain.get" ? 404 : route.status);
    expect(answer.text).not.toContain(theirs.id);
  }
});
