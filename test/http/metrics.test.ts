import { randomUUID } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { worker } from "#functions/workers/people/deliver-mail.ts";
import { logMail } from "#functions/workers/people/log-mail.ts";
import { worker as sendDeferred } from "#functions/workers/people/send-deferred.ts";
import { logAttempt } from "#functions/workers/webhooks/log-attempt.ts";
import { worker as retry } from "#functions/workers/webhooks/retry.ts";
import { loadFunctions } from "#infra/local/functions.ts";
import { applyEnvironment } from "#infra/running-stack/environment.ts";
import { readConfig } from "#shared/config.ts";
import { withinDeadline } from "#shared/deadlines.ts";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { METRICS, type MetricValues } from "#shared/domain/metrics.ts";
import type { Attempted } from "#shared/domain/webhooks/deliver-webhook.ts";
import { embeddedMetrics } from "#shared/lambda.ts";
import { createLog } from "#shared/log.ts";
import { classify } from "#shared/mail/ses.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { linkTo } from "../support/browser/invitation-page.ts";
import { patientDocuments } from "../support/documents.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { service, sources, textOf } from "../support/sources.ts";
import { ownStack } from "../support/stack.ts";
import { NO_MAILER } from "../support/stand-ins/no-mailer.ts";
import { aSession, fetchedBy } from "../support/webhook-sessions.ts";

const published: MetricValues[] = [];
const stack = await ownStack({ workers: false, onMetrics: (values) => published.push(values) });
beforeEach(() => {
  published.length = 0;
});

/** The metrics of all lines, added up, without cold starts. */
function total(): MetricValues {
  const sums: Record<string, number> = {};
  for (const values of published)
    for (const [name, value] of Object.entries(values))
      if (name !== "ColdStarts") sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

describe("a line of the log", () => {
  const written = (level: "info" | "warn" | "silent", publish = embeddedMetrics("production")) => {
    const lines: Record<string, unknown>[] = [];
    return { lines, log: createLog(level, (line) => lines.push(JSON.parse(line)), publish) };
  };

  test("is its metrics too, in CloudWatch's embedded format", () => {
    const { lines, log } = written("info");
    log.info("mail sent", { outcome: "sent" }, { MailsSent: 1, MailAge: 830 });
    expect(lines).toEqual([
      {
        level: "INFO",
        timestamp: expect.any(String),
        message: "mail sent",
        outcome: "sent",
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [
            {
              Namespace: "Certificates/production",
              Dimensions: [[]],
              Metrics: [
                { Name: "MailsSent", Unit: "Count" },
                { Name: "MailAge", Unit: "Milliseconds" },
              ],
            },
          ],
        },
        MailsSent: 1,
        MailAge: 830,
      },
    ]);
  });

  test("without metrics has nothing of it", () => {
    const { lines, log } = written("info");
    log.info("request", { status: 200 }, {});
    expect(Object.keys(lines[0]!)).toEqual(["level", "timestamp", "message", "status"]);
  });

  test("with metrics is written also below the level, but not at silent", () => {
    const { lines, log } = written("warn");
    log.info("request", {}, { ColdStarts: 1 });
    log.info("request");
    expect(lines).toHaveLength(1);
    const silent = written("silent");
    silent.log.error("failed", new Error("x"), {}, { ColdStarts: 1 });
    expect(silent.lines).toEqual([]);
  });
});

describe("over HTTP", () => {
  test("an issuance counts its certificates once, and its repetition counts none", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    published.length = 0;
    const request = {
      headers: { "Idempotency-Key": randomUUID() },
      body: { event_id: event.id, badge_id: badge.id, recipient: [aRecipient(), aRecipient()] },
    };
    for (const _ of [1, 2])
      expect((await tenant.key.call("POST /v1.0/invitations", request)).status).toBe(201);
    expect(total()).toEqual({ CertificatesIssued: 2 });
  });

  test("an acceptance counts once, however often it is sent", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const { body } = await tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, recipient: aRecipient() },
    });
    const token = await linkTo(stack, tenant.id, body.certificates[0]!.id);
    published.length = 0;
    for (const _ of [1, 2]) {
      const params = { token };
      const answer = await stack.anonymous.call("POST /recipient/invitations/{token}/accept", { params });
      expect(answer.status).toBe(200);
    }
    expect(total()).toEqual({ CertificatesAccepted: 1 });
  });

  test("refusals count by their reason", async () => {
    const tenant = await stack.tenant({ plan: "STARTER", quota: 0 });
    const { event, badge } = await eventAndBadge(await stack.tenant());
    published.length = 0;
    const issue = (body: object) => tenant.key.call("POST /v1.0/invitations", { body } as never);
    const refusals = [
      [() => stack.anonymous.call("GET /v1.0/events"), 401, { RefusedUnknown: 1 }],
      [() => tenant.key.call("GET /api-keys"), 403, { RefusedUnknown: 1 }],
      [() => issue({ event_id: event.id, badge_id: badge.id, ...aRecipient() }), 404, { RefusedMissing: 1 }],
      [() => issue({}), 400, { RefusedOther: 1 }],
    ] as const;
    for (const [call, status, expected] of refusals) {
      published.length = 0;
      expect((await call()).status).toBe(status);
      expect(total()).toEqual(expected);
    }
  });

  test("a gate that was lost counts once, when the first call makes it again", async () => {
    const tenant = await stack.tenant();
    const { TABLE_GATE: TableName } = readConfig();
    const lost = new DeleteCommand({ TableName, Key: otherKeys.gate(tenant.id) });
    await patientDocuments().send(lost);
    for (const _ of [1, 2]) expect((await tenant.key.call("GET /v1.0/events")).status).toBe(200);
    expect(total()).toEqual({ GatesMade: 1 });
  });

  test("an issuance beyond the quota counts as a limit", async () => {
    const tenant = await stack.tenant({ quota: 0 });
    const { event, badge } = await eventAndBadge(tenant);
    published.length = 0;
    const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
    expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(402);
    expect(total()).toEqual({ RefusedLimit: 1 });
  });

  test("the first request of a function is a cold start, and no other", async () => {
    const tenant = await stack.tenant();
    published.length = 0;
    const params = { id: randomUUID() };
    for (const _ of [1, 2, 3]) await tenant.key.call("GET /v1.0/invitations/{id}", { params });
    expect(published.map(({ ColdStarts = 0 }) => ColdStarts)).toEqual([1, 0, 0]);
  });
});

test("nobody waits for a cold start where Lambda started the process in advance", async () => {
  const restore = applyEnvironment({ AWS_LAMBDA_INITIALIZATION_TYPE: "provisioned-concurrency" });
  const ahead = await loadFunctions(undefined, (values) => published.push(values));
  onTestFinished(async () => {
    restore();
    await ahead.stop?.();
  });
  const url = "/recipient/invitations/unknown";
  const { route, function: view } = ahead.routes.find(({ function: { id } }) => id === "recipient.view")!;
  const event = {
    resource: route.split(" ")[1],
    headers: {},
    pathParameters: { token: "unknown" },
    httpMethod: "GET",
    path: url,
    requestContext: { requestId: randomUUID(), identity: { sourceIp: "203.0.113.9" } },
  };
  await view.handler(event, { getRemainingTimeInMillis: () => 20_000 } as Context);
  expect(published).toEqual([{ RefusedMissing: 1 }]);
});

describe("a mail", () => {
  /** What the worker's line about a mail publishes when the mail service answers so. */
  async function mailed(
    sendInvitation: () => Promise<SendOutcome>,
    of: Partial<MailJob> = {},
  ): Promise<MetricValues[]> {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const { body } = await tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, recipient: aRecipient() },
    });
    const job = { organization_id: tenant.id, certificate_id: body.certificates[0]!.id, ...of };
    const values: MetricValues[] = [];
    const log = createLog("silent", undefined, (given) => void values.push(given));
    const ports = { ...stack.functions.ports, "mailer.own": { ...NO_MAILER, sendInvitation } };
    const certificate = (await ports.certificates.get(tenant.id, job.certificate_id))!;
    if (of.follow_up) await ports["messages.due"].follow(certificate, new Date());
    const attributes = { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) };
    const record = {
      messageId: randomUUID(),
      receiptHandle: "handle",
      body: JSON.stringify(job),
      attributes,
    };
    await serveWorker(worker, ports, { log })({ Records: [record] });
    return values;
  }

  test.each<[SendOutcome, MetricValues]>([
    [
      { kind: "sent", messageId: "m-1" },
      { MailsSent: 1, MailAge: expect.any(Number) },
    ],
    [{ kind: "refused", reason: "invalid_address" }, { MailsRefused: 1 }],
    [{ kind: "retry", reason: "throttled" }, { MailsPostponed: 1 }],
  ])("that the mail service answers with %j counts once", async (outcome, expected) => {
    expect(await mailed(async () => outcome)).toEqual([expected]);
  });

  test("that goes out only when its invitation is due, as its job was lost, counts as such too", async () => {
    const sent = async () => ({ kind: "sent", messageId: "m-1" }) as const;
    expect(await mailed(sent, { follow_up: true })).toEqual([{ MailsSent: 1, MailsRecovered: 1 }]);
  });

  test.each<[string, Error, held: boolean]>([
    [
      "is throttled",
      Object.assign(new Error("Maximum sending rate exceeded."), { name: "Throttling" }),
      false,
    ],
    ["is cut off", Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }), false],
    ["is late", Object.assign(new Error("late"), { name: "TimeoutError" }), false],
    ["has an error", Object.assign(new Error("oops"), { $metadata: { httpStatusCode: 503 } }), false],
    ["is paused", Object.assign(new Error("paused"), { name: "SendingPausedException" }), true],
    [
      "knows no sender",
      Object.assign(new Error("Email address is not verified."), { name: "MessageRejected" }),
      true,
    ],
    ["has no quota", Object.assign(new Error("Daily message quota exceeded."), { name: "Throttling" }), true],
    [
      "refuses the role",
      Object.assign(new Error("not authorized to perform"), { name: "AccessDenied" }),
      true,
    ],
  ])(
    "whose service %s waits for a moment, or is held back until an operator helps",
    async (_, error, held) => {
      const outcome = classify(error);
      expect(outcome.kind).toBe("retry");
      if (outcome.kind !== "retry") return;
      const values: MetricValues[] = [];
      const log = createLog("silent", undefined, (given) => void values.push(given));
      const job = { organization_id: randomUUID(), certificate_id: randomUUID() };
      logMail(log, job, { kind: "later", retryInSeconds: 5, reason: outcome.reason }, new Date());
      expect(values).toEqual([{ MailsPostponed: 1, ...(held && { HeldMails: 1 }) }]);
    },
  );

  test.each([
    [790, []],
    [800, [{ MailQuotaPercent: 80 }]],
  ])(
    "of a day in which %i of 1,000 were sent leaves the quota as it is, or tells of it",
    async (sent, told) => {
      const values: MetricValues[] = [];
      const log = createLog("silent", undefined, (given) => void values.push(given));
      const { ports } = stack.functions;
      const read = async () => ({ perDay: 1_000, sent, perSecond: 14 });
      await serveWorker(sendDeferred, { ...ports, mailQuota: { ...ports.mailQuota, read } }, { log })({});
      expect(values).toEqual(told);
    },
  );

  test("that cannot be sent as a service refuses calls as too many counts as throttled", async () => {
    const refuse = () =>
      withinDeadline<SendOutcome>(async () => {
        throw Object.assign(new Error("Rate exceeded"), { name: "ThrottlingException" });
      });
    expect(await mailed(refuse)).toEqual([{ CallsThrottled: 1 }]);
  });
});

test("a schedule says how long all changes have been paused", async () => {
  const values: MetricValues[] = [];
  const log = createLog("silent", undefined, (given) => void values.push(given));
  const since = new Date(Date.now() - 7_200_000).toISOString();
  const ports = { ...stack.functions.ports, pause: { state: async () => ({ reason: "a restore", since }) } };
  await serveWorker(retry, ports, { log })({});
  expect(values).toEqual([{ PauseAge: expect.closeTo(7_200_000, -4) }]);
});

test.each<[Attempted["outcome"], MetricValues]>([
  ["made", { DeliveriesMade: 1, DeliveryAge: 700 }],
  ["failed", { DeliveriesFailed: 1 }],
  ["given_up", { DeliveriesGivenUp: 1 }],
])("an attempt at a delivery that is %s counts as that alone", (outcome, expected) => {
  const values: MetricValues[] = [];
  const log = createLog("silent", undefined, (given) => void values.push(given));
  const delivery = { at: "2026-11-25T10:00:00.000Z" } as Attempted["delivery"];
  const attempt = { at: "2026-11-25T10:00:00.700Z" } as Attempted["attempt"];
  logAttempt(log)({ outcome, delivery, attempt, requestId: null });
  expect(values).toEqual([expected]);
});

test("a request that waited for messages of a session counts, as it would look slow, and no other", async () => {
  const tenant = await stack.tenant();
  const { id } = await aSession(tenant);
  await fetchedBy(tenant.key, id, { wait: 1 });
  expect(total()).toEqual({});
  await fetchedBy(tenant.key, id, { wait: 3 });
  expect(total()).toEqual({ SessionsWaited: 1 });
});

describe("each metric of the list", () => {
  const names = Object.keys(METRICS);

  test("has a unit that CloudWatch knows", () => {
    const units = new Set(Object.values(METRICS).map(({ unit }) => unit));
    expect([...units].sort()).toEqual(["Count", "Milliseconds", "Percent"]);
  });

  test("is published by something", () => {
    const others = service.filter((file) => file !== "shared/domain/metrics.ts").map(textOf);
    expect(names.filter((name) => !others.some((text) => text.includes(name)))).toEqual([]);
  });

  test("is the outcome of a test", () => {
    // Those under test/deployed are about alarms, which have these figures given.
    const tests = sources.filter((file) => /^test\/(?!deployed\/).+\.test\.ts$/.test(file)).map(textOf);
    const isExpected = (name: string) => tests.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    expect(names.filter((name) => !isExpected(name))).toEqual([]);
  });
});
