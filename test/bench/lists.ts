import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { route as exporting } from "#functions/api/dashboard/export.ts";
import { route as listing } from "#functions/api/invitations/list.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import { startTestStack, type Tenant, type TestStack } from "../support/service.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";
import { operationOn } from "./operation.ts";
import { compared, type PipelineRow } from "./pipeline.ts";
import { RememberedAnswers } from "./remembered-answers.ts";

const BUDGET = BUDGETS.lists;
const ISSUANCES = 5;
const PER_ISSUANCE = 500;
const ROWS = ISSUANCES * PER_ISSUANCE;
/** Short rounds, so that what else the machine does falls on both. */
const EXPORTS = { calls: 2, rounds: 21, parts: ROWS };
const LISTS = { calls: 20, rounds: 70 };

const FIELDS = [
  { key: "chip_time", label: "Chip time", type: "duration" },
  { key: "gun_time", label: "Gun time", type: "duration" },
  { key: "place", label: "Place", type: "place" },
  { key: "category_place", label: "Place in the category", type: "place" },
  { key: "category", label: "Category", type: "text" },
  { key: "distance", label: "Distance", type: "number" },
  { key: "bib", label: "Bib", type: "integer" },
  { key: "date", label: "Date", type: "date" },
  { key: "grade", label: "Grade", type: "grade" },
  { key: "team", label: "Team", type: "text" },
];
const tenValues = (n: number) => ({
  chip_time: `1:42:${String(n % 60).padStart(2, "0")}`,
  gun_time: "1:43:10",
  place: { position: n + 1, of: 20_000 },
  category_place: { position: 3, of: 120 },
  category: "Women 30 to 34",
  distance: 10.5,
  bib: 10_000 + n,
  date: "2026-05-10",
  grade: "A",
  team: "Corredores de Floripa",
});

/**
 * CPU of an export beside reading the JSON of the same answers of the store alone, for each row; and of a list of certificates
 * with ten values beside one without. The store answers from memory.
 */
export async function listRows(): Promise<PipelineRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const plain = await issuer(service, false);
    const saying = await issuer(service, true);
    const [without, having] = [await listed(plain), await listed(saying)];
    return [
      judged("a list of 20 with ten values", await compared(having, without, LISTS), BUDGET.values),
      await exportRow("a row of an export without values", plain),
      await exportRow("a row of an export with ten values", saying),
    ];
  } finally {
    await service.stack.stop();
  }
}

const listed = async (tenant: Tenant) => (await caller(listing, tenant, { limit: "20" })).call;

async function exportRow(what: string, tenant: Tenant): Promise<PipelineRow> {
  const { call, remembered } = await caller(exporting, tenant, {});
  const answers = await remembered.answersTo(call);
  const reading = async () => {
    for (const answer of answers) JSON.parse(answer);
  };
  return judged(what, await compared(call, reading, EXPORTS), BUDGET.export);
}

const judged = (
  what: string,
  figures: Awaited<ReturnType<typeof compared>>,
  budget: Budget,
): PipelineRow => ({
  what,
  ...figures,
  budget: limitOf(budget),
  within: holds(budget, figures.ratio),
});

/** An organization with certificates, written directly to the store. */
async function issuer(service: TestStack, saying: boolean): Promise<Tenant> {
  const tenant = await service.tenant({ plan: "ENTERPRISE" });
  const { event, badge } = await eventAndBadge(tenant, {}, saying ? { fields: FIELDS } : {});
  const { issuances } = service.functions.ports;
  for (let n = 0; n < ISSUANCES; n++) {
    const recipient = (_: unknown, place: number) =>
      aStoredRecipient({
        name: "Maria Aparecida dos Santos",
        reason: "Finished the 10 km race of the city in less than an hour, with distinction",
        ...(saying ? { role: "runner", values: tenValues(n * PER_ISSUANCE + place) } : {}),
      });
    const issuance = anIssuance({
      organization_id: tenant.id,
      event_id: event.id,
      badge_id: badge.id,
      recipients: Array.from({ length: PER_ISSUANCE }, recipient),
    });
    await issuances.reserve(issuance, Number.MAX_SAFE_INTEGER, "later");
    await issuances.finish(issuance);
  }
  return tenant;
}

/** Calls an operation as an organization, over and over at the same moment; it was called until the store was asked for all. */
async function caller(endpoint: Endpoint, tenant: Tenant, query: Readonly<Record<string, string>>) {
  const documents = patientDocuments(() => {});
  const remembered = new RememberedAnswers(documents);
  const at = new Date();
  const handler = await operationOn(endpoint, documents, { now: () => at });
  const call = async (): Promise<string> => {
    const { statusCode, body } = await handler(requestFor(endpoint, tenant, query), {} as Context);
    const answer = typeof body === "string" ? body : await text(body);
    if (statusCode !== 200) throw new Error(answer);
    return answer;
  };
  for (let before = -1; before < remembered.asked; ) {
    before = remembered.asked;
    await call();
  }
  return { call, remembered };
}

const requestFor = (
  { route }: Endpoint,
  { apiKey }: Tenant,
  query: Readonly<Record<string, string>>,
): APIGatewayProxyEvent =>
  ({
    httpMethod: "GET",
    path: route.slice("GET ".length),
    resource: route.slice("GET ".length),
    headers: { Authorization: `Bearer ${apiKey}` },
    multiValueHeaders: {},
    pathParameters: null,
    queryStringParameters: query,
    multiValueQueryStringParameters: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, [value]]),
    ),
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), identity: { sourceIp: "127.0.0.1" } },
  }) as unknown as APIGatewayProxyEvent;
