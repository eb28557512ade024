import { invite, respondByLink } from "../support/browser/invitation-page.ts";
import type { ApiRoute, Client, RequestOptions } from "../support/client.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { SdkCalls } from "../support/sdk-calls.ts";
import { type Cost, startTestStack, type Tenant, type TestStack } from "../support/service.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";
import { BUDGETS, type Budget, holds, limitOf } from "./budgets.ts";

const BUDGET = BUDGETS.capacity;
const RECORD = [BUDGET.recordTrips.limit, BUDGET.recordReads.limit] as const;

export interface CapacityRow {
  readonly what: string;
  readonly roundTrips: number;
  readonly reads: number;
  readonly writes: number;
  readonly budget: string;
  readonly within: boolean;
}

const row = (what: string, cost: Cost, budget: string, within: boolean): CapacityRow => ({
  what,
  roundTrips: cost.roundTrips,
  reads: cost.reads,
  writes: Math.round(cost.writes * 100) / 100,
  budget,
  within,
});

/** Store calls and capacity of each operation, with their budgets. All figures are deterministic. */
export async function capacityRows(): Promise<CapacityRow[]> {
  const service = await startTestStack({ workers: false });
  try {
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const { event, badge } = await eventAndBadge(tenant);
    const issue = (recipient: unknown) => ({
      body: { event_id: event.short_code, badge_id: badge.short_code, recipient },
    });
    const cost = (route: ApiRoute, options: RequestOptions = {}, client: Client = tenant.key) =>
      warm(service, tenant, () => client.call(route, options));
    for (let n = 0; n < 6; n++)
      await tenant.key.call("POST /v1.0/invitations", issue(Array.from({ length: 500 }, () => aRecipient())));
    const rows: CapacityRow[] = [];
    const read = (what: string, found: Cost, trips: number, units: number) =>
      rows.push(
        row(
          what,
          found,
          `${trips} trips, 1 write + ${units} read units`,
          found.roundTrips <= trips && found.writes <= 1 && found.reads <= units,
        ),
      );
    const one = await cost("POST /v1.0/invitations", issue(aRecipient()));
    rows.push(
      row(
        "issue 1 (without mail)",
        one,
        `${BUDGET.issueTrips.limit} trips, ${BUDGET.issueWrites.limit} write units`,
        one.roundTrips <= BUDGET.issueTrips.limit && one.writes <= BUDGET.issueWrites.limit,
      ),
    );
    read("balance", await cost("GET /v1.0/balance"), BUDGET.recordTrips.limit, BUDGET.balanceReads.limit);
    read(
      "event by short code",
      await cost("GET /v1.0/events/{id}", { params: { id: event.short_code } }),
      ...RECORD,
    );
    read("event by UUID", await cost("GET /v1.0/events/{id}", { params: { id: event.id } }), ...RECORD);
    read(
      "badge by short code",
      await cost("GET /v1.0/badges/{id}", { params: { id: badge.short_code } }),
      ...RECORD,
    );
    const list = (what: string, query: Record<string, string>) =>
      cost("GET /v1.0/invitations", { query: { limit: "20", ...query } }).then((found) =>
        read(`list: ${what}`, found, BUDGET.listTrips.limit, BUDGET.listReads.limit),
      );
    await list("no filter", {});
    await list("status", { status: "PENDING" });
    await list("event", { event_id: event.short_code });
    await list("badge", { badge_id: badge.short_code });
    await list("last change", { sort: "updated_at" });
    for (const [answer, what, units] of [
      ["accept", "accept by the link, with a new account", BUDGET.acceptWrites.limit],
      ["reject", "reject by the link", BUDGET.rejectWrites.limit],
    ] as const) {
      const { token } = await invite(service, tenant, { event, badge });
      const found = await service.measure(() => respondByLink(service, token, answer));
      const within = found.roundTrips <= BUDGET.answerTrips.limit && found.writes <= units;
      rows.push(row(what, found, `${BUDGET.answerTrips.limit} trips, ${units} write units`, within));
    }
    // The first request opens the snapshot; the next two seconds look for no changes.
    await service.anonymous.call("GET /event/public-list");
    const found = await service.measure(() => service.anonymous.call("GET /event/public-list"));
    rows.push(
      row(
        "directory page",
        found,
        "1 write unit",
        found.writes <= BUDGET.directoryWrites.limit && found.reads <= BUDGET.directoryReads.limit,
      ),
    );
    return rows;
  } finally {
    await service.stack.stop();
  }
}

/** Issuance with its mail and webhook deliveries, for one and for a hundred recipients: capacity and calls. */
export async function issuanceRows(): Promise<object[]> {
  const { one, hundred } = (await issuanceCosts()).delivered;
  const own = ({ writes, directoryWrites }: Cost) => writes - directoryWrites;
  const further = {
    ...hundred,
    roundTrips: 0,
    reads: (hundred.reads - one.reads) / 99,
    writes: (own(hundred) - own(one)) / 99,
  };
  const all = "mail and one webhook delivered included";
  return [
    row(
      `issue 1, ${all}`,
      { ...one, writes: own(one) },
      limitOf(BUDGET.issueWrites),
      own(one) <= BUDGET.issueWrites.limit,
    ),
    row(
      "the changed event in the directory's log, once a second",
      { ...one, reads: 0, roundTrips: 0, writes: one.directoryWrites },
      limitOf(BUDGET.loggedWrites),
      one.directoryWrites <= BUDGET.loggedWrites.limit,
    ),
    row(
      `each further of 100, ${all}`,
      further,
      limitOf(BUDGET.furtherWrites),
      further.writes <= BUDGET.furtherWrites.limit,
    ),
    callsRow(`issue 1, ${all}`, one.sdkCalls, 1, BUDGET.callsAlone),
    callsRow(`each of 100, ${all}`, hundred.sdkCalls, 100, BUDGET.callsOfHundred),
  ];
}

/** Calls a certificate by operation. */
export function callsRow(what: string, calls: ReadonlyMap<string, number>, count: number, budget: Budget) {
  const each = [...calls].map(([name, n]) => [name, n / count] as const).sort(([, a], [, b]) => b - a);
  const sum = each.reduce((total, [, n]) => total + n, 0);
  return {
    what,
    "SDK calls": Math.round(sum * 100) / 100,
    kinds: each.map(([name, n]) => `${name} ${Math.round(n * 100) / 100}`).join(", "),
    budget: limitOf(budget),
    within: holds(budget, sum),
  };
}

interface IssuanceCost extends Cost {
  /** Of functions, by operation. */
  readonly sdkCalls: ReadonlyMap<string, number>;
}
interface IssuanceCosts {
  readonly one: IssuanceCost;
  readonly hundred: IssuanceCost;
}

/** The cost of issuing until all mails are sent, and until all webhook deliveries are made too. */
export async function issuanceCosts(): Promise<{ mailed: IssuanceCosts; delivered: IssuanceCosts }> {
  const service = await startTestStack();
  const receiver = await startReceiver();
  try {
    const mailed = await issuerCosts(service, await service.tenant({ plan: "ENTERPRISE" }));
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const webhook = { url: receiver.url, events: ["certificate.issued"] };
    await tenant.key.call("POST /v1.0/webhooks", { body: webhook });
    return { mailed, delivered: await issuerCosts(service, tenant) };
  } finally {
    await receiver.close();
    await service.stack.stop();
  }
}

async function issuerCosts(service: TestStack, tenant: Tenant): Promise<IssuanceCosts> {
  const { event, badge } = await eventAndBadge(tenant);
  const whole = async (count: number): Promise<IssuanceCost> => {
    const sdk = new SdkCalls();
    const quiet = () => sdk.quiet(service.stack);
    await quiet();
    const cost = await warm(service, tenant, async () => {
      sdk.counts.clear();
      const recipient = Array.from({ length: count }, () => aRecipient());
      await tenant.key.call("POST /v1.0/invitations", {
        body: { event_id: event.id, badge_id: badge.id, recipient },
      });
      await quiet();
    });
    sdk.stop();
    return { ...cost, sdkCalls: sdk.counts };
  };
  await whole(1);
  return { one: await whole(1), hundred: await whole(100) };
}

/** Measures after another request of this minute, as the first of a minute costs one call more. */
async function warm(service: TestStack, tenant: Tenant, work: () => Promise<unknown>): Promise<Cost> {
  await tenant.key.call("GET /v1.0/balance");
  await tenant.panel.call("GET /organization");
  return service.measure(work);
}
