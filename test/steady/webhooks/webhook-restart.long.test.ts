import { expect, onTestFinished, test } from "vitest";
import { as, aWorkingFolder, readDemoFile, startProcess } from "../../local/start-support.ts";
import { eventually } from "../../support/eventually.ts";
import { aRecipient } from "../../support/fixtures.ts";
import { answer, startReceiver } from "../../support/stand-ins/receiver.ts";
import { aWebhook, deliveriesOf } from "../../support/webhooks.ts";

// Kills, level 2, of the night: what was withheld from a disabled webhook outlives the process (level 1 of it is in
// test/webhooks/webhooks-kills.test.ts).
const COUNT = 100;

test("killed after a webhook was disabled, the service still tells it everything from before when it is enabled", async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  receiver.play(answer(200, { afterMs: 20 }));
  const place = aWorkingFolder();
  const first = await startProcess(place);
  const issuer = () => as(readDemoFile(place.demoFile), "BUSINESS");
  const before = issuer();
  const { id } = await aWebhook(before, receiver.url, { events: ["certificate.issued"] });
  const set = (status: string) =>
    issuer().key.call("PATCH /v1.0/webhooks/{id}", { params: { id }, body: { status } });
  const recipient = Array.from({ length: COUNT }, () => aRecipient());
  const issued = await before.key.call("POST /v1.0/invitations", { body: { ...before.naming, recipient } });
  expect((await set("disabled")).status).toBe(200);
  first.kill("SIGKILL");
  await first.ended;

  await startProcess(place);
  expect((await set("enabled")).status).toBe(200);
  const wanted = issued.body.certificates.map((certificate) => certificate.id).sort();
  await eventually(
    async () => {
      const log = await deliveriesOf(issuer(), id, { limit: "100" });
      expect(log.filter(({ status }) => status === "delivered")).toHaveLength(COUNT);
      expect(log.map((delivery) => delivery.certificate_id).sort()).toEqual(wanted);
    },
    { everyMs: 200, withinMs: 150_000 },
  );
  const heard = receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.id);
  expect([...new Set(heard)].sort()).toEqual(wanted);
}, 240_000);
