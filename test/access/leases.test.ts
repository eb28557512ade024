import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { inTurn } from "#shared/domain/organizations/in-turn.ts";
import { PUBLIC_RUNS } from "#shared/domain/rules.ts";
import { connectLimits } from "#shared/storage/organizations/limits.ts";
import { accepted, credentialOf } from "../credentials/signing/scene.ts";
import { establishNamed, STRANGE_FILES } from "../credentials/verify/strange-files.ts";
import { patientDocuments } from "../support/documents.ts";
import { onSlowMachine } from "../support/eventually.ts";
import { midMinute } from "../support/minute.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";

/* Nobody can take all runs of the functions that cost much: an address has two at a time (decision 1.15). */

const stack = await ownStack({ publicLimits: true, settings: { LOG_LEVEL: "error" } });
const anInstance = () => {
  const documents = patientDocuments(() => {});
  return connectLimits({ config: readConfig(), dynamo: () => documents });
};
let next = 1;
/** An address that nobody has (RFC 5737). */
const anAddress = () => `198.51.100.${next++}`;
const at = midMinute();
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);

describe("the limits of an address", () => {
  test("are two when 40 calls race over four functions, and free when they are given back", async () => {
    const [address, instances] = [anAddress(), [anInstance(), anInstance(), anInstance(), anInstance()]];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => instances[n % 4]!.take({ address: address }, at)),
    );
    const held = answers.filter((one) => one !== undefined);
    expect(held.map(({ key }) => key.slice(-2)).toSorted()).toEqual(["#0", "#1"]);
    await instances[2]!.release(held[0]!);
    expect(await instances[1]!.take({ address: address }, at)).toMatchObject({ key: held[0]!.key });
    expect(await instances[1]!.take({ address: address }, at)).toBeUndefined();
  });

  test("are nobody else's, and one line's for a whole IPv6 network", async () => {
    const [gate, address] = [anInstance(), anAddress()];
    for (let n = 0; n < 2; n++) expect(await gate.take({ address: address }, at)).toBeDefined();
    expect(await gate.take({ address: anAddress() }, at)).toBeDefined();
    for (let n = 1; n <= 2; n++) expect(await gate.take({ address: `2001:db8:1:1::${n}` }, at)).toBeDefined();
    expect(await gate.take({ address: "2001:db8:1:1::3" }, at)).toBeUndefined();
  });

  test("are free again after a time when their runs were killed; who comes late frees only its own", async () => {
    const [gate, address] = [anInstance(), anAddress()];
    const killed = [await gate.take({ address: address }, at), await gate.take({ address: address }, at)];
    expect(await gate.take({ address: address }, later(PUBLIC_RUNS.heldSeconds - 1))).toBeUndefined();
    const since = later(PUBLIC_RUNS.heldSeconds + 1);
    expect([
      await gate.take({ address: address }, since),
      await gate.take({ address: address }, since),
    ]).not.toContain(undefined);
    for (const one of killed) await gate.release(one!);
    expect(await gate.take({ address: address }, since)).toBeUndefined();
  });

  test("are given back when the work fails", async () => {
    const ports = { limits: anInstance(), clock: { now: () => at } };
    const address = anAddress();
    for (let n = 0; n < 5; n++)
      await expect(inTurn(ports, address, () => Promise.reject(new Error("broken")))).rejects.toThrow(
        "broken",
      );
    expect(await inTurn(ports, address, async () => "done")).toBe("done");
  });
});

/** Posts a file to be checked from one of this machine's own addresses. */
function check(localAddress: string, type: string, file: Uint8Array) {
  const started = performance.now();
  return new Promise<{ status: number; retryAfter: string | undefined; text: string; ms: number }>(
    (resolve, reject) => {
      const call = request(
        `${stack.stack.baseUrl}/credentials/verify`,
        { method: "POST", localAddress, headers: { "content-type": type } },
        async (response) => {
          let text = "";
          for await (const part of response) text += part;
          const { statusCode, headers } = response;
          resolve({
            status: statusCode!,
            retryAfter: headers["retry-after"],
            text,
            ms: performance.now() - started,
          });
        },
      );
      call.on("error", reject).end(file);
    },
  );
}

night.test("60 costly checks in a minute from one address leave another its answer within 3 s", async () => {
  const credential = await credentialOf(stack, await accepted(stack));
  await establishNamed(stack.functions.ports["issuers.write"]);
  const noise = await sharp(randomBytes(2_000 * 2_000), {
    raw: { width: 2_000, height: 2_000, channels: 1 },
  })
    .threshold(128)
    .png({ palette: true, colours: 2 })
    .toBuffer();
  const padded = Buffer.from(`{"a":"\\ud83d\\ude00${" ".repeat(135_000)}x"}`);
  const bomb = Buffer.concat([Buffer.from("%PDF-1.7\n"), deflateSync(Buffer.alloc(3_000_000))]);
  const dense = STRANGE_FILES.find(({ name }) => name === "evidence without names that differs")!;
  const kinds = [
    ["application/json", dense.make(dense.most)],
    ["image/png", noise],
    ["application/json", padded],
    ["application/pdf", bomb],
  ] as const;
  const attack = Array.from({ length: 60 }, (_, n) => {
    const [type, file] = kinds[n % kinds.length]!;
    return check("127.0.0.2", type, file);
  });
  const mine = [];
  for (let n = 0; n < 5; n++) {
    const before = process.cpuUsage();
    const answer = await check("127.0.0.3", "application/json", Buffer.from(credential.json));
    const { user, system } = process.cpuUsage(before);
    mine.push({ ...answer, cpuMs: (user + system) / 1_000 });
  }
  expect(mine.map(({ status, text }) => [status, JSON.parse(text).valid])).toEqual(
    mine.map(() => [200, true]),
  );
  // What the service works before it answers is the time on a machine with nothing else to do; other tests only lengthen the clock's.
  expect(mine.filter(({ cpuMs, ms }) => cpuMs >= onSlowMachine(3_000) || ms >= 60_000)).toEqual([]);
  const answers = await Promise.all(attack);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(30);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["2"]));
  expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
});
