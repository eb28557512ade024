import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { testStack } from "../support/stack.ts";
import { storeOf } from "./export-file.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
/** What the process holds once the garbage is collected: how much garbage waits depends on what else the machine does. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const stack = await testStack({ workers: false });
const { ports } = stack.functions;

test("200,000 rows stream to a slow reader with flat memory", async () => {
  const tenant = await stack.tenant();
  const { "certificates.list": certificateLists, messages, certificates } = ports;
  Object.assign(ports, storeOf(200_000));
  try {
    const response = await fetch(`${stack.stack.baseUrl}/dashboard/export/csv`, {
      headers: { authorization: `Bearer ${tenant.session}` },
    });
    let [lines, bytes, pieces, highest] = [0, 0, 0, 0];
    // The first rows warm the process up: what it holds must not grow with those that follow.
    let start = Number.POSITIVE_INFINITY;
    for await (const piece of response.body!) {
      bytes += piece.length;
      for (const byte of piece) if (byte === 10) lines++;
      if (pieces++ % 100 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        if (lines < 20_000) continue;
        const held = heldBytes();
        start = Math.min(start, held);
        highest = Math.max(highest, held - start);
      }
    }
    expect([response.status, lines]).toEqual([200, 200_001]);
    expect(bytes).toBeGreaterThan(60e6);
    // The file alone is larger than that; at any moment the function holds a few pieces of a thousand rows.
    expect(highest).toBeLessThan(20e6);
  } finally {
    Object.assign(ports, { "certificates.list": certificateLists, messages, certificates });
  }
});
