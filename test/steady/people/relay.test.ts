// More than ten seconds on a busy machine: batches that fail are waited for until they come again.
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import { newUuid } from "#shared/domain/ids.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../../support/documents.ts";
import { eventually } from "../../support/eventually.ts";
import { startBadDay } from "../../support/faults/bad-day.ts";
import { anEvent, aRecipient } from "../../support/fixtures.ts";
import { night, some } from "../../support/runs.ts";
import { ownStack, type Tenant } from "../../support/stack.ts";
import { startMailService } from "../../support/stand-ins/mail-service.ts";
import { answer, startReceiver } from "../../support/stand-ins/receiver.ts";
import { aWebhook, issue } from "../../support/webhooks.ts";

/* The relay only puts work on queues: what ails one concern or one organization holds no other (decision 12.19). */
const { endpoint, day, stop } = await startBadDay();
vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
const service = await startMailService();
const receiver = await startReceiver();
receiver.play(answer(200));
const stack = await ownStack();
const sqs = new SQSClient({});

afterEach(() => day.reset());
afterAll(async () => {
  sqs.destroy();
  await receiver.close();
  await stop();
});

const mailed = (certificates: readonly { recipient: { email: string } }[]) =>
  eventually(() => {
    const missing = certificates.filter(({ recipient }) => service.to(recipient.email).length === 0);
    expect(missing).toEqual([]);
  });
const recipients = (count: number) => Array.from({ length: count }, () => aRecipient());

/** An address for the webhooks of one organization, by which its messages are known. */
const hookOf = (tenant: Tenant) => `${receiver.url}/${tenant.id}`;
/** The ids of the messages that an organization got. */
const told = (tenant: Tenant) =>
  receiver.requests
    .filter(({ path }) => path.endsWith(tenant.id))
    .map(({ headers }) => headers["webhook-id"]);

describe("while the table of deliveries is throttled", () => {
  test.each(some([1, 0.35], 1, 0))(
    "for %d of its calls, the mails of all go out; then all deliveries are made",
    async (share) => {
      const [hooked, ...others] = await Promise.all([stack.tenant(), stack.tenant(), stack.tenant()]);
      await aWebhook(hooked, hookOf(hooked), { events: ["certificate.issued"] });
      day.troubles = [{ kind: "throttled", tables: /deliveries/, share }];
      const certificates = [
        ...(await issue(hooked, recipients(20))),
        ...(await Promise.all(others.map((tenant) => issue(tenant, recipients(5))))).flat(),
      ];
      await mailed(certificates);
      if (share === 1) expect(told(hooked)).toEqual([]);
      expect(day.met.get("throttled")).toBeGreaterThan(0);
      day.reset();
      await eventually(() => expect(new Set(told(hooked)).size).toBe(20));
    },
  );
});

night.test("an attempt in the wide lane that the store refused is made again within seconds", async () => {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, hookOf(tenant), { events: ["certificate.revoked"] });
  const [certificate] = await issue(tenant);
  day.troubles = [{ kind: "failing", tables: /deliveries/ }];
  const at = new Date().toISOString();
  await stack.functions.ports.retriesQueue.send([
    {
      organization_id: tenant.id,
      webhook_id: webhook.id,
      certificate_id: certificate!.id,
      delivery_id: newUuid(),
      attempt: 1,
      event: { type: "certificate.issued", at, recipient_status: "INVITED" },
    },
  ]);
  // The client tries a call four times.
  await eventually(() => expect(day.met.get("failing")).toBeGreaterThanOrEqual(4));
  day.reset();
  await eventually(() => expect(told(tenant)).toHaveLength(1));
});

night.test(
  "a queue that refuses holds none of the others, and gets its jobs when it takes them again",
  async () => {
    const tenant = await stack.tenant();
    const QueueUrl = process.env.QUEUE_URL_ANALYSIS!;
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["RedrivePolicy"] }),
    );
    await sqs.send(new DeleteQueueCommand({ QueueUrl }));
    // Stored before the certificates, so their records follow its record in the stream.
    const event = await anEvent(tenant.key, {
      description: "Kubernetes and Terraform on AWS, for developers.",
    });
    await mailed(await issue(tenant, recipients(5)));
    const analysis = async () => {
      const get = new GetCommand({
        TableName: readConfig().TABLE_MAIN,
        Key: itemKey.eventAnalysis(event.short_code),
      });
      return (await patientDocuments().send(get)).Item;
    };
    expect(await analysis()).toBeUndefined();
    const QueueName = QueueUrl.split("/").at(-1)!;
    await sqs.send(
      new CreateQueueCommand({ QueueName, Attributes: { RedrivePolicy: Attributes!.RedrivePolicy! } }),
    );
    await eventually(async () => expect(await analysis()).toBeDefined());
  },
);

night.test("a record that nobody can read holds no other, and waits until it can be read", async () => {
  const tenant = await stack.tenant();
  const TableName = readConfig().TABLE_MAIN;
  const [good] = await issue(tenant);
  const Key = itemKey.certificate(tenant.id, good!.id);
  const { Item } = await patientDocuments().send(new GetCommand({ TableName, Key }));
  const unreadable = { ...Item, sk: `${good!.id.slice(0, -4)}0000`, metadata: "no JSON" };
  await patientDocuments().send(new PutCommand({ TableName, Item: unreadable }));
  await mailed(await issue(tenant, recipients(3)));
  const QueueUrl = process.env.QUEUE_URL_RELAY;
  await eventually(async () => {
    const names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }),
    );
    expect(names.reduce((sum, name) => sum + Number(Attributes[name]), 0)).toBe(1);
  });
});
