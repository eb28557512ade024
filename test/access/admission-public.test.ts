import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { readConfig } from "#shared/config.ts";
import { LIMITS, PUBLIC_LIMITS, type PublicWindow } from "#shared/domain/rules.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { connectLimits } from "#shared/storage/organizations/limits.ts";
import { networkOf } from "#shared/storage/organizations/minute-windows.ts";
import { aLink } from "../security/examples.ts";
import { exampleCalls, isPublic } from "../security/world.ts";
import type { RequestOptions } from "../support/client.ts";
import { patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { night, runs } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";

const stack = await ownStack({ workers: false, publicLimits: true });
/** A further function instance, with empty memory, over the same table. */
const anInstance = () => {
  const documents = patientDocuments((call) => calls.push(call.operation));
  return connectLimits({ config: readConfig(), dynamo: () => documents });
};
const calls: string[] = [];
let next = 1;
/** An address that nobody has (RFC 5737). */
const anAddress = () => `203.0.113.${next++}`;
const at = midMinute();

describe("the window of a source address", () => {
  test("admits exactly 30 a minute when 90 calls race over three functions", async () => {
    const [address, instances] = [anAddress(), [anInstance(), anInstance(), anInstance()]];
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) => instances[n % 3]!.admit(address, "directory", at)),
    );
    const admitted = answers.filter((answer) => answer.admitted);
    expect(admitted).toHaveLength(30);
    expect(admitted.map(({ window }) => window.remaining).sort((a, b) => a - b)).toEqual([
      ...Array(30).keys(),
    ]);
    expect(answers.find((answer) => !answer.admitted)?.window).toEqual({
      name: "directory",
      limit: 30,
      remaining: 0,
      resetSeconds: 30,
    });
  });

  night.test("is new in each minute, and separate for each address", async () => {
    const [gate, address] = [anInstance(), anAddress()];
    for (let n = 0; n < 31; n++) await gate.admit(address, "directory", at);
    expect(await gate.admit(address, "directory", at)).toMatchObject({ admitted: false });
    expect(await gate.admit(anAddress(), "directory", at)).toMatchObject({ admitted: true });
    expect(await gate.admit(address, "directory", midMinute(1))).toMatchObject({
      admitted: true,
      window: { remaining: 29 },
    });
  });

  test("refuses a flood from one address without a store call", async () => {
    const [gate, address] = [anInstance(), anAddress()];
    for (let n = 0; n < 31; n++) await gate.admit(address, "directory", at);
    const before = calls.length;
    const flood = await Promise.all(
      Array.from({ length: 1_000 }, () => gate.admit(address, "directory", at)),
    );
    expect(flood.every(({ admitted }) => !admitted)).toBe(true);
    expect(calls.length).toBe(before);
  });

  night.test("is shared by all addresses of one IPv6 network (/64)", async () => {
    const gate = anInstance();
    for (let n = 0; n < 30; n++)
      expect(await gate.admit(`2001:db8:0:${next}::${n.toString(16)}`, "directory", at)).toMatchObject({
        admitted: true,
      });
    expect(await gate.admit(`2001:db8:0:${next}:ffff::1`, "directory", at)).toMatchObject({
      admitted: false,
    });
    expect(await gate.admit(`2001:db8:0:${next + 1}::1`, "directory", at)).toMatchObject({ admitted: true });
  });
});

describe("networkOf", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const address = fc.array(group, { minLength: 8, maxLength: 8 });
  const full = (groups: number[]) => groups.map((each) => each.toString(16).padStart(4, "0")).join(":");
  /** `URL` writes an IPv6 host in its shortest form (RFC 5952). */
  const shortest = (groups: number[]) => new URL(`http://[${full(groups)}]`).hostname.slice(1, -1);

  test("is the same for every way to write an address, and for all addresses that share 64 bits", () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        fc.pre(one.slice(0, 4).some((each) => each !== 0));
        const neighbour = [...one.slice(0, 4), ...other.slice(4)];
        const network = networkOf(full(one));
        expect(networkOf(shortest(one))).toBe(network);
        expect(networkOf(full(one).toUpperCase())).toBe(network);
        expect(networkOf(shortest(neighbour))).toBe(network);
      }),
    );
  });

  test("differs for addresses that differ in the first 64 bits", () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 3 }), group, (one, position, value) => {
        fc.pre(one[position] !== value);
        fc.pre(![...one.slice(0, 5), value].every((each) => each === 0));
        expect(networkOf(shortest(one.with(position, value)))).not.toBe(networkOf(shortest(one)));
      }),
    );
  });

  test("does not change an IPv4 address", () => {
    fc.assert(fc.property(fc.ipV4(), (text) => networkOf(text) === text));
  });

  test("is the IPv4 address itself for one that is written as IPv6", () => {
    expect(networkOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(networkOf("::FFFF:c000:0201")).toBe("192.0.2.1");
    expect(networkOf("::ffff:192.0.2.1")).not.toBe(networkOf("::ffff:192.0.2.2"));
  });
});

const counted = routes.filter(({ access }) => "public" in access && access.public !== "free");

const windowOf = ({ access }: Endpoint) => (access as { public: PublicWindow }).public;

/** Uses up the windows of the addresses that this machine calls from. */
async function fill(kind: PublicWindow): Promise<void> {
  const { admit } = stack.functions.ports.limits;
  for (const address of ["127.0.0.1", "::1"])
    for (let n = 0; n <= PUBLIC_LIMITS[kind]; n += 50)
      await Promise.all(Array.from({ length: 50 }, () => admit(address, kind, at)));
}

/** By day one operation of each window that is soon used up. */
const tried =
  runs(0, 1) === 1
    ? counted
    : [...Map.groupBy(counted, windowOf)].flatMap(([kind, [first]]) =>
        PUBLIC_LIMITS[kind] <= 60 ? [first!] : [],
      );

describe("an address that has used up its windows", () => {
  let calls: Map<string, RequestOptions>;
  let before: string;
  beforeAll(async () => {
    calls = await exampleCalls(tried, await stack.tenant(), stack);
    for (const kind of new Set(tried.map(windowOf))) await fill(kind);
    before = await stack.stored("TABLE_MAIN");
  });

  test.each(tried.map((route) => [route.route, route] as const))("is 429 at %s", async (name, route) => {
    const kind = windowOf(route);
    const restoreClock = stack.setClock(() => at);
    try {
      const { result: answer, writes } = await stack.measure(() =>
        stack.anonymous.callUntyped(name, calls.get(route.id)),
      );
      expectProblem(answer, "rate_limit_exceeded");
      expect(answer.headers.get("retry-after")).toBe("30");
      const policy = kind === "link" ? "link_address" : kind;
      expect(answer.headers.get("ratelimit-policy")).toBe(`"${policy}";q=${PUBLIC_LIMITS[kind]};w=60`);
      expect(answer.headers.get("ratelimit")).toBe(`"${policy}";r=0;t=30`);
      // A genuine link is counted at the same time as its address.
      expect(writes).toBeLessThanOrEqual(kind === "link" ? 1 : 0);
    } finally {
      restoreClock();
    }
  });

  test("changes no record by these calls", async () => {
    expect(await stack.stored("TABLE_MAIN")).toBe(before);
  });
});

test("every operation that counts addresses is public", () => {
  for (const route of counted) expect(isPublic(route)).toBe(true);
});

test("each kind has a window of its own", async () => {
  const [gate, address] = [anInstance(), anAddress()];
  for (let n = 0; n < PUBLIC_LIMITS.directory; n++) await gate.admit(address, "directory", at);
  expect(await gate.admit(address, "directory", at)).toMatchObject({ admitted: false });
  for (const kind of ["link", "verification"] as const)
    expect(await gate.admit(address, kind, at)).toMatchObject({ admitted: true });
});

describe("recipients' links", () => {
  const inMinute = async <T>(offset: number, work: () => Promise<T>): Promise<T> => {
    const restoreClock = stack.setClock(() => midMinute(offset));
    return work().finally(restoreClock);
  };

  test("many people behind one address can each open theirs and accept", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = Array.from({ length: runs(16, 40) }, () => aRecipient());
    const body = { event_id: event.id, badge_id: badge.id, recipient };
    const { certificates } = (await tenant.key.call("POST /v1.0/invitations", { body })).body;
    const links = await Promise.all(
      certificates.map(({ id }) =>
        stack.functions.ports.links.sign(
          { id, organization_id: tenant.id },
          new Date(Date.now() + 86_400_000),
        ),
      ),
    );
    await inMinute(2, async () => {
      for (const token of links) {
        const opened = await stack.anonymous.call("GET /i/{token}", { params: { token } });
        const accepted = await stack.anonymous.call("POST /i/{token}/accept", { params: { token } });
        expect([opened.status, accepted.status]).toEqual([200, 303]);
      }
    });
  });

  night.test("each have 60 requests a minute, and one that is used up leaves the others alone", async () => {
    const tenant = await stack.tenant();
    const [mine, other] = [await aLink(tenant, stack), await aLink(tenant, stack)];
    const open = (token: string) =>
      stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token } });
    await inMinute(3, async () => {
      const answers = await Promise.all(Array.from({ length: 61 }, () => open(mine)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.linkPerMinute);
      const refused = answers.find(({ status }) => status !== 200)!;
      expectProblem(refused, "rate_limit_exceeded");
      expect(refused.headers.get("ratelimit-policy")).toBe(`"link";q=${LIMITS.linkPerMinute};w=60`);
      expect((await open(other)).status).toBe(200);
      // The link's window is one, whether the link is in the path or in the body.
      const account = await stack.anonymous.call("POST /recipient/accounts", { body: { token: mine } });
      expectProblem(account, "rate_limit_exceeded");
    });
  });

  test("cost one round trip to admit, and a forged one writes to the address's window alone", async () => {
    const tenant = await stack.tenant();
    const token = await aLink(tenant, stack);
    const call = (text: string) =>
      stack.anonymous.call("GET /recipient/invitations/{token}", { params: { token: text } });
    await inMinute(4, async () => {
      const genuine = await stack.measure(() => call(token));
      expect(genuine.calls.filter((name) => name === "UpdateItem")).toHaveLength(2);
      // Both counters at once, then the two reads of the invitation.
      expect(genuine.roundTrips).toBe(1 + 2);
      const forged = await stack.measure(() => call(`${token.slice(0, -2)}AA`));
      expect([forged.result.status, forged.calls]).toEqual([404, ["UpdateItem"]]);
    });
  });
});
