import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readLink, signLink } from "#shared/access/links.ts";
import { SecretUnavailable, secretReader } from "#shared/access/rotating-secrets.ts";

const MINUTE = 60_000;
const base64 = (fill: number) => Buffer.alloc(32, fill).toString("base64");

/** What the Secrets Manager of this test answers, and the requests that it got. */
const source = { secret: "" as string | undefined, down: false, asked: [] as unknown[] };
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    source.asked.push({ target: request.headers["x-amz-target"], ...JSON.parse(body) });
    response.setHeader("content-type", "application/x-amz-json-1.1");
    if (source.down) {
      response.statusCode = 400;
      response.end(JSON.stringify({ __type: "ResourceNotFoundException", message: "no such secret" }));
      return;
    }
    response.end(JSON.stringify({ Name: "links", SecretString: source.secret }));
  });
});
let client: SecretsManagerClient;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "eu-west-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
});
afterAll(() => {
  client.destroy();
  server.close();
});
beforeEach(() => {
  Object.assign(source, {
    secret: JSON.stringify({ current: base64(1), previous: [base64(2)] }),
    down: false,
    asked: [],
  });
});

/** A reader with its own clock, in minutes. */
function reader() {
  const clock = { minutes: 0 };
  const read = secretReader({
    client,
    secretId: "links",
    use: "invitation links",
    now: () => clock.minutes * MINUTE,
  });
  return { read, clock };
}

describe("the secrets for links", () => {
  test("are the current one, then the previous ones, and sign and read links", async () => {
    const secrets = await reader().read();
    expect(secrets).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]);
    const id = "6f1c9d0e-3b5a-4c7d-8e9f-0a1b2c3d4e5f";
    const token = signLink({ certificateId: id, organizationId: id, expiresAt: new Date(MINUTE) }, secrets);
    expect(readLink(token, secrets, new Date(0)).kind).toBe("link");
  });

  test("may be one generated string", async () => {
    source.secret = "a-generated-string-of-thirty-two-characters";
    expect(await reader().read()).toEqual([Buffer.from(source.secret)]);
  });

  test("are read when first needed, once for all callers, and again after 10 minutes", async () => {
    const { read, clock } = reader();
    expect(source.asked).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, read));
    clock.minutes = 9.99;
    await read();
    expect(source.asked).toEqual([{ target: "secretsmanager.GetSecretValue", SecretId: "links" }]);

    source.secret = JSON.stringify({ current: base64(3), previous: [base64(1)] });
    clock.minutes = 10;
    expect((await read())[0]).toEqual(Buffer.alloc(32, 3));
    expect(source.asked).toHaveLength(2);
  });

  test("are kept for an hour when the source fails, which is asked again every half minute", async () => {
    const { read, clock } = reader();
    const secrets = await read();
    source.down = true;
    clock.minutes = 10;
    expect(await read()).toEqual(secrets);
    expect(await read()).toEqual(secrets);
    expect(source.asked).toHaveLength(2);
    clock.minutes = 10.5;
    expect(await read()).toEqual(secrets);
    expect(source.asked).toHaveLength(3);
    clock.minutes = 60;
    await expect(read()).rejects.toThrow(SecretUnavailable);
    source.down = false;
    expect(await read()).toEqual(secrets);
  });

  test("raise a typed error when they cannot be read, and are read again next time", async () => {
    const { read } = reader();
    source.down = true;
    await expect(read()).rejects.toThrow(SecretUnavailable);
    source.down = false;
    expect(await read()).toHaveLength(2);
  });

  test.each([
    ["nothing at all", undefined],
    ["too short", "hunter2"],
    ["broken JSON", `{"current":"${base64(7)}`],
    ["a key of 16 bytes", JSON.stringify({ current: Buffer.alloc(16, 7).toString("base64") })],
    ["a key that is not base64", JSON.stringify({ current: "*".repeat(44) })],
    ["a misspelt field", JSON.stringify({ current: base64(7), previuos: [base64(8)] })],
  ])("are refused when the value is %s, and no error shows the value", async (_, secret) => {
    source.secret = secret;
    const error = await reader()
      .read()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SecretUnavailable);
    expect((error as Error).cause).toBeUndefined();
    expect((error as Error).message).not.toMatch(/hunter2|BwcH|\*\*/);
  });
});
