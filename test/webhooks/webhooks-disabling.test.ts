import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { sendLetter } from "#shared/domain/letters.ts";
import type { LetterJob } from "#shared/domain/messages/letter-jobs.ts";
import { OF_THE_SERVICE } from "#shared/domain/messages/mail-quota.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { fanOut } from "#shared/domain/webhooks/fan-out.ts";
import { followEndpoint } from "#shared/domain/webhooks/follow-endpoint.ts";
import type { EndpointJob } from "#shared/domain/webhooks/jobs.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { answer, type Receiver, type ScriptedReply, startReceiver } from "../support/stand-ins/receiver.ts";
import { aDelivery, issue } from "../support/webhooks.ts";

const mail = await startMailService();
const stack = await ownStack({ workers: false });
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));
const DAY_MS = 86_400_000;

async function scene(...replies: [ScriptedReply, ...ScriptedReply[]]) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  receiver.play(...replies);
  const delivery = await aDelivery(stack, receiver.url);
  await delivery.relay();
  const { tenant, webhook, ports } = delivery;
  const params = { id: webhook.id };
  const read = async () => (await tenant.key.call("GET /v1.0/webhooks/{id}", { params })).body;
  const patch = async (body: object) =>
    (await tenant.key.call("PATCH /v1.0/webhooks/{id}", { params, body })).body;
  const endpointJobs: EndpointJob[] = [];
  const endpointsQueue: typeof ports.endpointsQueue = {
    send: async (jobs) => {
      endpointJobs.push(...jobs);
      return [];
    },
  };
  /** Runs the worker that follows a change of status, as the stream would, and sends the letters that it queues. */
  const follow = async (pass: 1 | 2 = 1) => {
    const { status } = await read();
    const job = { organization_id: tenant.id, webhook_id: webhook.id, status, pass };
    const letters: LetterJob[] = [];
    const lettersQueue: Ports["lettersQueue"] = {
      send: async (jobs) => {
        letters.push(...jobs);
        return [];
      },
    };
    await followEndpoint({ ...ports, endpointsQueue, lettersQueue }, job);
    for (const letter of letters) {
      const outcome = await sendLetter(stack.functions.ports, letter);
      if (outcome.kind === "retry") return OF_THE_SERVICE.has(outcome.reason) ? "wait" : "retry";
    }
    return "done";
  };
  const contact = anEmail();
  await tenant.panel.call("PATCH /organization", { body: { contact_email: contact, locale: "en" } });
  return { receiver, ...delivery, read, patch, follow, contact, endpointJobs };
}

describe("an endpoint that answers 410", () => {
  test("is disabled at once, its contact gets a mail, and enabling it resumes the delivery", async () => {
    const { receiver, deliver, take, queued, read, patch, follow, log, contact, endpointJobs } = await scene(
      answer(410),
      answer(200),
    );
    const { job } = take();
    expect(await deliver(job)).toBe("failed");
    expect(await read()).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    expect(await log()).toMatchObject({ status: "cancelled", attempts: 1, next_attempt_at: null });
    expect(queued).toEqual([]);
    expect(await follow()).toBe("done");
    expect(mail.to(contact)[0]!.readable).toContain("410");

    await patch({ status: "enabled" });
    await follow();
    expect(endpointJobs).toMatchObject([{ status: "enabled", pass: 2 }]);
    expect(queued).toMatchObject([{ job: { delivery_id: job.delivery_id, attempt: 2 } }]);
    expect(await deliver(take().job)).toBe("delivered");
    await follow(2);
    expect(queued).toEqual([]);
    expect(await log()).toMatchObject({ status: "delivered", attempts: 2 });
    expect(receiver.requests).toHaveLength(2);
  });
});

night.test(
  "a mail to the contact beyond the mail service's daily quota waits longer than one that is throttled",
  async () => {
    const { deliver, take, follow, contact } = await scene(answer(410));
    onTestFinished(() => mail.play(() => undefined));
    await deliver(take().job);
    const refusing = (message: string) => mail.play(() => ({ code: "TooManyRequestsException", message }));
    refusing("Daily message quota exceeded.");
    expect(await follow()).toBe("wait");
    refusing("Maximum sending rate exceeded.");
    expect(await follow()).toBe("retry");
    mail.play(() => undefined);
    expect(await follow()).toBe("done");
    expect(mail.to(contact)).toHaveLength(1);
  },
);

describe("an endpoint that answers `webhook-delivery: disable`", () => {
  const headers = { "webhook-delivery": "disable" };

  test("with a success has received the message, and is disabled", async () => {
    const { deliver, take, queued, read, log } = await scene(answer(200, { headers }));
    expect(await deliver(take().job)).toBe("delivered");
    expect(await read()).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    expect(await log()).toMatchObject({ status: "delivered", attempts: 1 });
    expect(queued).toEqual([]);
  });

  test("with an error gets the message when it is enabled again", async () => {
    const { deliver, take, queued, read, patch, follow, log } = await scene(
      answer(503, { headers }),
      answer(200),
    );
    await deliver(take().job);
    expect(await read()).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    expect(await log()).toMatchObject({ status: "cancelled", attempts: 1 });
    expect(queued).toEqual([]);
    await patch({ status: "enabled" });
    await follow();
    expect(await deliver(take().job)).toBe("delivered");
  });
});

describe("a disabled webhook", () => {
  test("cancels the deliveries that wait, and resumes them when it is enabled", async () => {
    const one = await scene(answer(500), answer(500), answer(500), answer(200));
    const { retry, deliver, take, queued, patch, follow, log, at } = one;
    for (let attempt = 1; attempt <= 3; attempt++) await deliver(take().job);
    const { next_attempt_at } = await log();
    await patch({ status: "disabled" });
    // It reads as cancelled at once, before the attempt is due.
    expect(await log()).toMatchObject({ status: "cancelled", next_attempt_at: null });
    at(next_attempt_at!);
    expect(await retry()).toBe(1);
    expect(await deliver(take().job)).toBe("cancelled");
    expect(one.receiver.requests).toHaveLength(3);
    expect(await retry()).toBe(0);
    await patch({ status: "enabled" });
    expect(await log()).toMatchObject({ status: "cancelled" });
    await follow();
    expect(queued).toHaveLength(1);
    expect(await deliver(take().job)).toBe("delivered");
    expect(one.receiver.requests).toHaveLength(4);
  });

  test("that is enabled while a delivery is cancelled loses no delivery", async () => {
    const { deliver, take, queued, patch, follow, ports, log } = await scene(answer(200));
    await patch({ status: "disabled" });
    const record: (typeof ports)["deliveries.write"]["record"] = async (...call) => {
      await patch({ status: "enabled" });
      await follow();
      return ports["deliveries.write"].record(...call);
    };
    const { job } = take();
    expect(await deliver(job, { "deliveries.write": { ...ports["deliveries.write"], record } })).toBe(
      "cancelled",
    );
    expect(queued).toHaveLength(1);
    expect(await deliver(take().job)).toBe("delivered");
    expect(await log()).toMatchObject({ status: "delivered" });
  });

  test("ends its deliveries without a request when it is deleted", async () => {
    const { retry, receiver, tenant, webhook, deliver, take, at } = await scene(answer(500));
    await deliver(take().job);
    await tenant.key.call("DELETE /v1.0/webhooks/{id}", { params: { id: webhook.id } });
    expect(await deliver(take().job)).toBe("cancelled");
    at(new Date(Date.now() + 100 * 3_600_000));
    expect(await retry()).toBe(0);
    expect(receiver.requests).toHaveLength(1);
  });

  test("causes no mail when a person disabled it", async () => {
    const { patch, follow, contact } = await scene(answer(200));
    await patch({ status: "disabled" });
    await follow();
    expect(mail.to(contact)).toEqual([]);
  });
});

test("an organization hears of what happened while its plan included webhooks, and of nothing else", async () => {
  const { tenant, certificate, ports, relay, queued } = await aDelivery(stack, "https://hooks.example.com/");
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  await organizationWrites.setPlan(tenant.id, "STARTER", new Date());
  const after = { ...certificate, created_at: new Date().toISOString() };
  const tell = () => fanOut(ports, [{ kind: "certificate", before: undefined, after }]);
  await tell();
  expect(queued).toEqual([]);
  await relay();
  expect(queued.splice(0)).toHaveLength(1);
  await organizationWrites.setPlan(tenant.id, "PRO", new Date());
  await tell();
  expect(queued).toEqual([]);
  await relay();
  expect(queued).toHaveLength(1);
});

describe("an endpoint that has only failed for five days", () => {
  /** Sends one more event to the webhook, some days later, and gives the outcome of its first attempt. */
  async function later(one: Awaited<ReturnType<typeof scene>>, days: number) {
    const certificates = await issue(one.tenant);
    const after = (await one.ports.certificates.get(one.tenant.id, certificates[0]!.id))!;
    one.queued.length = 0;
    await fanOut(one.ports, [{ kind: "certificate", before: undefined, after }]);
    one.at(new Date(Date.now() + days * DAY_MS));
    return one.deliver(one.take().job);
  }

  test("is disabled, and its contact gets a mail in the language of the organization", async () => {
    const one = await scene(answer(500));
    await one.deliver(one.take().job);
    await later(one, 4.9);
    expect(await one.read()).toMatchObject({ status: "enabled" });
    await later(one, 5.01);
    expect(await one.read()).toMatchObject({ status: "disabled", disabled_reason: "failing" });
    await one.tenant.panel.call("PATCH /organization", { body: { locale: "pt" } });
    expect(await one.follow()).toBe("done");
    await eventually(() => expect(mail.to(one.contact)).toHaveLength(1));
    expect(mail.to(one.contact)[0]!.readable).toContain("Durante cinco dias");
    expect(mail.to(one.contact)[0]!.readable).toContain(one.webhook.url);
  });

  test.each(some(["success", "test", "redelivery", "address", "enabling"], 2, 1))(
    "is not disabled when the series of failures was ended by a %s",
    async (end) => {
      const one = await scene(answer(500), answer(200), answer(500));
      const { job } = one.take();
      await one.deliver(job);
      if (end === "success") await one.deliver({ ...job, attempt: 2 });
      if (end === "redelivery") await one.deliver({ ...job, attempt: null });
      if (end === "test")
        await one.tenant.key.call("POST /v1.0/webhooks/{id}/test", { params: { id: one.webhook.id } });
      if (end === "address") await one.patch({ url: `${one.webhook.url}/moved` });
      if (end === "enabling") await one.patch({ status: "disabled" });
      if (end === "enabling") await one.patch({ status: "enabled" });
      one.receiver.play(answer(500));
      await later(one, 5.5);
      expect(await one.read()).toMatchObject({ status: "enabled" });
      await later(one, 10.6);
      expect(await one.read()).toMatchObject({ status: "disabled", disabled_reason: "failing" });
    },
  );
});
