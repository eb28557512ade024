import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { SesAccount, sesHeaders } from "#infra/local/emulators/ses-account.ts";
import { sesEvent } from "../people/ses-events.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { startTestStack, type Tenant, type TestStack } from "../support/service.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { median } from "./median.ts";

const BUDGET = BUDGETS.reputation;
const ROUNDS = 3;
/** Mails of the organization of which 30 in 100 come back, or none. */
const MAILS = 1_000;
const A_REQUEST = 500;
/** Single certificates of the other organization, one after the other. */
const SINGLES = 100;
const EVERY_MS = 200;
/** A key may issue a hundred times a minute. */
const KEYS = 4;
const ARRIVES_WITHIN_MS = 600_000;

export interface IsolationRow {
  readonly figure: string;
  readonly measured: number;
  readonly budget: string;
  readonly within: boolean;
  readonly note: string;
}

const row = (figure: string, measured: number, budget: Budget, note: string): IsolationRow => ({
  figure,
  measured,
  budget: limitOf(budget),
  within: holds(budget, measured),
  note,
});

interface SentMail {
  readonly Destination: { readonly ToAddresses: readonly [string] };
  readonly Content: { readonly Raw: { readonly Data: string } };
}

/** The tags of a MIME message, in the header that SES reads. */
function tagsOf(raw: string): Record<string, string> {
  const [, tags = ""] = /^X-SES-MESSAGE-TAGS: ((?:[^\r\n]|\r\n[ \t])*)/im.exec(raw) ?? [];
  return Object.fromEntries(tags.split(",").map((tag) => tag.trim().split("=") as [string, string]));
}

/** A mail service that takes every mail, and tells at once what becomes of it: those to `bad…` come back. */
async function startMailService() {
  const arrived = new Map<string, number>();
  const account = new SesAccount({});
  let report: (event: unknown) => Promise<unknown> = async () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const known = account.answer({ method: request.method!, path: request.url!, body });
    if (known) {
      response.writeHead(known.status, sesHeaders(known)).end(JSON.stringify(known.body));
      return;
    }
    const { Destination, Content } = JSON.parse(body) as SentMail;
    const [address] = Destination.ToAddresses;
    const messageId = `m-${arrived.size}`;
    arrived.set(address, performance.now());
    response.writeHead(200).end(JSON.stringify({ MessageId: messageId }));
    const tags = tagsOf(Buffer.from(Content.Raw.Data, "base64").toString("latin1"));
    const type = address.startsWith("bad") ? "bounce" : "delivery";
    await report(sesEvent(type, { messageId, tags, address, sentAt: new Date().toISOString() }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env.AWS_ENDPOINT_URL_SESV2 = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    arrived,
    reportTo: (stack: TestStack) => {
      const client = new SQSClient({});
      const QueueUrl = stack.stack.provisioned.queues.returns!.url;
      report = (event) =>
        client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event) }));
    },
    stop: () => {
      delete process.env.AWS_ENDPOINT_URL_SESV2;
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Round {
  /** From the request to the mail of each single certificate, in milliseconds. */
  readonly latencies: readonly number[];
  /** Mails of the large organization that went out. */
  readonly sent: number;
  readonly states: readonly [large: string, single: string];
}

const stateOf = async (tenant: Tenant): Promise<string> =>
  (await tenant.panel.call("GET /dashboard/mail")).body.state;

/** One organization sends many mails at once, of which some come back; another one sends single ones meanwhile. */
async function round(bad: boolean): Promise<Round> {
  const service = await startMailService();
  const stack = await startTestStack();
  try {
    service.reportTo(stack);
    const [large, single] = [await stack.tenant({ plan: "ENTERPRISE" }), await stack.tenant()];
    const keys = [single.key];
    while (keys.length < KEYS) keys.push(stack.client(await stack.newKey(single.id)));
    const [largeTarget, target] = await Promise.all(
      [large, single].map(async (tenant) => {
        const { event, badge } = await eventAndBadge(tenant);
        return { event_id: event.id, badge_id: badge.id };
      }),
    );
    const addresses = Array.from({ length: MAILS }, (_, n) =>
      bad && n % 10 < 3 ? `bad${anEmail()}` : anEmail(),
    );
    for (let at = 0; at < MAILS; at += A_REQUEST) {
      const recipient = addresses
        .slice(at, at + A_REQUEST)
        .map((recipient_email) => aRecipient({ recipient_email }));
      const answer = await large.key.call("POST /v1.0/invitations", { body: { ...largeTarget, recipient } });
      if (answer.status !== 201) throw new Error(answer.text);
    }
    const asked = new Map<string, number>();
    const start = performance.now();
    const requests = Array.from({ length: SINGLES }, async (_, n) => {
      await pause(Math.max(0, start + n * EVERY_MS - performance.now()));
      const recipient_email = anEmail();
      asked.set(recipient_email, performance.now());
      const body = { ...target, ...aRecipient({ recipient_email }) };
      const answer = await keys[n % KEYS]!.call("POST /v1.0/invitations", { body });
      if (answer.status !== 201) throw new Error(answer.text);
    });
    await Promise.all(requests);
    const until = performance.now() + ARRIVES_WITHIN_MS;
    while ([...asked.keys()].some((address) => !service.arrived.has(address))) {
      if (performance.now() > until) throw new Error("A mail of the other organization did not go out.");
      await pause(100);
    }
    // The mails of the large one have gone out, or wait.
    while ((await stack.stack.queued()).waiting > 0) {
      if (performance.now() > until) throw new Error("The queues did not become empty.");
      await pause(200);
    }
    return {
      latencies: [...asked].map(([address, at]) => service.arrived.get(address)! - at),
      sent: addresses.filter((address) => service.arrived.has(address)).length,
      states: [await stateOf(large), await stateOf(single)],
    };
  } finally {
    await stack.stack.stop();
    service.stop();
  }
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.99 * values.length) - 1]!;

/**
 * Whether an organization of which 30 % come back is held alone. Rounds with and without returns alternate, each with its own
 * service, so that other load on the machine affects both alike; the first one only loads and compiles the code.
 */
export async function isolationRows(): Promise<IsolationRow[]> {
  await round(false);
  const rounds: Record<"good" | "bad", Round[]> = { good: [], bad: [] };
  for (let n = 0; n < ROUNDS; n++) {
    rounds.good.push(await round(false));
    rounds.bad.push(await round(true));
  }
  const of = (kind: "good" | "bad") => rounds[kind].map(({ latencies }) => Math.round(p99(latencies)));
  const [good, bad] = [of("good"), of("bad")];
  const sent = rounds.bad.map((one) => one.sent);
  const wrong = [
    ...rounds.bad.filter(({ states }) => states.join() !== "paused,normal"),
    ...rounds.good.filter(({ states, sent: all }) => states.join() !== "normal,normal" || all < MAILS),
  ];
  return [
    row(
      "p99 from request to mail beside an organization of which 30 % come back, to that beside a good one",
      median(bad) / median(good),
      BUDGET.isolation,
      `medians of ${bad.join(", ")} ms and ${good.join(", ")} ms; ${SINGLES} single mails, ${MAILS} of the other`,
    ),
    row(
      `mails of a burst of ${MAILS} that go out before the hold, of the worst round`,
      Math.max(...sent),
      BUDGET.sentBeforeHold,
      `${sent.join(", ")}; 500 are sent before anybody is judged`,
    ),
    row(
      "organizations that were held wrongly, or not held",
      wrong.length,
      BUDGET.wrong,
      rounds.bad.map(({ states }) => states.join("/")).join(", "),
    ),
  ];
}

if (import.meta.main) {
  console.table(await isolationRows());
  process.exit();
}
