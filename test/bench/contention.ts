import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { IssueRequest } from "#shared/domain/certificates/issuance.ts";
import { issueCertificates } from "#shared/domain/certificates/issue-certificates.ts";
import { acceptInvitation } from "#shared/domain/people/respond-to-invitation.ts";
import { linkTo } from "../support/browser/invitation-page.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { startTestStack } from "../support/service.ts";
import { BUDGETS, holds, limitOf } from "./budgets.ts";

interface ContentionRow {
  readonly what: string;
  readonly "per second": number;
  readonly refused: number;
  readonly "p50 ms": number;
  readonly "p99 ms": number;
  readonly budget: string;
  readonly within: boolean;
}

const HOLD_MS = 15;
const SECONDS = 3;
const { refused: REFUSED, p99: P99 } = BUDGETS.contention;

/**
 * How long many writers of one event and one organization take, while each transaction holds its items for 15 ms. The
 * verbs are called without HTTP, because one process answers fewer requests a second than many functions do.
 */
export async function contentionRows(): Promise<ContentionRow[]> {
  // The proxy runs in a process of its own, so that it does not take time from the service.
  const proxy = fork(fileURLToPath(new URL("bad-day-process.ts", import.meta.url)), [String(HOLD_MS)]);
  const [endpoint] = (await once(proxy, "message")) as [string];
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  const service = await startTestStack({ workers: false });
  try {
    const { ports } = service.functions;
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    const { event, badge } = await eventAndBadge(tenant);
    const issue = (recipient: unknown) => {
      const body = IssueRequest.parse({ event_id: event.id, badge_id: badge.id, recipient });
      return issueCertificates(
        ports,
        { organizationId: tenant.id, keyId: "key_000000000000", quotaOverride: null, plan: "ENTERPRISE" },
        body,
        null,
      );
    };
    const tokens: string[] = [];
    for (let n = 0; n < 200 * SECONDS; n += 300) {
      const { record } = await issue(Array.from({ length: 300 }, () => aRecipient()));
      const links = record.certificates.map(({ id }) => linkTo(service, tenant.id, id));
      tokens.push(...(await Promise.all(links)));
    }
    return [
      await paced("acceptances on one event", 200, (n) => acceptInvitation(ports, tokens[n]!)),
      await paced("issuances of one organization, for one event", 100, () => issue(aRecipient())),
    ];
  } finally {
    await service.stack.stop();
    proxy.send("stop");
    await once(proxy, "exit");
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  }
}

/** Starts calls at a steady rate, whether or not earlier ones are answered; times count from when each was due. */
async function paced(
  what: string,
  perSecond: number,
  call: (n: number) => Promise<unknown>,
): Promise<ContentionRow> {
  const start = performance.now();
  let refused = 0;
  const calls = Array.from({ length: perSecond * SECONDS }, async (_, n) => {
    const due = start + (n * 1_000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    await call(n).catch(() => refused++);
    return performance.now() - due;
  });
  const times = (await Promise.all(calls)).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1]!);
  return {
    what,
    "per second": perSecond,
    refused,
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    budget: `${limitOf(REFUSED)}, p99 ${limitOf(P99)}`,
    within: holds(REFUSED, refused) && holds(P99, at(0.99)),
  };
}
