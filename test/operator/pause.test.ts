import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { heldSeconds, safeSeconds } from "#shared/domain/pause.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { PAUSE } from "#shared/domain/rules.ts";
import { createLog } from "#shared/log.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { patientDocuments } from "../support/documents.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";

const service = await startMailService();
const stack = await ownStack({ workers: false, settings: { PAUSE_READ_SECONDS: "0" } });
const documents = patientDocuments();
const { "pause.write": pauseWrites } = await connectPorts(["pause.write"], {
  config: readConfig(),
  dynamo: () => documents,
});
const pauseNow = () => pauseWrites.begin({ reason: "a restore", since: new Date().toISOString() });
const workerOf = (id: string) => stack.functions.workers.find((one) => one.function.id === id)!.function;

beforeEach(() => pauseWrites.end());

describe("while the service is paused", () => {
  test("requests that change are refused with a time to come again, those that read are answered", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    await pauseNow();
    const body = { event_id: event.id, badge_id: badge.id, recipient: [aRecipient()] };
    const refused = await tenant.key.call("POST /v1.0/invitations", { body });
    expect(refused.status).toBe(503);
    expect(refused.text).toContain("service_unavailable");
    expect(refused.headers.get("retry-after")).toBe(String(PAUSE.retryAfterSeconds));
    const listed = await tenant.key.call("GET /v1.0/invitations");
    expect([listed.status, listed.body.data]).toEqual([200, []]);
    const preview = await tenant.panel.call("POST /badges/{id}/preview", {
      params: { id: badge.id },
      body: {},
    });
    expect(preview.status).not.toBe(503);
    await pauseWrites.end();
    expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
  });

  test("a mail is held, and sent once when it is over", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient_email = anEmail();
    const body = { event_id: event.id, badge_id: badge.id, recipient: [aRecipient({ recipient_email })] };
    const { body: issued } = await tenant.key.call("POST /v1.0/invitations", { body });
    const job = { organization_id: tenant.id, certificate_id: issued.certificates[0]!.id };
    await stack.functions.ports.mailQueue.send([job as never]);
    const sqs = new SQSClient({});
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: readConfig().QUEUE_URL_MAIL,
        WaitTimeSeconds: 5,
        MessageSystemAttributeNames: ["All"],
      }),
    );
    const [message] = Messages;
    const batch = {
      Records: [
        {
          messageId: message!.MessageId,
          receiptHandle: message!.ReceiptHandle,
          body: message!.Body,
          attributes: message!.Attributes,
        },
      ],
    };
    await pauseNow();
    const { handler } = workerOf("people.deliver-mail");
    const held = await handler(batch, {} as never);
    expect(held).toEqual({ batchItemFailures: [{ itemIdentifier: message!.MessageId }] });
    expect(service.to(recipient_email)).toEqual([]);
    await pauseWrites.end();
    expect(await handler(batch, {} as never)).toEqual({ batchItemFailures: [] });
    expect(service.to(recipient_email)).toHaveLength(1);
  });

  test("who writes STOP is not written to as soon as it is over: the word is followed at once, all else is held", async () => {
    const number = "+5511987650017";
    const record = (messageId: string, body: object) => ({
      ...{ messageId, receiptHandle: messageId, body: JSON.stringify(body) },
      attributes: { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) },
    });
    const report = { source: "aws.social-messaging", detail: { messageId: "m", status: "delivered" } };
    const stop = { originationNumber: number, messageBody: "SAIR" };
    const Records = [record("report", report), record("stop", stop), record("none", { a: 1 })];
    await pauseNow();
    const { handler } = workerOf("phone.record-reports");
    expect(await handler({ Records }, {} as never)).toEqual({
      batchItemFailures: [{ itemIdentifier: "report" }, { itemIdentifier: "none" }],
    });
    expect(await stack.functions.ports["phoneOptOuts.write"].of(number)).toMatchObject({ by: "word" });

    // While there is no table, as during a restore, the word waits like all else.
    const worker = workers.find(({ id }) => id === "phone.record-reports")!;
    const postponed: unknown[] = [];
    const messages = { postpone: async (...given: unknown[]) => void postponed.push(given) };
    const gone = () => Promise.reject(new Error("no table"));
    const phoneOptOuts = { ...stack.functions.ports["phoneOptOuts.write"], set: gone };
    const ports = { ...stack.functions.ports, "phoneOptOuts.write": phoneOptOuts };
    const log = createLog("silent", () => {});
    const given = await serveWorker(worker, ports, { log, messages: messages as never })({
      Records: [record("stop", stop)],
    });
    expect(given).toEqual({ batchItemFailures: [{ itemIdentifier: "stop" }] });
    expect(postponed).toEqual([["stop", PAUSE.heldSeconds]]);
  });

  test("no schedule asks for anything but whether it is over", async () => {
    await pauseNow();
    for (const { source, function: fn } of stack.functions.workers.filter(
      ({ source }) => "schedule" in source,
    )) {
      const { calls } = await stack.measure(() => fn.handler({}, {} as never));
      expect([fn.id, source, calls]).toEqual([fn.id, source, ["GetItem"]]);
    }
  });

  test("each schedule warns of it, with its begin and its reason, and names no address", async () => {
    const since = new Date().toISOString();
    await pauseWrites.begin({ reason: "asked by ana@example.com", since });
    const schedules = workers.filter(({ source }) => "schedule" in source);
    expect(schedules.length).toBeGreaterThan(3);
    for (const worker of schedules) {
      const lines: string[] = [];
      const log = createLog("warn", (line) => lines.push(line));
      await serveWorker(worker, stack.functions.ports, { log })({});
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        {
          ...{ level: "WARN", timestamp: expect.any(String), message: "paused", worker: worker.id },
          ...{ since, reason: "asked by [address]", age_ms: expect.any(Number) },
        },
      ]);
    }
  });

  test("a message of every queue is held for eight hours before it is a dead letter, and is late by no more than the pause was long", () => {
    for (const { maxReceives } of Object.values(QUEUES)) {
      const waits = Array.from({ length: maxReceives }, (_, n) => heldSeconds(n + 1));
      expect(safeSeconds(maxReceives)).toBeGreaterThan(8 * 3_600);
      waits.reduce((sofar, wait) => {
        expect(wait).toBeLessThanOrEqual(sofar + PAUSE.heldSeconds);
        return sofar + wait;
      }, 0);
    }
  });

  test("a second pause keeps the reason and the begin of the first", async () => {
    const first = await pauseNow();
    expect(await pauseWrites.begin({ reason: "another", since: new Date().toISOString() })).toEqual(first);
    expect(await pauseWrites.read()).toEqual(first);
  });
});
