import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { closeServer, listen } from "#infra/local/ports.ts";
import { ownStack } from "../../support/stack.ts";
import { failures, reportOn } from "../verify/scene.ts";
import { accepted, untilFound } from "./scene.ts";

const logged = vi.spyOn(console, "log").mockImplementation(() => {});
const stack = await ownStack({ settings: { LOG_LEVEL: "info" } });

/** Stands before KMS, and refuses its calls while KMS is away. */
const target = process.env.AWS_ENDPOINT_URL_KMS!;
let [away, refused] = [true, 0];
const kms = createServer(async (request, response) => {
  const body = await buffer(request);
  if (away) {
    refused += 1;
    const type = "application/x-amz-json-1.1";
    response.writeHead(500, { "content-type": type }).end('{"__type":"KMSInternalException"}');
    return;
  }
  const { host: _, ...headers } = request.headers as Record<string, string>;
  const answer = await fetch(target, { method: "POST", headers: headers, body });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
});
vi.stubEnv("AWS_ENDPOINT_URL_KMS", `http://127.0.0.1:${await listen(kms, 0)}`);
afterAll(() => closeServer(kms));

test("while KMS is away people accept, credentials are 503, and each is signed once it is back; no log names anybody", async () => {
  const one = await accepted(stack);
  const page = `${stack.stack.baseUrl}/c/${one.short_code}`;
  await untilFound(async () => refused > 0);
  const answer = await fetch(`${page}.json`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect((await fetch(page, { headers: { accept: "text/html" } })).status).toBe(200);
  away = false;
  const json = await untilFound(async () => {
    const again = await fetch(`${page}.json`);
    return again.status === 200 && (await again.text());
  });
  expect(failures(await reportOn(stack, json))).toEqual([]);
  const { salt } = JSON.parse(json).credentialSubject.identifier[0];
  const lines = logged.mock.calls.map(([line]) => String(line)).join("\n");
  expect(lines).toContain("KMSInternalException");
  for (const secret of [one.email, salt, one.token, JSON.parse(json).proof[0].proofValue])
    expect(lines).not.toContain(secret);
});
