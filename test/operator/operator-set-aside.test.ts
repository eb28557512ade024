import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type LoadedFunctions, loadFunctions } from "#infra/local/functions.ts";
import { listen } from "#infra/local/ports.ts";
import { provision } from "#infra/local/provision.ts";
import { startStack } from "#infra/local/stack.ts";
import { applyEnvironment } from "#infra/running-stack/environment.ts";
import { readSettings } from "#infra/stage-settings.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { aTemporaryFolder } from "../local/local-support.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { TestStack } from "../support/service.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { issue } from "../support/webhooks.ts";
import { anIdentity, runLine } from "./operator-support.ts";

/* What a worker of the stream gave up on is carried on by the operator (decision 9.7). */
const service = await startMailService();
const data = aTemporaryFolder(afterAll);
/** While it is true, the relay dies with every batch. */
let broken = false;
let functions: LoadedFunctions | undefined;
const started = await startStack({
  port: 0,
  mailPort: 0,
  data,
  settings: { LOG_LEVEL: "silent", STORE_ANSWER_MS: "30000" },
  async loadFunctions() {
    functions = await loadFunctions();
    const workers = functions.workers.map((worker) => {
      if (worker.function.id !== "changes.relay") return worker;
      const handler: typeof worker.function.handler = async (event, context) => {
        if (broken) throw new Error("killed");
        return worker.function.handler(event, context);
      };
      return { source: { ...worker.source, retries: 0 }, function: { ...worker.function, handler } };
    });
    return { routes: functions.routes, workers };
  },
  report: () => {},
});
afterAll(() => started.stop());
const stack = new TestStack(started, functions!, []);

const operator = (...argv: string[]) => runLine(["--data", data, ...argv]);
const folder = join(data, "on-failure", "changes.relay");
const filesAside = () => readdirSync(folder, { withFileTypes: true }).map(({ name }) => name);

/** Issues certificates whose records are set aside; gives their recipients' addresses. */
async function issuedAndSetAside(count: number): Promise<string[]> {
  const tenant = await stack.tenant();
  broken = true;
  const certificates = await issue(
    tenant,
    Array.from({ length: count }, () => aRecipient()),
  );
  const emails = certificates.map(({ recipient }) => recipient.email);
  await eventually(() => {
    const text = filesAside().map((name) => readFileSync(join(folder, name), "utf8"));
    for (const { id } of certificates) expect(text.join("")).toContain(id);
  });
  broken = false;
  return emails;
}
const mailed = (emails: readonly string[]) =>
  eventually(() => expect(emails.filter((email) => service.to(email).length !== 1)).toEqual([]));

describe("what was set aside by a local stack", () => {
  test("is listed and shown without personal data, carried on once, and then gone", async () => {
    const emails = await issuedAndSetAside(3);
    const list = await operator("set-aside", "list");
    expect(list.out).toMatch(/changes\.relay +1 +RetryAttemptsExhausted/);
    const [first] = JSON.parse((await operator("--json", "set-aside", "list")).out);
    const shown = await operator("set-aside", "show", first.id);
    expect(shown.out).toMatch(/INSERT|MODIFY/);
    expect(list.out + shown.out).not.toContain("@");
    expect(emails.flatMap((email) => service.to(email))).toEqual([]);
    const replayed = await operator("--json", "set-aside", "replay");
    expect([replayed.code, JSON.parse(replayed.out).records]).toEqual([0, JSON.parse(replayed.out).batches]);
    await mailed(emails);
    expect(filesAside()).toEqual([]);
    expect((await operator("set-aside", "replay")).out).toBe("Nothing was set aside.\n");
  });

  night.test("a batch that fails again stays, and does not keep the others", async () => {
    const emails = await issuedAndSetAside(2);
    writeFileSync(join(folder, "0-broken.json"), "{}");
    const first = await operator("set-aside", "replay");
    expect(first.code).toBe(1);
    expect(first.err).toContain("0-broken.json is not a batch of records that Lambda set aside.");
    await mailed(emails);
    expect(filesAside()).toEqual(["0-broken.json"]);
    const again = await operator("set-aside", "replay", "changes.relay/nothing.json");
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining("Nothing that was set aside has the id"),
    ]);
    rmSync(join(folder, "0-broken.json"));
  });

  night.test("when it is lost, the mails of a period are found and sent, once", async () => {
    const emails = await issuedAndSetAside(4);
    rmSync(folder, { recursive: true });
    const sweep = [
      "--json",
      "mail",
      "sweep",
      "--from",
      "1h",
      "--until",
      new Date(Date.now() + 1_000).toISOString(),
    ];
    const { code, out, err } = await operator(...sweep);
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({ mails: 4, people: 4 });
    await mailed(emails);
    expect(JSON.parse((await operator(...sweep)).out)).toMatchObject({ mails: 0, people: 0 });
    await mailed(emails);
  });
});

test("a period that ends before it begins, and an organization that nobody has, are refused", async () => {
  const wrong = await operator("mail", "sweep", "--from", "1h", "--until", "2h");
  expect([wrong.code, wrong.err]).toEqual([1, "The period ends before it begins.\n"]);
  const nobody = ["--organization", "0f8fad5b-d9cb-469f-a165-70867728950e"];
  expect((await operator("mail", "sweep", "--from", "2h", ...nobody)).code).toBe(1);
});

describe("what was set aside by a deployed stage", () => {
  const CERTIFICATE = "018f2a4c-7d3e-7000-8abc-1234567890ab";
  const ORGANIZATION = "7f1a3f0e-5f5e-4a39-9d1d-0a8e3c1f2b44";

  /** An object as Lambda writes it (developer guide, "Example: Amazon S3 destination"). */
  const object = () => ({
    requestContext: {
      requestId: "c9b8fa9f-5a7f-xmpl-af9c-0c604cde93a5",
      functionArn:
        "arn:aws:lambda:sa-east-1:123456789012:function:certificates-sandbox-work-changesrelay0A1B2C3D-x9Yz",
      condition: "RecordAgeExceeded",
      approximateInvokeCount: 1,
    },
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
    version: "1.0",
    timestamp: "2026-11-14T00:38:06.021Z",
    DDBStreamBatchInfo: { shardId: "shardId-00000001573689847184-864758bb", batchSize: 1 },
    payload: JSON.stringify({
      Records: [
        {
          eventID: "1",
          eventName: "MODIFY",
          dynamodb: {
            Keys: { pk: { S: `ORG#${ORGANIZATION}#PEOPLE` }, sk: { S: `ana@example.com#${CERTIFICATE}` } },
            NewImage: {
              pk: { S: `ORG#${ORGANIZATION}#PEOPLE` },
              sk: { S: `ana@example.com#${CERTIFICATE}` },
              kind: { S: "invitation" },
              state: { S: "requested" },
            },
            SequenceNumber: "1",
          },
        },
      ],
    }),
  });

  /** As AWS does, and unlike the emulator, this names queues by addresses that can be reached. */
  async function reachableQueues(): Promise<void> {
    const emulator = process.env.AWS_ENDPOINT_URL_SQS!;
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request));
      const headers = Object.fromEntries(
        ["x-amz-target", "authorization", "x-amz-date", "content-type"].map((name) => [
          name,
          String(request.headers[name]),
        ]),
      );
      const answer = await fetch(emulator, { method: "POST", headers, body });
      const text = await answer.text();
      response.writeHead(answer.status, { "content-type": "application/x-amz-json-1.0" });
      response.end(text.replace(/http:\/\/sqs\.[^/]*localhost:\d+/, process.env.AWS_ENDPOINT_URL_SQS!));
    });
    vi.stubEnv("AWS_ENDPOINT_URL_SQS", `http://127.0.0.1:${await listen(server, 0)}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      server.closeAllConnections();
      server.close();
    });
  }

  test("is read from its bucket, carried on by the worker of its function, and removed", async () => {
    // The emulator keeps the queues of each region apart, as SQS does.
    onTestFinished(applyEnvironment({ AWS_REGION: readSettings("sandbox").region }));
    const tables = await provision({
      tables: TABLES,
      queues: QUEUES,
      buckets: ["setaside"],
      prefix: "certificates-sandbox",
    });
    await reachableQueues();
    const s3 = new S3Client({ forcePathStyle: true });
    const sqs = new SQSClient({});
    onTestFinished(() => {
      s3.destroy();
      sqs.destroy();
    });
    const Bucket = tables.buckets.setaside!;
    const Key = "aws/lambda/b1d8d7a5-xmpl/shardId-1/2026/11/14/2026-11-14T00.38.06-9d1f.json";
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: JSON.stringify(object()) }));
    await anIdentity();
    const line = ["--stage", "sandbox", "--json", "set-aside"];
    expect((await runLine([...line, "list"])).err).toContain("Name the bucket of the stage with --bucket");
    const list = await runLine([...line, "list", "--bucket", Bucket]);
    expect(JSON.parse(list.out)).toEqual([
      {
        id: Key,
        at: "2026-11-14T00:38:06.021Z",
        worker: "changes.relay",
        records: 1,
        reason: "RecordAgeExceeded",
      },
    ]);
    expect(JSON.parse((await runLine([...line, "replay", "--bucket", Bucket])).out)).toEqual({
      batches: 1,
      records: 1,
    });
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: tables.queues.mail!.url }),
    );
    expect(Messages.map(({ Body }) => JSON.parse(Body!))).toEqual([
      { organization_id: ORGANIZATION, certificate_id: CERTIFICATE, single: true },
    ]);
    expect((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).toEqual([]);
  });
});
