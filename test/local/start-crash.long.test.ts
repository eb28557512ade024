import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { FIRST_RECIPIENT } from "#infra/local/demo/data.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { eventually } from "../support/eventually.ts";
import {
  as,
  aWorkingFolder,
  inbox,
  isAlive,
  readDemoFile,
  startProcess,
  type WorkingFolder,
} from "./start-support.ts";

// Kills, level 2, of the night: the whole service killed as a process group with its database, whose data stand on disk.
// Adds to the workload that the folder of a laptop is whole after a kill.

/** A kill between claim and record holds the mail back until the claim's 30 s are over. */
const MAILED_WITHIN_MS = 60_000;
/** The kill comes at most so long after the requests were sent, or after the first of them was answered. */
const KILL_WITHIN_MS = { sending: 150, mailing: 400 };
const SIZES = [40, 1, 40, 1, 40, 1, 1];

interface Request {
  readonly reason: string;
  readonly size: number;
  /** Ids that a 201 promised. */
  promised?: readonly string[];
}
interface Certificate {
  readonly id: string;
  readonly reason: string | null;
  readonly recipient: { readonly email: string };
}
type Issuer = ReturnType<typeof as>;

/** Where each of the organization's mails stands, by address. */
async function mailStates(place: WorkingFolder, organizationId: string): Promise<Map<string, string>> {
  const facts = JSON.parse(readFileSync(place.factsFile, "utf8"));
  const { AWS_REGION: region, AWS_ENDPOINT_URL_DYNAMODB: endpoint, TABLE_MAIN: TableName } = facts;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region, endpoint, credentials }));
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partitions.people(organizationId) },
    }),
  );
  client.destroy();
  return new Map(Items.map(({ email, state }) => [email, state]));
}

async function send({ key, naming }: Issuer, request: Request): Promise<void> {
  const recipient = Array.from({ length: request.size }, (_, n) => ({
    recipient_name: `Person ${n}`,
    recipient_email: `${request.reason}-${n}@example.com`,
    reason: request.reason,
  }));
  const answer = await key.call("POST /v1.0/invitations", { body: { ...naming, recipient } }).catch(() => {});
  if (answer?.status === 201) request.promised = answer.body.certificates.map(({ id }: Certificate) => id);
}

async function allCertificates({ key }: Issuer): Promise<Certificate[]> {
  const found: Certificate[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 100, ...(cursor ? { cursor } : {}) };
    const { body } = await key.call("GET /v1.0/invitations", { query });
    found.push(...body.data);
    cursor = body.next_cursor;
  }
  return found;
}

const sentAmong = (states: Map<string, string>): string[] =>
  [...states].flatMap(([email, state]) => (state === "sent" ? [email] : []));

/** Issues, and kills the whole group at some moment while that is under way. Notes the addresses surely written to. */
async function issueAndKill(
  place: WorkingFolder,
  requests: readonly Request[],
  during: keyof typeof KILL_WITHIN_MS,
  alreadyWritten: Set<string>,
): Promise<void> {
  const service = await startProcess(place);
  const demo = readDemoFile(place.demoFile);
  const issuer = as(demo, "ENTERPRISE");
  const look = () => Promise.all([mailStates(place, issuer.organization.id), inbox(demo.mail_url)]);
  // The look takes longer than a request: it must not stand between sending and an early kill.
  const early = during === "sending" ? await look() : undefined;
  const sending = requests.map((request) => send(issuer, request));
  if (!early) await Promise.race(sending);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_WITHIN_MS[during]));
  const [states, mails] = early ?? (await look());
  const { pid: database } = JSON.parse(readFileSync(join(place.data, "run/dynamodb.pid"), "utf8"));
  service.kill("SIGKILL");
  await Promise.all([...sending, service.ended]);
  await eventually(() => expect(isAlive(database)).toBe(false));
  expectNothingDoubled(mails, alreadyWritten);
  for (const email of sentAmong(states)) alreadyWritten.add(email);
}

/** In one life no address is written to twice, and never one whose mail an earlier life recorded as sent. */
function expectNothingDoubled(mails: readonly string[], alreadyWritten: ReadonlySet<string>): void {
  // The demo's first recipient may get two: the invitation, and the confirmation of what the demo accepted.
  const single = mails.filter((email) => email !== FIRST_RECIPIENT.recipient_email);
  expect(single.filter((email, at) => single.indexOf(email) !== at)).toEqual([]);
  expect(mails.filter((email) => alreadyWritten.has(email))).toEqual([]);
}

test("killed as a group at any moment, the next start finishes all that was accepted, once", async () => {
  const place = aWorkingFolder();
  const requests: Request[] = [];
  const alreadyWritten = new Set<string>();
  for (const during of ["mailing", "sending"] as const) {
    const batch = SIZES.map((size, n): Request => ({ reason: `request-${requests.length + n}`, size }));
    requests.push(...batch);
    await issueAndKill(place, batch, during, alreadyWritten);
  }
  await startProcess(place);
  const demo = readDemoFile(place.demoFile);
  const issuer = as(demo, "ENTERPRISE");
  await eventually(
    async () => {
      const listed = await allCertificates(issuer);
      const states = await mailStates(place, issuer.organization.id);
      expect(sentAmong(states).sort()).toEqual(listed.map(({ recipient }) => recipient.email).sort());
      for (const { reason, size, promised } of requests) {
        const ids = listed.filter((certificate) => certificate.reason === reason).map(({ id }) => id);
        expect([reason, promised ? [...promised].sort() : size * Math.sign(ids.length)]).toEqual([
          reason,
          promised ? ids.sort() : ids.length,
        ]);
      }
      expect((await issuer.key.call("GET /v1.0/balance")).body.used).toBe(listed.length);
    },
    { everyMs: 1_000, withinMs: MAILED_WITHIN_MS },
  );
  expectNothingDoubled(await inbox(demo.mail_url), alreadyWritten);
  const params = { id: issuer.organization.event.short_code };
  const { certificate_count } = (await issuer.key.call("GET /v1.0/events/{id}", { params })).body;
  expect(certificate_count).toBe((await allCertificates(issuer)).length);
  expect(requests.some(({ promised }) => promised)).toBe(true);
}, 90_000);
