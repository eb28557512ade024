import { beforeAll, describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { grantsOf } from "#infra/grants.ts";
import { QueuesStack } from "#infra/stacks/queues-stack.ts";
import { DOCUMENTS } from "#shared/domain/document-rules.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { STATUS_LISTS } from "#shared/domain/rules.ts";
import type { QueueSource, ScheduleSource, StreamSource } from "#shared/queue/worker.ts";
import { night } from "../support/runs.ts";
import {
  constructPathOf,
  daily,
  everyOf,
  FUNCTIONS,
  functionOf,
  listOf,
  ofType,
  plain,
  type Stage,
  stackAlone,
  statementsFor,
  synthesize,
} from "./cdk-support.ts";
import { EVERYTHING } from "./setting-variants.ts";

const DAY_SECONDS = 86_400;

describe("the queues and what starts the workers", () => {
  let stage: Stage;
  beforeAll(() => {
    stage = daily("production");
  });
  const mappingOf = (id: string) =>
    ofType(stage.templates.workers, "AWS::Lambda::EventSourceMapping").find((one) =>
      constructPathOf(one).startsWith(`${id}/Source/`),
    )!.Properties;

  test.each(Object.entries(QUEUES))(
    "%s keeps what waits for ten days and what failed for 14, and only its own",
    (name, definition) => {
      const queues = ofType(stage.templates.queues, "AWS::SQS::Queue");
      const byName = (queue: string) => queues.find((one) => one.Properties.QueueName === queue)!.Properties;
      const queue = byName(`certificates-production-${name}`);
      expect(queue.VisibilityTimeout).toBe(definition.visibilitySeconds);
      expect(queue.MessageRetentionPeriod).toBe(10 * DAY_SECONDS);
      expect(queue.RedrivePolicy.maxReceiveCount).toBe(definition.maxReceives);
      expect(definition.maxReceives).toBeGreaterThanOrEqual(5);
      const dead = byName(`certificates-production-${name}-dead-letters`);
      expect(dead.MessageRetentionPeriod).toBe(14 * DAY_SECONDS);
      expect(dead.RedriveAllowPolicy.redrivePermission).toBe("byQueue");
      expect(JSON.stringify(dead.RedriveAllowPolicy.sourceQueueArns)).toContain(
        `certificates-production-${name}"`,
      );
    },
  );

  test("a queue worker reports single failures, and its queue hides a message for six of its time-outs", () => {
    for (const { id, source, timeoutSeconds } of workers.filter(({ source }) => "queue" in source)) {
      const { queue, batchSize, maxConcurrency } = source as QueueSource;
      const mapping = mappingOf(id);
      expect(mapping).toMatchObject({
        BatchSize: batchSize,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      });
      expect(mapping.ScalingConfig?.MaximumConcurrency).toBe(maxConcurrency);
      expect(QUEUES[queue].visibilitySeconds).toBeGreaterThanOrEqual(6 * timeoutSeconds);
    }
  });

  test("a queue that only phones need is asked for messages where the stage sends to phones, and nowhere else", () => {
    const enabledOf = (one: Stage) =>
      Object.fromEntries(
        ofType(one.templates.workers, "AWS::Lambda::EventSourceMapping").map((mapping) => [
          constructPathOf(mapping).split("/")[0],
          mapping.Properties.Enabled ?? true,
        ]),
      );
    const [without, having] = [enabledOf(daily("sandbox")), enabledOf(stage)];
    for (const { id, source } of workers)
      if ("queue" in source) {
        expect(having[id], id).toBe(true);
        expect(without[id], id).toBe(QUEUES[source.queue].only === undefined);
      }
    expect(without["phone.send"]).toBe(false);
  });

  test("a worker may postpone the messages of the queue that starts it, and of no other", () => {
    for (const { id, source } of workers) {
      const allowed = statementsFor(stage, id, "workers").filter(({ Action }) =>
        listOf(Action).includes("sqs:ChangeMessageVisibility"),
      );
      const own = "queue" in source ? [`:certificates-production-${source.queue}`] : [];
      const resources = allowed.flatMap(({ Resource }) => listOf(plain(Resource)).map(String));
      expect(
        resources.map((arn) => arn.slice(arn.lastIndexOf(":"))),
        id,
      ).toEqual(own);
    }
  });

  test("a run that is killed delays a revocation by less than the minute in which it must show", () => {
    const { source, timeoutSeconds } = workers.find(({ id }) => id === "credentials.sign")!;
    expect(source).toMatchObject({ queue: "credentials" });
    expect(timeoutSeconds).toBeLessThan(QUEUES.credentials.visibilitySeconds);
    expect(QUEUES.credentials.visibilitySeconds).toBeLessThan(STATUS_LISTS.signedEverySeconds);
  });

  test("a stream worker begins at the oldest change, halves what fails, and sets aside what keeps failing", () => {
    for (const { id, source } of workers.filter(({ source }) => "stream" in source)) {
      const { batchSize, filters, retries, parallel = 1 } = source as StreamSource;
      const mapping = mappingOf(id);
      expect(mapping).toMatchObject({
        StartingPosition: "TRIM_HORIZON",
        BatchSize: batchSize,
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: retries,
        ParallelizationFactor: parallel,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        MetricsConfig: { Metrics: ["EventCount"] },
      });
      expect(mapping.MaximumRecordAgeInSeconds).toBeLessThan(DAY_SECONDS);
      const patterns = mapping.FilterCriteria.Filters.map((filter: { Pattern: string }) =>
        JSON.parse(filter.Pattern),
      );
      expect(patterns).toEqual(filters);
      expect(JSON.stringify(mapping.DestinationConfig.OnFailure.Destination)).toContain("SetAside");
    }
  });

  test("a record of the stream is tried for as long as it may be, and ten parts of a shard are relayed side by side", () => {
    for (const id of ["changes.relay", "directory.log"])
      expect(mappingOf(id)).toMatchObject({
        MaximumRetryAttempts: -1,
        MaximumRecordAgeInSeconds: DAY_SECONDS / 2,
      });
    expect(mappingOf("changes.relay").ParallelizationFactor).toBe(10);
    expect(mappingOf("directory.log").ParallelizationFactor).toBe(1);
  });

  test("the name of a stream worker's function begins with its id, by which a replay finds the worker", () => {
    for (const id of ["changes.relay", "directory.log"]) {
      const logicalIds = Object.entries(stage.templates.workers.Resources)
        .filter(
          ([, one]) => one.Type === "AWS::Lambda::Function" && constructPathOf(one).startsWith(`${id}/`),
        )
        .map(([logicalId]) => logicalId);
      expect(logicalIds).toEqual([expect.stringMatching(new RegExp(`^${id.replace(".", "")}`))]);
    }
  });

  test("the render function has x86, a processor, its fonts and a cap, and only those who draw may call it", () => {
    const { Properties } = functionOf(stage, "documents.render", "workers");
    const [layer] = ofType(stage.templates.workers, "AWS::Lambda::LayerVersion");
    expect(layer!.Properties.CompatibleArchitectures).toEqual(["x86_64"]);
    expect(Properties).toMatchObject({
      FunctionName: "certificates-production-documents_render",
      Architectures: ["x86_64"],
      MemorySize: 1_769,
      ReservedConcurrentExecutions: 40,
      Layers: [{ Ref: expect.stringMatching(/^documentsrender/) }],
    });
    expect(Properties.Timeout).toBeGreaterThan(2 * DOCUMENTS.drawSeconds);
    for (const { id, ports, part } of FUNCTIONS) {
      const allowed = statementsFor(stage, id, part).filter(({ Action }) =>
        listOf(Action).includes("lambda:InvokeFunction"),
      );
      const called = [
        ...(ports.includes("renderer") ? ["documents_render"] : []),
        ...(ports.includes("credentialVerifier") ? ["credentials_check"] : []),
      ];
      const start = "arn:aws:lambda:sa-east-1:AWS::AccountId:function:certificates-production-";
      const resources = allowed.flatMap(({ Resource }) => listOf(plain(Resource))).map(String);
      expect(resources.sort(), id).toEqual(called.map((name) => `${start}${name}:live`).sort());
    }
  });

  test("the relay may send to queues and do nothing else", () => {
    const relay = workers.find(({ id }) => id === "changes.relay")!;
    const grants = relay.uses.flatMap((port) => grantsOf([port]));
    expect(grants.every((grant) => "queue" in grant)).toBe(true);
  });

  test("events of returned mails and of tenants go from the account's bus to their queues, for this stage's mails only", () => {
    const { queues, "mail-sender": mail } = daily("sandbox").templates;
    const rules = ofType(queues, "AWS::Events::Rule");
    const [rule] = rules.filter(({ Properties }) => "detail" in Properties.EventPattern);
    const [tenants, ...others] = rules.filter((one) => one !== rule);
    expect(others).toEqual([]);
    const [set] = ofType(mail, "AWS::SES::ConfigurationSet");
    expect(rule!.Properties).toMatchObject({
      State: "ENABLED",
      EventPattern: {
        source: ["aws.ses"],
        "detail-type": [
          "Email Bounced",
          "Email Complaint Received",
          "Email Rejected",
          "Email Delivered",
          "Email Delivery Delayed",
        ],
        detail: { mail: { tags: { "ses:configuration-set": [set!.Properties.Name] } } },
      },
    });
    expect(tenants!.Properties).toMatchObject({
      State: "ENABLED",
      EventPattern: {
        source: ["aws.ses"],
        "detail-type": ["Sending Status Disabled", "Sending Status Enabled"],
        resources: [{ wildcard: "arn:aws:ses:sa-east-1:*:tenant/certificates-sandbox-*" }],
      },
    });
    const queueOf = ({ Properties }: (typeof rules)[number]): string =>
      Properties.Targets[0].Arn["Fn::GetAtt"][0];
    const nameOf = (id: string) => queues.Resources[id]!.Properties.QueueName;
    expect(nameOf(queueOf(rule!))).toBe("certificates-sandbox-returns");
    expect(nameOf(queueOf(tenants!))).toBe("certificates-sandbox-tenants");
    const allowed = ofType(queues, "AWS::SQS::QueuePolicy").flatMap((policy) =>
      policy.Properties.PolicyDocument.Statement.filter(
        (statement: { Effect: string }) => statement.Effect === "Allow",
      ).map((statement: object) => ({ ...statement, queues: policy.Properties.Queues })),
    );
    expect(allowed.map(({ queues: [queue] }) => nameOf(queue.Ref)).sort()).toEqual([
      "certificates-sandbox-returns",
      "certificates-sandbox-tenants",
    ]);
    for (const one of allowed)
      expect(one).toMatchObject({
        Principal: { Service: "events.amazonaws.com" },
        Condition: { ArnEquals: { "aws:SourceArn": { "Fn::GetAtt": [expect.any(String), "Arn"] } } },
      });
    expect(set!.Properties.SuppressionOptions.SuppressedReasons).toEqual(["BOUNCE", "COMPLAINT"]);
    const [destination] = ofType(mail, "AWS::SES::ConfigurationSetEventDestination");
    expect(destination!.Properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ["bounce", "complaint", "reject", "delivery", "deliveryDelay"],
    });
  });

  test("what networks tell of messages and what people answer goes to the queue of reports, where a stage sends any", () => {
    const { queues } = stage.templates;
    const without = daily("sandbox").templates.queues;
    const before = ofType(without, "AWS::Events::Rule").length;
    expect(ofType(without, "AWS::SNS::Topic")).toEqual([]);
    const [queueId] = Object.entries(queues.Resources).find(
      ([, { Properties }]) => Properties?.QueueName === "certificates-production-phonereports",
    )!;
    const rules = ofType(queues, "AWS::Events::Rule").slice(before);
    expect(rules.map(({ Properties }) => Properties.EventPattern)).toMatchObject([
      {
        source: ["aws.sms-voice"],
        "detail-type": ["Text Message Delivery Status Updated"],
        detail: { context: { stage: ["production"] } },
      },
      { source: ["aws.social-messaging"] },
    ]);
    for (const { Properties } of rules) expect(Properties.Targets[0].Arn["Fn::GetAtt"][0]).toBe(queueId);
    const [subscription] = ofType(queues, "AWS::SNS::Subscription");
    expect(subscription!.Properties).toMatchObject({
      Protocol: "sqs",
      RawMessageDelivery: true,
      Endpoint: { "Fn::GetAtt": [queueId, "Arn"] },
    });
    const allowed = (type: string, about = "") =>
      ofType(queues, type)
        .filter(({ Properties }) => JSON.stringify(Properties.Queues ?? Properties.Topics).includes(about))
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
        .filter(({ Effect }) => Effect === "Allow");
    const Service = ["sms-voice.amazonaws.com", "social-messaging.amazonaws.com"];
    expect(allowed("AWS::SNS::TopicPolicy")).toMatchObject([
      {
        Action: "sns:Publish",
        Principal: { Service },
        Condition: { StringEquals: { "aws:SourceAccount": expect.anything() } },
      },
    ]);
    const senders = allowed("AWS::SQS::QueuePolicy", queueId);
    expect(senders.map((one) => JSON.stringify(one)).join()).toMatch(/sns\.amazonaws\.com/);
    for (const one of senders) expect(JSON.stringify(one)).toContain("aws:SourceArn");
    const onlySms = stackAlone(QueuesStack, "production", {
      phone: { ...EVERYTHING.phone!, whatsapp: null },
    });
    expect(ofType(onlySms.template, "AWS::Events::Rule")).toHaveLength(before + 1);
  });

  test("a scheduled worker runs as often as it says, and a run that fails is left to the next", () => {
    const scheduled = workers.filter(({ source }) => "schedule" in source);
    const { workers: template } = stage.templates;
    for (const { id, source } of scheduled) {
      const rule = ofType(template, "AWS::Events::Rule").find((one) =>
        constructPathOf(one).startsWith(`${id}/`),
      )!;
      expect(rule.Properties.ScheduleExpression).toBe((source as ScheduleSource).schedule);
    }
    const invokes = ofType(template, "AWS::Lambda::EventInvokeConfig").filter(
      (one) => !/^(Canary|requests\.keep)/.test(constructPathOf(one)),
    );
    expect(invokes.map((one) => one.Properties.MaximumRetryAttempts)).toEqual(scheduled.map(() => 0));
  });

  test("one worker is told of the lines of requests in the log of the operations, and of no others", () => {
    const { operations, api, workers: template } = stage.templates;
    const filters = everyOf(stage, "AWS::Logs::SubscriptionFilter");
    expect(filters).toHaveLength(1);
    expect(ofType(operations, "AWS::Logs::SubscriptionFilter")).toHaveLength(1);
    const { LogGroupName, DestinationArn, FilterPattern } = filters[0]!.Properties;
    expect(plain(LogGroupName)).toBe("OperationsLog");
    expect(JSON.stringify(api.Outputs?.OperationsLog)).toContain("Operations");
    expect(FilterPattern).toBe('{ ($.message = "request") && ($.organization_id = "*") }');
    const name = `${functionOf(stage, "requests.keep", "workers").Properties.FunctionName}:live`;
    expect(String(plain(DestinationArn))).toMatch(new RegExp(`:function:${name}$`));
    const permissions = ofType(operations, "AWS::Lambda::Permission");
    expect(permissions.map(({ Properties }) => Properties)).toMatchObject([
      { FunctionName: name, Principal: "logs.amazonaws.com", Action: "lambda:InvokeFunction" },
    ]);
    expect(String(plain(permissions[0]!.Properties.SourceArn))).toMatch(/:log-group:OperationsLog:\*$/);
    expect(filters[0]!.DependsOn).toHaveLength(1);
    const invoke = ofType(template, "AWS::Lambda::EventInvokeConfig").find((one) =>
      constructPathOf(one).startsWith("requests.keep/"),
    )!;
    expect(invoke.Properties).toMatchObject({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3_600 });
  });
});

night.test("the workers of the table main read the stream that the setting names, and may", () => {
  const mainStreamArn =
    "arn:aws:dynamodb:sa-east-1:111122223333:table/certificates-production-main/stream/2027-01-31T10:20:30.123";
  const restored = synthesize("production", { mainStreamArn });
  for (const { id } of workers.filter(({ source }) => "stream" in source && source.stream === "main")) {
    const text = JSON.stringify(statementsFor(restored, id, "workers"));
    expect([id, text.includes(mainStreamArn)]).toEqual([id, true]);
  }
  const mappings = JSON.stringify(restored.templates.workers);
  expect(mappings.split(`"EventSourceArn":"${mainStreamArn}"`)).toHaveLength(
    1 + workers.filter(({ source }) => "stream" in source && source.stream === "main").length,
  );
});
