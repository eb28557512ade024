// More than ten seconds: every command of the operator tool runs, over a service of its own.
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Command } from "commander";
import { afterAll, describe, expect, test } from "vitest";
import { type LoadedFunctions, loadFunctions } from "#infra/local/functions.ts";
import { provision } from "#infra/local/provision.ts";
import { startStack } from "#infra/local/stack.ts";
import { buildProgram } from "#infra/operator/program.ts";
import { SET_ASIDE_KEYS } from "#infra/operator/set-aside.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { monthOf } from "#shared/domain/calendar.ts";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { RESTORE } from "#shared/domain/rules.ts";
import { noteLasting } from "#shared/storage/lasting-log.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { aTemporaryFolder } from "../local/local-support.ts";
import { aDeployedQueue } from "../operator/deployed-queue.ts";
import { CREATE } from "../operator/operator-support.ts";
import { aUserPool } from "../operator/user-pool.ts";
import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import { aPublicEvent, aWord } from "../support/directory.ts";
import { patientDocuments } from "../support/documents.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, TestStack } from "../support/service.ts";
import { issue } from "../support/webhooks.ts";
import {
  constructPathOf,
  daily,
  listOf,
  ofType,
  plain,
  type Stage,
  type Statement,
  synthesize,
} from "./cdk-support.ts";
import { askedBy, type Naming } from "./proof/asked.ts";
import type { FromOperator } from "./proof/operator-thread.ts";
import { type Asked, concerning, isAllowed } from "./proof/policy.ts";
import { ON_CALL_ARN, PRODUCTION } from "./setting-variants.ts";

const { templates } = daily("sandbox");
const policies = ofType(templates.workers, "AWS::IAM::ManagedPolicy");
const statementsOf = (path: string): Statement[] =>
  plain(policies.find((one) => constructPathOf(one) === path)!.Properties.PolicyDocument).Statement;
const PORTS = statementsOf("Operator ports/Resource");
const COMMANDS = statementsOf("Operator commands/Resource");
const ROLE = [...PORTS, ...COMMANDS];
const TABLES_ARN = "arn:aws:dynamodb:sa-east-1:AWS::AccountId:table/certificates-sandbox";
const [setAsideId] = Object.entries(templates.workers.Resources).find(
  ([, resource]) => constructPathOf(resource) === "SetAside/Resource",
)!;

/** The names in the templates for those of the local stacks and the stand-ins. */
const naming: Naming = (kind, local) => {
  const [last] = local.split(/[/-]/).slice(-1);
  if (kind === "TABLE") return `certificates-sandbox-${last}`;
  if (kind === "QUEUE_URL") return local.replace(/^.*\//, "").replace(/^local-/, "certificates-sandbox-");
  if (kind === "BUCKET") return last === "setaside" ? setAsideId : `${last}BucketName`;
  return { KEY_ID: "issuerKeysKeyArn", USER_POOL: "UserPoolArn", SECRET_ID: "", FUNCTION: "" }[kind];
};

const data = aTemporaryFolder(afterAll);
let functions: LoadedFunctions | undefined;
const started = await startStack({
  port: 0,
  mailPort: 0,
  data,
  settings: { LOG_LEVEL: "silent", STORE_ANSWER_MS: "30000" },
  async loadFunctions() {
    functions = await loadFunctions();
    return { routes: functions.routes, workers: [] };
  },
  report: () => {},
});
afterAll(() => started.stop());
const stack = new TestStack(started, functions!, []);
const { buckets } = await provision({
  tables: {},
  queues: {},
  buckets: ["setaside"],
  prefix: "certificates-sandbox",
});
await aDeployedQueue([{ Status: "COMPLETED", ApproximateNumberOfMessagesMoved: 2 }], afterAll);
const pool = await aUserPool(undefined, afterAll);

const asked: Asked[] = [];
const ran = new Set<string>();
const thread = new Worker(new URL("proof/operator-thread.ts", import.meta.url), {
  env: { ...process.env, STORE_ANSWER_MS: "30000" },
});
afterAll(() => thread.terminate());

/** Runs a command line in the thread; gives what it answered. Throws when it was refused. */
async function run(target: readonly string[], ...argv: readonly string[]): Promise<never> {
  const said = await new Promise<Exclude<FromOperator, { call: unknown }>>((resolve, reject) => {
    thread.removeAllListeners().on("error", reject);
    thread.on("message", (message: FromOperator) => {
      if ("call" in message) asked.push(...askedBy(message.call, naming));
      else resolve(message);
    });
    thread.postMessage([...target, "--json", ...argv]);
  });
  if (said.code !== 0) throw new Error(`${argv.join(" ")}: ${said.err}`);
  ran.add(argv[0]!).add(argv.slice(0, 2).join(" "));
  return JSON.parse(said.out) as never;
}
const onLocal = (...argv: string[]) => run(["--data", data], ...argv);
const onStage = (...argv: string[]) => run(["--stage", "sandbox"], ...argv);

/** A batch that a worker gave up on, as Lambda keeps it. */
const aBatch = (functionName: string, record: object) =>
  JSON.stringify({
    requestContext: {
      functionArn: `arn:aws:lambda:sa-east-1:123456789012:function:${functionName}`,
      condition: "RecordAgeExceeded",
    },
    timestamp: "2026-11-14T00:38:06.021Z",
    payload: JSON.stringify({ Records: [record] }),
  });
const keyed = (eventName: string, pk: string, sk: string, image: Record<string, { S: string }>) => {
  const Keys = { pk: { S: pk }, sk: { S: sk } };
  return {
    eventID: "1",
    eventName,
    dynamodb: { Keys, NewImage: { ...Keys, ...image }, SequenceNumber: "1" },
  };
};

async function ofOrganizations(): Promise<string> {
  const { id }: { id: string } = await onLocal(...CREATE);
  await onLocal("org", "list");
  await onLocal("org", "show", id);
  await onLocal("org", "update", id, "--nickname", "IH");
  await onLocal("org", "set-plan", id, "BUSINESS");
  await onLocal("org", "set-quota", id, "7");
  await onLocal("org", "set-phone-messages", id, "7");
  await onLocal("org", "verify", id);
  const key: { id: string } = await onLocal("key", "create", id, "--name", "CI");
  await onLocal("key", "list", id);
  const invited: { id: string } = await onLocal("members", "invite", id, "--email", "ana@example.org");
  await onLocal("members", "set-role", id, invited.id, "--role", "viewer");
  await onLocal("members", "list", id);
  await onLocal("members", "remove", id, invited.id);
  await onLocal("org", "rebuild-gate", id);
  await onLocal("key", "revoke", id, key.id);
  await onLocal("token", id);
  return id;
}

async function ofIssuers(id: string): Promise<void> {
  const { keys } = await establishIssuer(functions!.ports, id);
  await onLocal("issuers", "rotate", id);
  await onLocal("issuers", "show", id);
  await onLocal("issuers", "distrust", id, keys[0]!.id, "--yes");
  await onLocal("issuers", "renew", id);
}

async function ofSupport(tenant: Tenant): Promise<void> {
  await tenant.key.call("POST /v1.0/webhooks", {
    body: { url: "https://hooks.example.org/a", events: ["certificate.issued"] },
  });
  const recipient = aRecipient();
  const [certificate] = await issue(tenant, [recipient]);
  await onLocal("find", certificate!.short_code);
  await onLocal("find", String(recipient.recipient_email));
  await ofPeople(tenant, String(recipient.recipient_email));
  const { event_id, badge_id } = certificate!;
  const opened = await tenant.key.call("POST /v1.0/imports", { body: { event_id, badge_id, size: 10 } });
  await onLocal("imports", "list", tenant.id);
  await onLocal("imports", "show", tenant.id, opened.body.id);
  await onLocal("imports", "cancel", tenant.id, opened.body.id);
  await onLocal("mail", "sweep", "--from", "1h", "--until", new Date(Date.now() + 1_000).toISOString());
  await onLocal("mail", "hold", tenant.id, "--reason", "bought addresses");
  expect(await onLocal("mail", "held", tenant.id)).toMatchObject({
    holds: { operator: { reason: "bought addresses" } },
  });
  await onLocal("mail", "release", tenant.id);
  await onLocal("audit");
}

async function ofPeople({ id }: Tenant, email: string): Promise<void> {
  await onLocal("request", "list");
  await onLocal("person", "find", email);
  await onLocal("person", "export", email, "--to", join(data, "person"));
  await onLocal("org", "export", id, "--to", join(data, "organization"));
  await onLocal("person", "erase", email, "--confirm");
  const leaving = await stack.tenant();
  await leaving.key.call("POST /v1.0/webhooks", {
    body: { url: "https://hooks.example.org/a", events: ["certificate.issued"] },
  });
  await issue(leaving, [aRecipient()]);
  await onLocal("org", "close", leaving.id, "--confirm");
}

/**
 * After a restore: an organization that is lost, a mail that waited, keys of issuers and words of people that the log has,
 * and counters that tell another number than the certificates.
 */
async function ofRestore(tenant: Tenant): Promise<void> {
  const { ports } = functions!;
  const [waiting] = await issue(tenant);
  await ports["messages.write"].wait((await ports.certificates.get(tenant.id, waiting!.id))!, "invitation", {
    until: new Date(),
    bulk: false,
  });
  const lost = await stack.tenant();
  const documents = patientDocuments();
  const connection = { config: readConfig(), dynamo: () => documents };
  const { "pause.write": pauseWrites, "phoneOptOuts.write": phoneOptOutWrites } = await connectPorts(
    ["pause.write", "phoneOptOuts.write"],
    connection,
  );
  const TableName = readConfig().TABLE_MAIN;
  const [muted, unmuted] = [anEmail(), anEmail()];
  await ports.mutes.mute(muted, tenant.id, new Date());
  await ports.mutes.unmute(unmuted, tenant.id, new Date());
  const [silent, talking] = ["+5511987650001", "+5511987650002"];
  await phoneOptOutWrites.set(silent, "page", new Date());
  await phoneOptOutWrites.clear(talking, new Date());
  const { data: webhooks } = (await tenant.key.call("GET /v1.0/webhooks")).body;
  const removed = { organization_id: tenant.id, webhook_id: webhooks[0]!.id };
  await noteLasting(connection, { event: "webhook_removed", at: new Date().toISOString(), ...removed });
  const hidden = await invite(stack, tenant, await eventAndBadge(tenant));
  await respondByLink(stack, hidden.token, "accept");
  await ports["certificates.share"].choose(tenant.id, hidden.id, {
    visibility: "hidden",
    name_in_credential: true,
  });
  await documents.send(
    new UpdateCommand({
      ...{ TableName, Key: itemKey.certificate(tenant.id, hidden.id) },
      UpdateExpression: "REMOVE visibility",
    }),
  );
  for (const Key of [
    itemKey.organization(lost.id),
    itemKey.muted(muted, tenant.id),
    itemKey.phoneOptOut(silent),
  ])
    await documents.send(new DeleteCommand({ TableName, Key }));
  const stopped = { ...itemKey.phoneOptOut(talking), at: new Date(0).toISOString(), by: "word" };
  for (const Item of [itemKey.muted(unmuted, tenant.id), stopped])
    await documents.send(new PutCommand({ TableName, Item }));
  for (const [Key, name] of [
    [itemKey.eventIssued(shortCode(waiting!.event_id), "0"), "issued"],
    [itemKey.usageShard(tenant.id, monthOf(new Date()).name, 0), "used"],
  ] as const)
    await documents.send(
      new UpdateCommand({
        ...{ TableName, Key, UpdateExpression: "ADD #name :one" },
        ExpressionAttributeNames: { "#name": name },
        ExpressionAttributeValues: { ":one": 1 },
      }),
    );
  await onLocal("pause", "on", "--reason", "a restore");
  await onLocal("pause", "show");
  await onLocal("pause", "off");
  await onLocal("phone", "off", "--reason", "SMS pumping");
  await onLocal("phone", "show");
  await onLocal("phone", "on");
  // So long ago that nobody has to wait for what was under way.
  const since = new Date(Date.now() - RESTORE.settledAfterSeconds * 1_000).toISOString();
  await pauseWrites.begin({ reason: "a restore", since });
  const restore = ["restore", "--from", new Date(Date.now() - 60_000).toISOString()];
  await onLocal(...restore);
  expect(await onLocal(...restore, "--yes")).toMatchObject({ event_counters: 1, usages: 1 });
  await pauseWrites.end();
  documents.destroy();
}

async function ofRecords(tenant: Tenant): Promise<void> {
  await aPublicEvent(tenant, aWord());
  // The third one removes what the first one made.
  for (let n = 0; n < 3; n++) await onLocal("directory", "rebuild");
  const folder = join(data, "on-failure", "directory.log");
  mkdirSync(folder, { recursive: true });
  const { pk, sk } = itemKey.organization(tenant.id);
  const changed = keyed("MODIFY", pk, sk, { kind: { S: "organization" }, id: { S: tenant.id } });
  writeFileSync(join(folder, "1.json"), aBatch("directory.log", changed));
  await onLocal("set-aside", "replay");
  // As release 1.1 left an invitation that it had sent.
  const [sent] = await issue(tenant);
  const invitation = itemKey.invitation(tenant.id, sent!.recipient.email, sent!.id);
  const record = { ...invitation, kind: "invitation", state: "sent", finished_at: sent!.issued_at };
  const documents = patientDocuments();
  await documents.send(new PutCommand({ TableName: readConfig().TABLE_MAIN, Item: record }));
  documents.destroy();
  expect(await onLocal("migrate")).toMatchObject({ followed: 1 });
}

async function ofTheStage(): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  const key = itemKey.invitation(randomUUID(), "ana@example.com", "018f2a4c-7d3e-7000-8abc-1234567890ab");
  const requested = { kind: { S: "invitation" }, state: { S: "requested" } };
  const Body = aBatch(
    "certificates-sandbox-work-changesrelay0A1B",
    keyed("MODIFY", key.pk, key.sk, requested),
  );
  const Key = `${SET_ASIDE_KEYS}mapping/1.json`;
  await client.send(new PutObjectCommand({ Bucket: buckets.setaside!, Key, Body }));
  client.destroy();
  for (const line of [["list"], ["show", Key], ["replay"]])
    await onStage("set-aside", ...line, "--bucket", buckets.setaside!);
  await onStage("dead-letters", "list");
  await onStage("dead-letters", "redrive", "webhooks");
  const { id }: { id: string } = await onStage(...CREATE);
  await onStage("user", "create", "--email", "ana@example.org", "--organization", id);
  await onStage("user", "reset", "ana@example.org");
  pool.users.get("ana@example.org")!.UserStatus = "CONFIRMED";
  await onStage("user", "reset", "ana@example.org");
  await onStage("user", "list");
}

const tenant = await stack.tenant();
await ofIssuers(await ofOrganizations());
await ofIssuers(tenant.id);
await ofSupport(tenant);
await ofRecords(tenant);
await ofRestore(tenant);
await ofTheStage();

/** The actions of statements one by one, each with the rest of its statement. */
const single = (statements: readonly Statement[]): Statement[] =>
  statements.flatMap((statement) =>
    listOf(statement.Action).flatMap((Action) =>
      listOf(statement.Resource).map((Resource) => ({ ...statement, Action, Resource })),
    ),
  );
const told = ({ Action, Resource, Condition }: Statement) =>
  [Action, Resource, ...(Condition ? [JSON.stringify(Condition)] : [])].join(" ");

/** Permissions of ports that the run below does not need; each port is connected by a command. */
const UNUSED: readonly [RegExp, reason: string][] = [
  [
    /deliveries(\/index\/by_due)?$|gate .*WEBHOOK#/,
    "deliveries: a history reads those of a webhook; none that are due, and nothing of an endpoint.",
  ],
  [/main\/index\/by_(badge|event|external)$/, "certificateLists: renewing credentials lists one status."],
  [/^dynamodb:DeleteItem .*ISSUERS/, "issuerChanges: it takes back the entry of a change that was refused."],
  [/^dynamodb:BatchWriteItem .*directory$/, "directoryLog: a replay of changes of events."],
  [
    /^s3:(GetObject|ListBucket) arn:aws:s3:::directory/,
    "directoryEditions: a snapshot is read to be extended.",
  ],
  [/^dynamodb:ConditionCheckItem .*gate /, "apiKeys.revoke: a key is revoked while the gate is missing."],
  [/^kms:Encrypt /, "webhooks.write: a closing removes webhooks, and makes no secret."],
  [/^sqs:SendMessage/, "The relay, whose batches are replayed: to which queue, its records say."],
];

describe("the role of operators", () => {
  test("the run below was one of every command", () => {
    const nowhere = { out: () => undefined, err: () => undefined, screen: false };
    const leaves = (line: Command): string[] =>
      line.commands.flatMap((each) =>
        each.commands.length === 0 ? [each.name()] : leaves(each).map((name) => `${each.name()} ${name}`),
      );
    expect(leaves(buildProgram(nowhere)).filter((name) => !ran.has(name))).toEqual([]);
  });

  test("allows all that they ask for", () => {
    expect(asked.length).toBeGreaterThan(200);
    expect(asked.filter((one) => !isAllowed(ROLE, one))).toEqual([]);
  });

  test("without any one permission beside ports, a command is denied", () => {
    const unused = single(COMMANDS).filter((without) => {
      const rest = [...PORTS, ...single(COMMANDS).filter((one) => told(one) !== told(without))];
      return asked.every((one) => isAllowed(rest, one));
    });
    expect(unused.map(told)).toEqual([]);
  });

  test("has no other permission of a port that no command needs than those with a reason", () => {
    const unused = single(PORTS)
      .filter((one) => asked.every((what) => concerning([one], what).length === 0))
      .map(told);
    expect(unused.filter((line) => !UNUSED.some(([line_]) => line_.test(line)))).toEqual([]);
    expect(UNUSED.filter(([line_]) => !unused.some((line) => line_.test(line)))).toEqual([]);
  });

  test.each([
    ["read a secret", "secretsmanager:GetSecretValue", "linksSecretArn"],
    ["open the key of an issuer", "kms:Decrypt", "issuerKeysKeyArn"],
    ["read a document", "s3:GetObject", "arn:aws:s3:::documentsBucketName/a"],
    ["send mail", "ses:SendEmail", "arn:aws:ses:sa-east-1:AWS::AccountId:identity/mail.example.org"],
    ["delete a table", "dynamodb:DeleteTable", `${TABLES_ARN}-main`],
    [
      "read the messages of a queue",
      "sqs:ReceiveMessage",
      "arn:aws:sqs:sa-east-1:AWS::AccountId:certificates-sandbox-mail",
    ],
    [
      "give itself more",
      "iam:AttachRolePolicy",
      "arn:aws:iam::111122223333:role/certificates-sandbox-operator",
    ],
    ["remove a user", "cognito-idp:AdminDeleteUser", "UserPoolArn"],
  ])("cannot %s", (_, action, resource) => {
    expect(isAllowed(ROLE, { action, resource, context: {} })).toBe(false);
  });

  test("cannot remove what it left in the audit, and certificates", () => {
    for (const partition of ["AUDIT#2026-11", "ORG#a#CERT"]) {
      const context = { "dynamodb:LeadingKeys": [partition] };
      const what = { action: "dynamodb:DeleteItem", resource: `${TABLES_ARN}-main`, context };
      expect(isAllowed(ROLE, what)).toBe(false);
    }
  });
});

describe("who may take it", () => {
  const trustOf = (stage: Stage) =>
    ofType(stage.templates.workers, "AWS::IAM::Role")
      .filter(({ Properties }) => /^certificates-\w+-operator$/.test(Properties.RoleName))
      .flatMap(({ Properties }) => Properties.AssumeRolePolicyDocument.Statement);

  test("a user, with a second factor and under their own name", () => {
    expect(trustOf(daily("sandbox"))).toEqual([
      {
        Effect: "Allow",
        Action: "sts:AssumeRole",
        Principal: { AWS: ON_CALL_ARN },
        Condition: {
          Bool: { "aws:MultiFactorAuthPresent": "true" },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: as IAM reads it.
          StringEquals: { "sts:RoleSessionName": "${aws:username}" },
        },
      },
    ]);
  });

  test("a role, which asked its people for that itself", () => {
    const { operatorPrincipalArn } = PRODUCTION;
    expect(trustOf(daily("production"))).toEqual([
      { Effect: "Allow", Action: "sts:AssumeRole", Principal: { AWS: operatorPrincipalArn } },
    ]);
  });

  night.test("nobody, when none is named", () => {
    expect(trustOf(synthesize("sandbox"))).toEqual([]);
  });
});
