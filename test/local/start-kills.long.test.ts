import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, onTestFinished, test } from "vitest";
import { startEmulators } from "#infra/local/emulators/emulators.ts";
import { LOCAL_SECRETS } from "#infra/local/function-environment.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient } from "../support/fixtures.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook, deliveriesOf, verified } from "../support/webhooks.ts";
import { startWire, type Wire } from "../support/wire.ts";
import { as, aWorkingFolder, readDemoFile, startProcess } from "./start-support.ts";

// Kills, level 2, of the night: the whole service killed once in each gap between two steps of a delivery. Adds to the
// ports that throw (level 1, test/webhooks/webhooks-kills.test.ts) that real stream positions and real queues bring the
// work back, under the same webhook-id.

/** So soon SQS gives the messages of a killed worker to another one; deployed it is minutes. */
const VISIBILITY_SECONDS = 2;
const ARRIVES_WITHIN_MS = 20_000;

/** What outlives the process, as it outlives a function that is killed: tables, queues and keys. */
async function aWorld() {
  const emulators = await startEmulators({ secrets: LOCAL_SECRETS, environment: {} });
  const { AWS_ENDPOINT_URL_DYNAMODB: tables, AWS_ENDPOINT_URL_SQS: queues } = emulators.environment;
  const [store, queue] = await Promise.all([startWire(tables!), startWire(queues!)]);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const sqs = new SQSClient({ endpoint: queues!, region: "us-east-1", credentials });
  onTestFinished(async () => {
    sqs.destroy();
    await Promise.all([store.close(), queue.close()]);
    await emulators.stop();
  });
  const environment = {
    ...emulators.environment,
    AWS_ENDPOINT_URL_DYNAMODB: store.url,
    AWS_ENDPOINT_URL_SQS: queue.url,
  };
  return { store, queue, sqs, environment };
}
type World = Awaited<ReturnType<typeof aWorld>>;
const urlOf = (name: string) => `http://sqs/000000000000/local-${name}`;

/** Messages in a queue, whether they wait, are worked on or are delayed. */
async function messagesIn({ sqs }: World, name: string): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: urlOf(name), AttributeNames: ["All"] }),
  );
  const counts = Object.entries(Attributes).filter(([key]) => key.startsWith("ApproximateNumberOf"));
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Where the process is killed: at a call that names the webhook, before or after the other side has taken it. */
interface Moment {
  readonly name: string;
  readonly wire: "store" | "queue" | "endpoint";
  readonly operation?: string;
  readonly when?: "before" | "after";
}
/** One for each state that a delivery can be left in: not queued, queued, sent, about to be recorded, recorded. */
const MOMENTS: readonly Moment[] = [
  { name: "its first attempt is being queued", wire: "queue", operation: "SendMessageBatch", when: "before" },
  { name: "it is queued", wire: "queue", operation: "SendMessageBatch", when: "after" },
  { name: "the request has arrived", wire: "endpoint" },
  { name: "the success is being recorded", wire: "store", operation: "UpdateItem", when: "before" },
  { name: "the success is recorded", wire: "store", operation: "UpdateItem", when: "after" },
];

/** Kills when it is time; resolves then. */
function plan(world: World, receiver: Receiver, webhookId: string, moment: Moment, kill: () => void) {
  return new Promise<void>((resolve) => {
    const strike = () => {
      kill();
      resolve();
    };
    const { wire, operation, when = "before" } = moment;
    if (wire === "endpoint") return receiver.play(strike, answer(200));
    const chosen: Wire = world[wire];
    chosen.cut({
      at: (call) => call.operation === operation && call.body.includes(webhookId),
      when,
      strike,
    });
  });
}

/** The `webhook-id`s under which an endpoint heard of a certificate of this address. */
function idsOf({ requests }: Receiver, secret: string, email: string): Set<unknown> {
  const own = requests.filter((request) => {
    const { recipient } = verified(request, secret).data as { recipient: { email: string } };
    return recipient.email === email;
  });
  return new Set(own.map(({ headers }) => headers["webhook-id"]));
}

test("killed between any two steps of a delivery, the next start sends it, with the same webhook-id", async () => {
  const world = await aWorld();
  const place = aWorkingFolder();
  const start = async () => {
    const service = await startProcess(place, ["--quiet"], world.environment);
    const Attributes = { VisibilityTimeout: String(VISIBILITY_SECONDS) };
    for (const name of ["webhooks", "retries"])
      await world.sqs.send(new SetQueueAttributesCommand({ QueueUrl: urlOf(name), Attributes }));
    return { ...service, demo: readDemoFile(place.demoFile) };
  };
  let service = await start();
  for (const [n, moment] of MOMENTS.entries()) {
    // By turns, as a new webhook may still hear of what its organization did a moment before.
    const issuer = () => as(service.demo, n % 2 === 0 ? "BUSINESS" : "ENTERPRISE");
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const webhook = await aWebhook(issuer(), receiver.url, { events: ["certificate.issued"] });
    const recipient = aRecipient();
    const struck = plan(world, receiver, webhook.id, moment, () => service.kill("SIGKILL"));
    const body = { ...issuer().naming, recipient };
    // The answer and the kill may cross.
    const accepted = issuer()
      .key.call("POST /v1.0/invitations", { body })
      .catch(() => {});
    await Promise.all([struck, accepted, service.ended]);
    // A long poll of the killed process would take a message from the next one.
    await world.queue.idle();
    service = await start();
    await eventually(
      async () => {
        const ids = idsOf(receiver, webhook.secret, recipient.recipient_email);
        expect(ids.size, moment.name).toBe(1);
        const deliveries = await deliveriesOf(issuer(), webhook.id);
        const own = deliveries.filter(({ id }: { id: string }) => ids.has(id));
        expect(own, moment.name).toMatchObject([{ status: "delivered", attempts: 1 }]);
      },
      { everyMs: 250, withinMs: ARRIVES_WITHIN_MS },
    );
    await issuer().key.call("DELETE /v1.0/webhooks/{id}", { params: { id: webhook.id } });
  }
  await eventually(async () => expect(await messagesIn(world, "webhooks")).toBe(0), {
    withinMs: ARRIVES_WITHIN_MS,
  });
  for (const name of ["webhooks-dead-letters", "retries-dead-letters"])
    expect(await messagesIn(world, name)).toBe(0);
}, 120_000);
