import { WEBHOOK_EVENT_TYPES } from "#shared/domain/webhooks/webhook-event-names.ts";
import type { Actor } from "../actor.ts";
import type { KnownWebhook } from "../model.ts";

const CHANGING_MAX = 3;

/** Creates a webhook, which carries its marker as its description. */
export async function createWebhookNow(actor: Actor, steady = false): Promise<KnownWebhook> {
  const thing = actor.thing("h", ["status"], steady);
  const webhook: KnownWebhook = { ...thing, path: thing.marker };
  const { dice } = actor;
  const events = steady
    ? WEBHOOK_EVENT_TYPES
    : dice.shuffled(WEBHOOK_EVENT_TYPES).slice(0, dice.between(1, 7));
  const body = { url: actor.scene.endpoints.urlOf(webhook.path), events, description: webhook.marker };
  actor.organization.webhooks.push(webhook);
  await actor.attempt(webhook, (options) =>
    actor.call("POST /v1.0/webhooks", { ...options, needs: "webhooks", body }),
  );
  actor.wrote(webhook, { status: "enabled" }, webhook.attempts);
  return webhook;
}

/** Enables or disables a webhook. */
export async function switchWebhook(actor: Actor, webhook: KnownWebhook, status: "enabled" | "disabled") {
  const call = await actor.call("PATCH /v1.0/webhooks/{id}", {
    needs: "webhooks",
    params: { id: webhook.id! },
    body: { status },
    about: webhook.marker,
    cutAfterMs: actor.patience(),
  });
  webhook.changes.push(call);
  actor.wrote(webhook, { status }, [call]);
  return call;
}

async function removeWebhookNow(actor: Actor, webhook: KnownWebhook): Promise<void> {
  webhook.doomed = true;
  const call = await actor.call("DELETE /v1.0/webhooks/{id}", {
    needs: "webhooks",
    params: { id: webhook.id! },
    about: webhook.marker,
    cutAfterMs: actor.patience(),
  });
  webhook.removals.push(call);
}

async function redeliverSomething(actor: Actor, webhook: KnownWebhook): Promise<void> {
  const delivery_id = actor.dice.recent([...actor.scene.endpoints.messagesAt(webhook.path).keys()]);
  if (delivery_id === undefined) return;
  await actor.call("POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver", {
    needs: "webhooks",
    params: { id: webhook.id!, delivery_id },
    body: {},
    about: webhook.marker,
  });
}

/** Something with webhooks; at most a few come and go beside the steady one. */
export async function tendWebhooks(actor: Actor): Promise<void> {
  if (!actor.may("webhooks")) return;
  const { dice, organization } = actor;
  const usable = organization.webhooks.filter(({ id, doomed }) => id !== undefined && !doomed);
  const changing = usable.filter(({ steady }) => !steady);
  if (organization.webhooks.filter(({ doomed }) => !doomed).length <= CHANGING_MAX)
    return void (await createWebhookNow(actor));
  const webhook = dice.recent(changing);
  if (!webhook) return;
  const act = dice.weighted([
    [45, "switch"],
    [15, "remove"],
    [40, "redeliver"],
  ] as const);
  if (act === "switch") await switchWebhook(actor, webhook, dice.pick(["enabled", "disabled"]));
  else if (act === "remove") await removeWebhookNow(actor, webhook);
  else await redeliverSomething(actor, dice.pick(usable));
}
