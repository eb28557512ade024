import { createServer, type RequestListener } from "node:http";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { HttpRequest } from "@smithy/core/protocols";
import fc from "fast-check";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { closeServer, LOOPBACK, listen } from "#infra/local/ports.ts";
import { readConfig } from "#shared/config.ts";
import { type ObjectRequest, objectRequest, objectSigner } from "#shared/objects/requests.ts";
import { connectS3, listObjects, putObject, readObject } from "#shared/objects/s3.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";

const ENVIRONMENT = {
  AWS_REGION: "sa-east-1",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_SESSION_TOKEN: "session",
  AWS_ENDPOINT_URL_S3: undefined,
};
beforeEach(() => {
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
});
const configWith = (settings: Record<string, string> = {}) =>
  readConfig({ ...ENVIRONMENT, STAGE: "sandbox", BASE_URL: "https://api.example/api", ...settings });

const Bucket = "pictures";
type Command = GetObjectCommand | PutObjectCommand | ListObjectsV2Command;
/** What the SDK's client would send. */
async function sentBySdk(command: Command) {
  let sent: HttpRequest | undefined;
  const handle = async (request: HttpRequest) => {
    sent = request;
    throw new Error("not sent");
  };
  const client = new S3Client({
    requestHandler: { handle },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 1,
  });
  await expect(client.send(command as GetObjectCommand)).rejects.toThrow("not sent");
  return sent!;
}

const BYTES = new Uint8Array([1, 2]);
/** What is asked for in the words of the SDK, and in ours. */
const ASKED: Record<string, (text: string, after?: string) => readonly [Command, ObjectRequest]> = {
  read: (Key) => [new GetObjectCommand({ Bucket, Key }), { method: "GET", bucket: Bucket, key: Key }],
  store: (Key) => [
    new PutObjectCommand({ Bucket, Key, Body: BYTES, ContentType: "image/png" }),
    { method: "PUT", bucket: Bucket, key: Key, body: BYTES, headers: { "content-type": "image/png" } },
  ],
  list: (prefix, after) => [
    new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: after }),
    {
      method: "GET",
      bucket: Bucket,
      query: { "list-type": "2", prefix, ...(after && { "continuation-token": after }) },
    },
  ],
};
/** Without the name of the operation, which S3 does not read. */
const told = ({ method, protocol, hostname, path, query: { "x-id": _, ...query } }: HttpRequest) => ({
  ...{ method, protocol, hostname, path, query },
});

test("requests are those of the SDK, and signed as by it, for any names", async () => {
  const text = fc.string({ unit: anyCharacter, minLength: 1 });
  const config = configWith();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(ASKED)),
      text,
      fc.option(text, { nil: undefined }),
      async (kind, name, after) => {
        const [command, asked] = ASKED[kind]!(name, after);
        const sdk = await sentBySdk(command);
        const own = objectRequest(config, asked);
        expect(told(own)).toEqual(told(sdk));
        expect(sdk.headers).toMatchObject(own.headers);

        const { authorization, "x-amz-date": date, ...headers } = sdk.headers;
        const signingDate = new Date(date!.replace(/(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, "$1-$2-$3:$4:"));
        const signed = await objectSigner(config).sign(new HttpRequest({ ...sdk, headers }), { signingDate });
        expect(signed.headers).toMatchObject({ authorization, "x-amz-date": date });
      },
    ),
    { numRuns: runs(50, 500) },
  );
});

/** The way to a server in place of S3, and the addresses that it was asked for. */
async function s3At(answer: (...given: [...Parameters<RequestListener>, count: number]) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response, asked.push(`${request.method} ${request.url}`));
  });
  const address = `http://${LOOPBACK}:${await listen(server, 0)}`;
  onTestFinished(() => closeServer(server));
  return { asked, s3: connectS3({ config: configWith({ AWS_ENDPOINT_URL_S3: address }) }) };
}
const PLACE = { bucket: Bucket, key: "a b/c+d.png" };

test("a request for which S3 is too busy is sent again, and what it gives then is taken", async () => {
  const { s3, asked } = await s3At((_, response, count) => {
    if (count > 1) return void response.end("bytes");
    response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
  });
  expect(Buffer.from((await readObject(s3, PLACE))!).toString()).toBe("bytes");
  expect(asked).toEqual(Array(2).fill("GET /pictures/a%20b/c%2Bd.png"));
});

test("what S3 goes on refusing is thrown by its name after three attempts, or at once if they are in vain", async () => {
  let refusal = { status: 500, code: "InternalError" };
  const { s3, asked } = await s3At((_, response) => {
    response.writeHead(refusal.status).end(`<Error><Code>${refusal.code}</Code></Error>`);
  });
  const put = () => putObject(s3, PLACE, new Uint8Array([1]), {});
  await expect(put()).rejects.toMatchObject({ name: "InternalError" });
  expect(asked).toHaveLength(3);
  refusal = { status: 403, code: "AccessDenied" };
  await expect(put()).rejects.toMatchObject({ name: "AccessDenied" });
  expect(asked).toHaveLength(4);
});

test("keys are listed page by page, however many a page has", async () => {
  const contents = (keys: readonly string[]) =>
    keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  const pages = [
    `${contents(["x/1&amp;", "x/2"])}<NextContinuationToken>n+1/=</NextContinuationToken>`,
    contents(["x/3"]),
    "",
  ];
  const { s3, asked } = await s3At((_, response, count) =>
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="x"><Name>x</Name>${pages[count - 1]}</ListBucketResult>`,
    ),
  );
  expect(await listObjects(s3, Bucket, "x/")).toEqual({ keys: ["x/1&", "x/2"], next: "n+1/=" });
  expect(await listObjects(s3, Bucket, "x/", "n+1/=")).toEqual({ keys: ["x/3"], next: undefined });
  expect(await listObjects(s3, Bucket, "y/")).toEqual({ keys: [], next: undefined });
  expect(asked[1]).toBe("GET /pictures/?continuation-token=n%2B1%2F%3D&list-type=2&prefix=x%2F");
});
