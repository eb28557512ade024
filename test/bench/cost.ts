import { writeFileSync } from "node:fs";
import { type AttributeValue, DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import type { Measured, MeasuredStep } from "#infra/cost/model.ts";
import { readConfig } from "#shared/config.ts";
import { followIssued } from "#shared/domain/messages/follow-issued.ts";
import { TABLES, type TableName } from "#shared/storage/table/tables.ts";
import { linkTo, respondByLink } from "../support/browser/invitation-page.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { SdkCalls } from "../support/sdk-calls.ts";
import { startTestStack, type Tenant, type TestStack } from "../support/service.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";

/** Recipients of the request that is measured: a class, a race, a training. */
const PEOPLE = 20;
/** What was issued is looked at within this time (decision 8.27). */
const FOLLOWED_AFTER_MS = 3 * 86_400_000;
const FILE = new URL("../../infra/cost/measured.json", import.meta.url);

/** Measures what each step of a certificate's life takes, and writes infra/cost/measured.json, from which docs/cost.md is made. */
export async function costRows(): Promise<object[]> {
  const service = await startTestStack();
  const receiver = await startReceiver();
  try {
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const webhook = { url: receiver.url, events: ["certificate.issued", "certificate.accepted"] };
    await tenant.key.call("POST /v1.0/webhooks", { body: webhook });
    const measured = await journey(service, tenant);
    writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);
    return Object.entries(measured.steps).map(([what, { calls, ...step }]) => ({
      what,
      ...step,
      calls: Object.values(calls).reduce((sum, n) => sum + n, 0),
    }));
  } finally {
    await receiver.close();
    await service.stack.stop();
  }
}

async function journey(service: TestStack, tenant: Tenant): Promise<Measured> {
  const scene = await eventAndBadge(tenant);
  const issue = (count: number) =>
    tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: scene.event.id,
        badge_id: scene.badge.id,
        recipient: Array.from({ length: count }, () => aRecipient()),
      },
    });
  // What is first for an event, a badge or a process is not what a usual certificate costs.
  const first = (await issue(1)).body.certificates[0]!;
  await respondByLink(service, await linkTo(service, tenant.id, first.id), "accept");
  const step = stepsOf(service);
  await step(async () => undefined);
  const before = await bytesKept();
  let issued: Awaited<ReturnType<typeof issue>>["body"]["certificates"] = [];
  const issuing = await step(async () => {
    issued = (await issue(PEOPLE)).body.certificates;
    return PEOPLE;
  });
  const tokens = await Promise.all(issued.map(({ id }) => linkTo(service, tenant.id, id)));
  const each = (work: (n: number) => Promise<unknown>) =>
    step(async () => {
      for (const n of issued.keys()) await work(n);
      return PEOPLE;
    });
  const page = async (address: string) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    await answer.arrayBuffer();
  };
  const base = service.stack.baseUrl;
  const opening = await each((n) => page(`${base}/i/${tokens[n]}`));
  const accepting = await each((n) => respondByLink(service, tokens[n]!, "accept"));
  const after = await bytesKept();
  const documents = await each((n) => page(`${base}/c/${issued[n]!.short_code}.pdf`));
  const verifying = await each((n) => page(issued[n]!.verification_url));
  const listing = await each(() => tenant.key.call("GET /v1.0/invitations", { query: { limit: 20 } }));
  const directory = await each(() => service.anonymous.call("GET /event/public-list"));
  // Of those who do not answer within two days.
  await step(async () => void (await issue(PEOPLE)));
  const { ports } = service.functions;
  const clock = { now: () => new Date(Date.now() + FOLLOWED_AFTER_MS) };
  const following = await step(async () => {
    await followIssued({ ...ports, clock });
    return PEOPLE;
  });
  return {
    steps: { issuing, opening, accepting, documents, verifying, listing, directory, following },
    keptBytes: Math.round((after.kept - before.kept) / PEOPLE),
    tableBytes: Math.round((after.table - before.table) / PEOPLE),
    unlistedBytes: Math.round((after.unlisted - before.unlisted) / PEOPLE),
    passingBytes: Math.round((after.passing - before.passing) / PEOPLE),
  };
}

/** Measures one step after the other; `work` gives how many times it was done. */
function stepsOf(service: TestStack) {
  return async (work: () => Promise<number | undefined>): Promise<MeasuredStep> => {
    const sdk = new SdkCalls();
    const quiet = () => sdk.quiet(service.stack);
    await quiet();
    sdk.counts.clear();
    const cpu = process.cpuUsage();
    const { reads, writes, result } = await service.measure(async () => {
      const count = await work();
      await quiet();
      return count;
    });
    const { user, system } = process.cpuUsage(cpu);
    sdk.stop();
    const count = result ?? 1;
    const rounded = (value: number) => Math.round((100 * value) / count) / 100;
    const calls = [...sdk.counts].map(([name, n]) => [name, rounded(n)] as const);
    return {
      cpuMs: rounded((user + system) / 1_000),
      readUnits: rounded(reads),
      writeUnits: rounded(writes),
      calls: Object.fromEntries(calls.sort()),
    };
  };
}

/** Bytes of an item beside its attributes, and of an entry of an index (DynamoDB developer guide, "Item sizes and formats"). */
const OVERHEAD = 100;

/** Indexes of certificates that no list needs a year after the answer (docs/cost.md). */
const UNLISTED = ["by_status", "by_badge", "by_external"];

/**
 * The bytes of tables and indexes as DynamoDB bills them: what is kept for good, and what ends by itself; and of the first
 * what is in tables alone, and in indexes that old certificates may leave.
 */
async function bytesKept(): Promise<Record<"kept" | "passing" | "table" | "unlisted", number>> {
  const client = new DynamoDBClient();
  const config = readConfig();
  const bytes = { kept: 0, passing: 0, table: 0, unlisted: 0 };
  try {
    for (const [name, { indexes, expiry }] of Object.entries(TABLES)) {
      const TableName = config[`TABLE_${name.toUpperCase() as Uppercase<TableName>}`];
      for await (const { Items = [] } of paginateScan({ client }, { TableName }))
        for (const item of Items) {
          const whole = sizeOf(item) + OVERHEAD;
          const entries = indexes.filter(({ partitionKey }) => item[partitionKey] !== undefined);
          const ofEntry = ({ projection }: (typeof indexes)[number]) =>
            projection === "ALL" ? whole : 2 * OVERHEAD;
          const sum = (of: typeof entries) => of.reduce((all, entry) => all + ofEntry(entry), 0);
          bytes[item[expiry] === undefined ? "kept" : "passing"] += whole + sum(entries);
          if (item[expiry] !== undefined) continue;
          bytes.table += whole;
          bytes.unlisted += sum(entries.filter((entry) => UNLISTED.includes(entry.name)));
        }
    }
  } finally {
    client.destroy();
  }
  return bytes;
}

function sizeOf(item: Record<string, AttributeValue>): number {
  const ofValue = (value: AttributeValue): number => {
    if (value.S !== undefined) return Buffer.byteLength(value.S);
    if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
    if (value.B !== undefined) return value.B.byteLength;
    if (value.M !== undefined) return 3 + sizeOf(value.M);
    if (value.L !== undefined) return 3 + value.L.reduce((sum, one) => sum + 1 + ofValue(one), 0);
    if (value.SS !== undefined) return value.SS.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return 1;
  };
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + ofValue(value),
    0,
  );
}
