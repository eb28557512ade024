import { existsSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startEmulators } from "#infra/local/emulators/emulators.ts";
import { type StackOptions, startStack } from "#infra/local/stack.ts";
import { sessionVerifier } from "#shared/access/sessions.ts";
import { eventually, onSlowMachine } from "../support/eventually.ts";
import { night, some } from "../support/runs.ts";
import { noteFunctions } from "./local-fixture.ts";
import { aTemporaryFolder, reports } from "./local-support.ts";

const noSecrets = { secrets: {}, keys: [] };
const FORTY = "0f8fad5b-d9cb-469f-a165-70867728950e";

async function aStack(
  options: Partial<StackOptions> = {},
  atEnd: (end: () => void | Promise<void>) => void = onTestFinished,
) {
  const { messages, report } = reports();
  const notes = aTemporaryFolder(atEnd);
  const settings = { NOTES: notes };
  const stack = await startStack({ port: 0, settings, loadFunctions: noteFunctions, report, ...options });
  atEnd(() => stack.stop());
  const received = () => {
    const path = join(notes, "received.txt");
    return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").sort() : [];
  };
  const put = (name: string) => fetch(`${stack.baseUrl}/notes/${name}`, { method: "PUT" });
  return { stack, messages, received, put };
}

const refuses = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.once("connect", () => resolve(false)).once("error", () => resolve(true));
    socket.once("close", () => socket.destroy());
  });

describe("the stack", () => {
  test("a request's change goes through the stream and the queue to its consumer", async () => {
    const { received, put, messages } = await aStack();
    expect((await put("one")).status).toBe(201);
    await eventually(() => expect(received()).toEqual(["one"]));
    expect(messages).toEqual([]);
  });

  night.test("stopping ends every part within five seconds and gives the environment back", async () => {
    const before = { ...process.env };
    const { stack, put } = await aStack();
    await put("one");
    const emulated = ["DYNAMODB", "SQS", "S3", "SESV2", "KMS", "SECRETS_MANAGER"];
    const endpoints = [...emulated, "PINPOINT_SMS_VOICE_V2", "SOCIALMESSAGING"].map(
      (api) => process.env[`AWS_ENDPOINT_URL_${api}`]!,
    );
    const startedAt = performance.now();
    await stack.stop();
    expect(performance.now() - startedAt).toBeLessThan(onSlowMachine(5_000));
    for (const url of [stack.baseUrl, ...endpoints]) expect([url, await refuses(url)]).toEqual([url, true]);
    expect({ ...process.env }).toEqual(before);
  });

  night.test("what is kept on disk is there after a restart, for its owner only", async () => {
    const data = aTemporaryFolder(onTestFinished);
    const first = await aStack({ data });
    await first.put("one");
    await eventually(() => expect(first.received()).toEqual(["one"]));
    const { jwks } = first.stack.issuer;
    await first.stack.stop();
    for (const file of ["secrets.json", "session-key.json", "dynamodb.sqlite"])
      expect([file, statSync(join(data, file)).mode & 0o777]).toEqual([file, 0o600]);
    const second = await aStack({ data });
    expect(second.stack.issuer.jwks).toEqual(jwks);
    await second.put("two");
    await eventually(() => expect(second.received()).toEqual(["two"]));
  });

  night.test("two stacks cannot share a data folder", async () => {
    const data = aTemporaryFolder(onTestFinished);
    await aStack({ data });
    await expect(aStack({ data })).rejects.toThrow(/is in use by process \d+/);
  });

  night.test("a failed start leaves nothing running and the folder free", async () => {
    const data = aTemporaryFolder(onTestFinished);
    const broken = () => Promise.reject(new Error("no functions"));
    await expect(aStack({ data, loadFunctions: broken })).rejects.toThrow("no functions");
    const { put } = await aStack({ data });
    expect((await put("one")).status).toBe(201);
  });
});

describe("what a stack brings along", () => {
  const ends: (() => void | Promise<void>)[] = [];
  let stack: Awaited<ReturnType<typeof startStack>>;
  beforeAll(async () => {
    ({ stack } = await aStack({}, (end) => ends.push(end)));
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const claims = {
    organizationId: FORTY,
    userId: "user-1",
    accountType: "COMPANY",
    expiresInSeconds: 60,
  } as const;

  test("an issuer whose tokens pass the verifier that is deployed, through the published keys", async () => {
    const { SESSION_ISSUER: issuer, SESSION_AUDIENCE: audience, SESSION_JWKS_URL: jwksUrl } = process.env;
    const verify = sessionVerifier({ issuer: issuer!, audience: audience!, jwksUrl: jwksUrl! });
    expect(await verify(await stack.issuer.mint(claims))).toEqual({
      kind: "session",
      user: { userId: "user-1", email: null, emailVerified: false, name: null },
      organizationId: FORTY,
    });
    expect(await verify(await stack.issuer.mint({ ...claims, accountType: "PERSONAL" }))).toMatchObject({
      organizationId: null,
    });
    expect(await verify(await stack.issuer.mint({ ...claims, expiresInSeconds: -60 }))).toEqual({
      kind: "invalid",
    });
    expect(JSON.stringify(stack.issuer.jwks)).not.toContain('"d"');
  });

  test("an inbox, which has a mail sent through SES", async () => {
    const ses = new SESv2Client({});
    const Simple = { Subject: { Data: "Hello" }, Body: { Text: { Data: "Body" } } };
    const Destination = { ToAddresses: ["ana@example.com"] };
    await ses.send(
      new SendEmailCommand({ FromEmailAddress: "from@example.com", Destination, Content: { Simple } }),
    );
    const store = await fetch(`${stack.mailUrl}/store`);
    const { emails } = (await store.json()) as { emails: unknown[] };
    expect(emails.at(-1)).toMatchObject({ subject: "Hello", destination: { to: ["ana@example.com"] } });
  });

  test("secrets, which are read by name, and an unknown one is AWS's own error", async () => {
    const client = new SecretsManagerClient({});
    const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));
    for (const id of [process.env.LINK_SECRET_ID!, process.env.CURSOR_SECRET_ID!])
      expect((await read(id)).SecretString).toMatch(/^[0-9a-f]{64}$/);
    await expect(read("constructor")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  test("a KMS, which decrypts what it encrypted, under the same context only", async () => {
    const client = new KMSClient({});
    const KeyId = "alias/local-webhook-secrets";
    const EncryptionContext = { webhook: "1", organization: "2" };
    const Plaintext = new Uint8Array([1, 2, 3]);
    const { CiphertextBlob } = await client.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));
    const decrypt = (context?: Record<string, string>) =>
      client.send(new DecryptCommand({ CiphertextBlob, ...(context ? { EncryptionContext: context } : {}) }));
    expect((await decrypt({ organization: "2", webhook: "1" })).Plaintext).toEqual(Plaintext);
    await expect(decrypt()).rejects.toMatchObject({ name: "InvalidCiphertextException" });
    const unknown = new EncryptCommand({ KeyId: "alias/other", Plaintext });
    await expect(client.send(unknown)).rejects.toMatchObject({ name: "NotFoundException" });
  });
});

describe("an endpoint", () => {
  test("that the environment names is used instead of an emulator", async () => {
    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:1",
      AWS_ENDPOINT_URL_SESV2: "http://localhost:2",
    };
    const emulators = await startEmulators({ secrets: noSecrets, environment });
    onTestFinished(() => emulators.stop());
    expect(emulators.environment).toMatchObject({
      ...environment,
      AWS_ENDPOINT_URL_DYNAMODB_STREAMS: "http://127.0.0.1:1",
      AWS_PROFILE: undefined,
    });
    expect(emulators.mailUrl).toBe("http://localhost:2");
  });

  test.each(
    some(
      ["https://dynamodb.us-east-1.amazonaws.com", "http://192.168.1.5:8000", "http://127.0.0.1.example.com"],
      1,
      2,
    ),
  )("%s is refused unless that is allowed on purpose", async (address) => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: address };
    const start = () => startEmulators({ secrets: noSecrets, environment });
    await expect(start()).rejects.toThrow(/which is not this machine. If that is meant, set/);
    const allowed = { ...environment, LOCAL_ALLOW_REMOTE_ENDPOINTS: "1" };
    const emulators = await startEmulators({ secrets: noSecrets, environment: allowed });
    await emulators.stop();
    expect(emulators.environment.AWS_ENDPOINT_URL_DYNAMODB).toBe(address);
  });
});
