import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { DELIVERY } from "#shared/domain/document-rules.ts";
import { zipOf } from "#shared/http/zip.ts";
import { expectProblem } from "../../support/problems.ts";
import { night } from "../../support/runs.ts";
import { namesIn, zipAt } from "./zip-file.ts";
import { zipScene } from "./zip-scene.ts";

const { stack, tenant, sceneOf, addressOf } = await zipScene();
const { limits } = stack.functions.ports;
const scene = await sceneOf(["Ana Souza", "Bia Lima"]);
const ask = () =>
  tenant.panel.call("GET /dashboard/documents/{event_id}", { params: { event_id: scene.event.short_code } });

test("an organization downloads one ZIP at a time, and the next one once that has ended or its caller has gone", async () => {
  const held = await limits.take({ zipOf: tenant.id }, new Date());
  expect(await limits.take({ zipOf: tenant.id }, new Date())).toBeUndefined();
  expectProblem(await ask(), "conflict");
  const another = await stack.tenant();
  expect(await limits.take({ zipOf: another.id }, new Date())).toBeDefined();
  await limits.release(held!);
  // One after the other: the place is free before the last byte is sent.
  for (let n = 0; n < 3; n++)
    expect(namesIn((await zipAt(addressOf(scene), tenant.apiKey)).files)).toHaveLength(3);

  await new Promise<void>((resolve) => {
    const call = request(addressOf(scene), { headers: { authorization: `Bearer ${tenant.session}` } });
    call.on("error", () => resolve()).on("response", (response) => response.destroy());
    call.on("close", resolve).end();
  });
  for (let status = 0; status !== 200; await pause(100)) status = (await ask()).status;
});

test("a ZIP that could not begin holds no place", async () => {
  const params = { event_id: "AAAAAAAAAA" };
  for (let n = 0; n < 2; n++)
    expectProblem(await tenant.panel.call("GET /dashboard/documents/{event_id}", { params }), "not_found");
});

test("a run that was killed holds its place for a minute, and one that works on for as long as it does", async () => {
  const { id } = await stack.tenant();
  const at = new Date();
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const { heldSeconds } = DELIVERY.zip;
  const held = await limits.take({ zipOf: id }, at);
  expect(await limits.take({ zipOf: id }, after(heldSeconds - 1))).toBeUndefined();
  await limits.renew(held!, after(heldSeconds - 1));
  expect(await limits.take({ zipOf: id }, after(heldSeconds + 1))).toBeUndefined();
  expect(await limits.take({ zipOf: id }, after(2 * heldSeconds))).toBeDefined();
  // Whoever comes back after that changes nothing.
  await limits.release(held!);
  expect(await limits.take({ zipOf: id }, after(2 * heldSeconds))).toBeUndefined();
});

const STALLED_SECONDS = 1;

night.test(
  "a reader that stops ends the ZIP after a time, with all that it holds; a slow one does not",
  async () => {
    let ended = 0;
    const stream = () =>
      zipOf(
        (async function* () {
          try {
            for (let n = 0; n < 40; n++)
              yield { name: `${n}.bin`, bytes: Buffer.alloc(100_000), at: new Date() };
          } finally {
            ended++;
          }
        })(),
        STALLED_SECONDS,
      );
    const stopped = stream();
    const slow = stream();
    const failed = new Promise<Error>((resolve) => stopped.on("error", resolve));
    stopped.read(1);
    const began = performance.now();
    const reading = (async () => {
      let bytes = 0;
      for await (const part of slow) {
        bytes += part.length;
        if (bytes < 400_000) await pause(STALLED_SECONDS * 500);
      }
      return bytes;
    })();
    expect((await failed).message).toContain("took nothing");
    expect(performance.now() - began).toBeGreaterThan(STALLED_SECONDS * 900);
    expect(await reading).toBeGreaterThan(4_000_000);
    expect(ended).toBe(2);
  },
);
