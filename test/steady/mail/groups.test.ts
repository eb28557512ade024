import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { Change } from "#shared/domain/change.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { relayChanges } from "#shared/domain/relay-changes.ts";
import { connectQueue } from "#shared/queue/sqs.ts";

const ORGANIZATION = "0b0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c";
const CERTIFICATE = "01994f6e-8c40-7000-a5d2-3e9b17c04f68";

/** A queue that keeps the group of each message. */
async function startQueue() {
  const groups: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { Entries } = JSON.parse(Buffer.concat(chunks).toString());
    groups.push(...Entries.map((entry: { MessageGroupId: string }) => entry.MessageGroupId));
    response.setHeader("content-type", "application/x-amz-json-1.0");
    response.end(JSON.stringify({ Successful: [], Failed: [] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" };
  for (const [name, value] of Object.entries({ ...environment, AWS_ENDPOINT_URL_SQS: url }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { groups, url: `${url}/000000000000/mail` };
}

test("single mails are a group of their own in the queue, beside the large requests of their organization", async () => {
  const { groups, url } = await startQueue();
  const settings = {
    STAGE: "local",
    BASE_URL: "http://localhost:3000/api",
    TABLE_MAIN: "main",
    TABLE_GATE: "gate",
    QUEUE_URL_MAIL: url,
  };
  const documents = () => {
    throw new Error("needs no table");
  };
  const mailQueue = connectQueue("mail")({ config: readConfig(settings), dynamo: documents });
  const issued = (bulk: boolean): Change => ({
    kind: "certificate",
    before: undefined,
    after: {
      ...{ id: CERTIFICATE, organization_id: ORGANIZATION, status: "PENDING", bulk, import_id: null },
      email: "ana@example.com",
    } as Certificate,
  });
  const resend: Change = { kind: "resend", organizationId: ORGANIZATION, certificateId: CERTIFICATE };
  const changes = [issued(true), issued(false), resend];
  expect(await relayChanges({ mailQueue } as Ports, changes, ["mail"])).toEqual([]);
  expect(groups).toEqual([ORGANIZATION, `${ORGANIZATION}.single`, `${ORGANIZATION}.single`]);
});
