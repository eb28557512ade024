import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { mailOf } from "../people/invitation-mail.ts";
import { reporterOf, sesEvent } from "../people/ses-events.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { knownAs } from "../support/permitted.ts";
import type { Tenant } from "../support/service.ts";
import { ownStack } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook } from "../support/webhooks.ts";
import { constructPathOf, daily, everyOf, ofType, plain, type Stage } from "./cdk-support.ts";
import { InsightsQuery, type LoggedLine } from "./insights.ts";

// This must come before the stack, whose log keeps the console.log that it finds.
const lines: LoggedLine[] = [];
const running = new AsyncLocalStorage<string>();
vi.spyOn(console, "log").mockImplementation(
  (text) => void lines.push({ group: running.getStore() ?? "nobody", text: String(text) }),
);
const ofWorkers = new Set<string>(workers.map(({ id }) => id));
const stack = await ownStack({
  settings: { LOG_LEVEL: "info" },
  // Operations share a log group, and each worker has its own.
  handlerOf: (fn) => {
    const handler = knownAs(fn);
    return (event, context) =>
      running.run(ofWorkers.has(fn.id) ? fn.id : "operations", () => handler(event, context));
  },
});
const receiver = await startReceiver();
afterAll(() => receiver.close());

describe("a saved query", () => {
  let stage: Stage;
  let groupOf: Map<string, string>;
  let noisy: Tenant;
  let request_id: string;
  let webhook_id: string;
  const definitionOf = (name: string) => {
    const found = everyOf(stage, "AWS::Logs::QueryDefinition").find(
      ({ Properties }) => Properties.Name === `certificates-sandbox/${name}`,
    );
    return plain(found!.Properties) as { QueryString: string; LogGroupNames: string[] };
  };
  /** What it answers over the lines that were written into its log groups. */
  const ask = (name: string, change = (query: string) => query) => {
    const { QueryString, LogGroupNames } = definitionOf(name);
    const asked = new Set(LogGroupNames.map((output) => groupOf.get(output)!));
    return new InsightsQuery(change(QueryString)).run(lines.filter(({ group }) => asked.has(group)));
  };

  beforeAll(async () => {
    stage = daily("sandbox");
    // Each output names the log group of a function: find out whose it is.
    groupOf = new Map(
      (["api", "workers"] as const).flatMap((part) =>
        Object.entries(stage.templates[part].Outputs ?? {}).flatMap(([output, { Value }]) => {
          const group = stage.templates[part].Resources[(Value as { Ref?: string }).Ref ?? ""];
          if (group?.Type !== "AWS::Logs::LogGroup") return [];
          const [first] = constructPathOf(group).split("/");
          return [[output, { AccessLog: "gateway", Operations: "operations" }[first!] ?? first!] as const];
        }),
      ),
    );
    receiver.play(answer(500), answer(200));
    noisy = await stack.tenant();
    webhook_id = (await aWebhook(noisy, receiver.url, { events: ["certificate.issued"] })).id;
    const { event, badge } = await eventAndBadge(noisy);
    const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
    const issued = await noisy.key.call("POST /v1.0/invitations", { body });
    request_id = issued.headers.get("x-request-id")!;
    const other = await stack.tenant();
    await other.key.call("POST /v1.0/invitations", { body });
    for (let n = 0; n < 5; n++) await noisy.key.call("GET /v1.0/events");
    await stack.anonymous.call("GET /v1.0/events");
    const { id, recipient } = issued.body.certificates[0]!;
    const mail = await mailOf({ tenant: noisy, eventId: event.id, id, email: recipient.email });
    await reporterOf(stack)(sesEvent("bounce", { ...mail, sentAt: new Date().toISOString() }));
    // What cannot be read fails, and is told.
    const deliverMail = stack.functions.workers.find(({ function: { id } }) => id === "people.deliver-mail")!;
    const attributes = { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) };
    const record = { messageId: randomUUID(), receiptHandle: "handle", body: "no job", attributes };
    await running.run("people.deliver-mail", () =>
      deliverMail.function.handler({ Records: [record] }, {} as never),
    );
    const messages = () => lines.map(({ text }) => (JSON.parse(text) as { message: string }).message);
    await eventually(() =>
      expect(messages()).toEqual(expect.arrayContaining(["delivery made", "mail returned"])),
    );
  });

  test("asks log groups of the stage, and reads fields that their lines have", () => {
    const format = ofType(stage.templates.api, "AWS::ApiGateway::Stage")[0]!.Properties.AccessLogSetting
      .Format;
    const written = lines.flatMap(({ group, text }) =>
      Object.keys(JSON.parse(text)).map((field) => `${group} ${field}`),
    );
    const known = new Set([
      ...written,
      ...Object.keys(JSON.parse(format)).map((field) => `gateway ${field}`),
    ]);
    for (const { Properties } of everyOf(stage, "AWS::Logs::QueryDefinition")) {
      const { Name, QueryString, LogGroupNames } = plain(Properties);
      const asked = LogGroupNames.map((output: string) => groupOf.get(output));
      expect(asked, Name).not.toContain(undefined);
      expect(new Set(asked).size, Name).toBe(asked.length);
      // StartQuery takes no more (CloudWatch Logs API reference).
      expect(asked.length, Name).toBeLessThanOrEqual(50);
      const fields = [...new InsightsQuery(QueryString).fields].filter((field) => !field.startsWith("@"));
      for (const field of fields)
        expect([Name, field, asked.some((group: string) => known.has(`${group} ${field}`))]).toEqual([
          Name,
          field,
          true,
        ]);
    }
  });

  test("about everything asks every function's log", () => {
    const asked = definitionOf("everything of one request").LogGroupNames.map((output) =>
      groupOf.get(output),
    );
    expect(asked.sort()).toEqual(["gateway", "operations", ...ofWorkers].sort());
  });

  test("finds everything of one request", () => {
    const found = ask("everything of one request", (query) => query.replace("THE REQUEST ID", request_id));
    const said = found.map(({ "@log": group, message }) => `${group}: ${message}`);
    expect(said[0]).toBe("operations: request");
    expect(said).toEqual(
      expect.arrayContaining([
        "changes.relay: changes relayed",
        "people.deliver-mail: mail sent",
        "webhooks.deliver: delivery failed",
      ]),
    );
  });

  test("counts refusals by their code", () => {
    expect(ask("refusals by code")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "invalid_credential", status: 401, refusals: 1, organizations: 0 }),
        expect.objectContaining({ status: 404, refusals: 1, organizations: 1 }),
      ]),
    );
  });

  test("says which organization is noisy", () => {
    const [first, second] = ask("noisy by organization");
    expect(first).toMatchObject({ organization_id: noisy.id, refused: 0, busy_ms: expect.any(Number) });
    expect(first!.calls).toBeGreaterThanOrEqual(6);
    expect(second).toMatchObject({ calls: 1, refused: 1 });
  });

  test("says which operations are slow", () => {
    const rows = ask("slow operations");
    const slow = rows.map(({ slow_ms }) => slow_ms as number);
    expect(slow).toEqual(slow.toSorted((a, b) => b - a));
    const events = rows.find(({ route }) => route === "GET /v1.0/events")!;
    expect(events.calls).toBe(6);
    expect(events.half_ms).toBeLessThanOrEqual(events.slow_ms as number);
    expect(events.slow_ms).toBeLessThanOrEqual(events.slowest_ms as number);
  });

  test("says whose deliveries fail, and why", () => {
    const failed = ask("failed deliveries").filter((row) => row.webhook_id === webhook_id);
    expect(failed).toMatchObject([{ organization_id: noisy.id, status: 500, failures: 1, attempts: 1 }]);
  });

  test("counts mails by their outcome", () => {
    expect(ask("mails by outcome")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: "sent", mails: expect.any(Number) }),
        expect.objectContaining({ outcome: "returned", reason: "bounced", mails: 1 }),
      ]),
    );
  });

  test("says whose mails come back", () => {
    expect(ask("mails by organization")).toEqual([
      { organization_id: noisy.id, now: "fine", mails: 1, bounces: 1, complaints: 0 },
    ]);
  });

  test("says what went wrong, and how often", () => {
    expect(ask("errors")).toContainEqual(
      expect.objectContaining({ message: "message failed", worker: "people.deliver-mail", times: 1 }),
    );
  });
});
