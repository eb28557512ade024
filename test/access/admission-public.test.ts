import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { readConfig } from "#shared/config.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { connectAddressGate, networkOf } from "#shared/storage/organizations/address-gate.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { exampleCalls, expectProblem, isPublic, setClock, stored } from "../security/world.ts";
import { midMinute } from "../support/minute.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({
  workers: false,
  settings: { PUBLIC_PER_MINUTE: String(LIMITS.publicPerMinute) },
});
/** A function of its own, with an empty memory, over the same table. */
const anInstance = () => {
  const documents = documentClient((call) => calls.push(call.operation));
  return connectAddressGate({ config: readConfig(), documents: () => documents });
};
const calls: string[] = [];
let next = 1;
/** RFC 5737: an address that nobody has. */
const anAddress = () => `203.0.113.${next++}`;
const at = midMinute();

describe("the window of a source address", () => {
  test("admits exactly 30 a minute when 90 calls race over three functions", async () => {
    const [address, instances] = [anAddress(), [anInstance(), anInstance(), anInstance()]];
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) => instances[n % 3]!.admit(address, at)),
    );
    const admitted = answers.filter((answer) => answer.admitted);
    expect(admitted).toHaveLength(30);
    expect(admitted.map(({ window }) => window.remaining).sort((a, b) => a - b)).toEqual([
      ...Array(30).keys(),
    ]);
    expect(answers.find((answer) => !answer.admitted)?.window).toEqual({
      name: "address",
      limit: 30,
      remaining: 0,
      resetSeconds: 30,
    });
  });

  test("opens again with the next minute, and is another for another address", async () => {
    const [gate, address] = [anInstance(), anAddress()];
    for (let n = 0; n < 31; n++) await gate.admit(address, at);
    expect(await gate.admit(address, at)).toMatchObject({ admitted: false });
    expect(await gate.admit(anAddress(), at)).toMatchObject({ admitted: true });
    expect(await gate.admit(address, midMinute(1))).toMatchObject({
      admitted: true,
      window: { remaining: 29 },
    });
  });

  test("a flood from one address is answered without the store", async () => {
    const [gate, address] = [anInstance(), anAddress()];
    for (let n = 0; n < 31; n++) await gate.admit(address, at);
    const before = calls.length;
    const flood = await Promise.all(Array.from({ length: 1_000 }, () => gate.admit(address, at)));
    expect(flood.every(({ admitted }) => !admitted)).toBe(true);
    expect(calls.length).toBe(before);
  });

  test("is one for all addresses of an IPv6 customer line", async () => {
    const gate = anInstance();
    for (let n = 0; n < 30; n++)
      expect(await gate.admit(`2001:db8:0:${next}::${n.toString(16)}`, at)).toMatchObject({ admitted: true });
    expect(await gate.admit(`2001:db8:0:${next}:ffff::1`, at)).toMatchObject({ admitted: false });
    expect(await gate.admit(`2001:db8:0:${next + 1}::1`, at)).toMatchObject({ admitted: true });
  });
});

describe("networkOf", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const address = fc.array(group, { minLength: 8, maxLength: 8 });
  const full = (groups: number[]) => groups.map((each) => each.toString(16).padStart(4, "0")).join(":");
  /** URL writes an IPv6 host in its one shortest form (RFC 5952). */
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

  test("tells addresses apart that differ in the first 64 bits", () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 3 }), group, (one, position, value) => {
        fc.pre(one[position] !== value);
        fc.pre(![...one.slice(0, 5), value].every((each) => each === 0));
        expect(networkOf(shortest(one.with(position, value)))).not.toBe(networkOf(shortest(one)));
      }),
    );
  });

  test("leaves an IPv4 address as it is", () => {
    fc.assert(fc.property(fc.ipV4(), (text) => networkOf(text) === text));
  });

  test("counts an IPv4 address inside IPv6 by itself, not with all of IPv4", () => {
    expect(networkOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(networkOf("::FFFF:c000:0201")).toBe("192.0.2.1");
    expect(networkOf("::ffff:192.0.2.1")).not.toBe(networkOf("::ffff:192.0.2.2"));
  });
});

const counted = routes.filter(({ access }) => "public" in access && access.public === "counted");

describe.each(counted.map((route) => [route.route, route] as const))("%s", (name, route) => {
  test("is 429 from an address over its window, and does nothing", async () => {
    const tenant = await stack.tenant();
    const options = (await exampleCalls([route], tenant, stack)).get(route.id);
    const letGo = setClock(stack, () => at);
    try {
      for (const address of ["127.0.0.1", "::1"])
        for (let n = 0; n <= LIMITS.publicPerMinute; n++)
          await stack.functions.ports.addressGate.admit(address, at);
      const before = [await stored("TABLE_MAIN"), await stored("TABLE_GATE")];
      const answer = await stack.anonymous.call(name, options);
      expectProblem(answer, "rate_limit_exceeded");
      expect(answer.headers.get("retry-after")).toBe("30");
      expect(answer.headers.get("ratelimit-policy")).toBe('"address";q=30;w=60');
      expect(answer.headers.get("ratelimit")).toBe('"address";r=0;t=30');
      expect([await stored("TABLE_MAIN"), await stored("TABLE_GATE")]).toEqual(before);
    } finally {
      letGo();
    }
  });
});

test("an operation that counts an address is public, and says so to browsers of other origins", () => {
  for (const route of counted) expect(isPublic(route)).toBe(true);
});
