import { createServer } from "node:http";
import { afterAll, vi } from "vitest";
import { startDynamoDb } from "#infra/local/emulators/dynamodb.ts";
import type { Bubble } from "#infra/local/emulators/phone-network.ts";
import { phoneServer } from "#infra/local/emulators/phone-server.ts";
import { closeServer, listen } from "#infra/local/ports.ts";
import { ownStack, type TestStack } from "../support/stack.ts";
import { type MailService, startMailService } from "../support/stand-ins/mail-service.ts";
import { CallGate, gateBefore } from "./gate.ts";
import { Pump, type VirtualClock } from "./pump.ts";
import { VirtualQueues } from "./virtual-queues.ts";

export type PhoneBubble = Bubble & { readonly number: string };

/** The service with stand-ins around it, whose workers run when the workload says so. */
export interface MessageScene {
  readonly stack: TestStack;
  readonly clock: VirtualClock;
  readonly pump: Pump;
  readonly queues: VirtualQueues;
  readonly mails: MailService;
  /** An endpoint that wants no messages. */
  readonly goneUrl: string;
  /** `POST /control/<name>` of the phones. */
  phones(control: string, body: object): Promise<void>;
  bubbles(): Promise<PhoneBubble[]>;
}

const SMS_SEND = "PinpointSMSVoiceV2.SendTextMessage";
const WHATSAPP_SEND = "/v1/whatsapp/send";
const MAIL_SEND = "/v2/email/outbound-emails";

/** Starts all of it for a test file, and ends it afterwards. */
export async function startScene(): Promise<MessageScene> {
  const gate = new CallGate();
  const clock: VirtualClock = { at: Date.UTC(2090, 0, 1) };
  const mails = await startMailService();
  const store = await startDynamoDb(undefined);
  const phones = phoneServer();
  const phoneUrl = `http://127.0.0.1:${await listen(phones.server, 0)}`;
  const queues = new VirtualQueues(gate, () => clock.at);
  const gone = createServer((request, response) => {
    request.resume();
    response.writeHead(410).end();
  });
  const goneUrl = `http://127.0.0.1:${await listen(gone, 0)}/gone`;
  const ways = await Promise.all([
    gateBefore(store.endpoint, gate, () => "store"),
    gateBefore(process.env.AWS_ENDPOINT_URL_SESV2!, gate, ({ url }) =>
      url === MAIL_SEND ? "message" : "other",
    ),
    gateBefore(phoneUrl, gate, ({ url, headers }) =>
      url === WHATSAPP_SEND || headers["x-amz-target"] === SMS_SEND ? "message" : "other",
    ),
  ]);
  const [storeWay, mailWay, phoneWay] = ways;
  afterAll(async () => {
    phones.close();
    await Promise.all([
      closeServer(phones.server),
      closeServer(gone),
      queues.stop(),
      ...ways.map((way) => way.stop()),
    ]);
    await store.stop();
  });
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", storeWay!.url);
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB_STREAMS", store.endpoint);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mailWay!.url);
  vi.stubEnv("AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2", phoneWay!.url);
  vi.stubEnv("AWS_ENDPOINT_URL_SOCIALMESSAGING", phoneWay!.url);
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", await queues.start());
  const stack = await ownStack({
    workers: false,
    settings: { MAIL_TENANTS: "local", PHONE_QUIET_HOURS: "true" },
  });
  phones.connect(stack.stack.provisioned.queues.phonereports?.url, stack.stack.baseUrl);
  stack.setClock(() => new Date(clock.at++));
  const pump = new Pump(stack, gate, queues, clock);
  afterAll(() => pump.close());
  return {
    stack,
    clock,
    pump,
    queues,
    mails,
    goneUrl,
    async phones(control, body) {
      const answer = await fetch(`${phoneUrl}/control/${control}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${control}: ${answer.status} ${await answer.text()}`);
    },
    async bubbles() {
      const answer = await fetch(`${phoneUrl}/messages`);
      return ((await answer.json()) as { messages: PhoneBubble[] }).messages;
    },
  };
}
