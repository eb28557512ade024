import { setTimeout as pause } from "node:timers/promises";
import { linkTo, respondByLink } from "../../support/browser/invitation-page.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import type { Tenant } from "../../support/service.ts";
import { startReceiver } from "../../support/stand-ins/receiver.ts";
import { LifeStack, type LifeStep } from "./steps.ts";

/** The lives whose steps are counted, by their names in budget.json. */
export const LIFE_NAMES = ["bare", "one", "everything", "accepted"] as const;
export type LifeName = (typeof LIFE_NAMES)[number];
export type Lives = Readonly<Partial<Record<LifeName, readonly LifeStep[]>>>;

const FIELDS = [{ key: "result", label: "Result", type: "text" }];
/** A certificate with all that a request can say of a person. */
const WHOLE = {
  recipient_number: "+5511998765432",
  external_id: "enrolment-2026-000471",
  metadata: { class: "2026-B" },
  role: "speaker",
  values: { result: "Finisher" },
};

/**
 * Issues one certificate each: for an organization on STARTER that uses nothing else, for one with a webhook, with everything that
 * can be said of a person; and one that is accepted. What comes first, of an event, a badge or a month, was before.
 */
export async function measureLives(names: readonly LifeName[]): Promise<Lives> {
  const stack = await LifeStack.start();
  const { service } = stack;
  const receiver = await startReceiver();
  try {
    const starter = await service.tenant();
    const bare = await issuer(starter);
    const { "organizations.write": organizations } = await service.operatorPorts();
    await organizations.setPlan(starter.id, "STARTER", new Date());
    const tenant = await service.tenant({ plan: "ENTERPRISE" });
    await tenant.key.call("POST /v1.0/webhooks", {
      body: { url: receiver.url, events: ["certificate.issued", "certificate.accepted"] },
    });
    const whole = await issuer(tenant);
    for (const each of [bare, whole]) await each.issue();
    const first = await whole.issue(WHOLE);
    // The first credential of an organization makes its keys.
    if (names.includes("accepted"))
      await respondByLink(service, await linkTo(service, tenant.id, first), "accept");
    const open = await whole.issue();
    const lived = {
      bare: () => bare.issue(),
      one: () => whole.issue(),
      everything: () => whole.issue(WHOLE),
      accepted: async () => respondByLink(service, await linkTo(service, tenant.id, open), "accept"),
    } satisfies Record<LifeName, () => Promise<unknown>>;
    const lives: Partial<Record<LifeName, readonly LifeStep[]>> = {};
    for (const name of names) lives[name] = await stack.stepsOf(lived[name]);
    return lives;
  } finally {
    await receiver.close();
    await stack.stop();
  }
}

async function issuer(tenant: Tenant) {
  const { event, badge } = await eventAndBadge(tenant, {}, { fields: FIELDS });
  return {
    async issue(fields: Record<string, unknown> = {}): Promise<string> {
      // The first request of a minute costs one call more (balance.get is not counted).
      const left = 60_000 - (Date.now() % 60_000);
      if (left < 2_000) await pause(left);
      await tenant.key.call("GET /v1.0/balance");
      const body = { event_id: event.id, badge_id: badge.id, ...aRecipient(fields) };
      const answer = await tenant.key.call("POST /v1.0/invitations", { body });
      if (answer.status !== 201) throw new Error(`The answer was ${answer.status}.`);
      return answer.body.certificates[0]!.id;
    },
  };
}
