import { Actor, type Scene } from "./actor.ts";
import { actAsRecipient, lookAfterSomething } from "./acts/answer.ts";
import { issueSomething } from "./acts/issue.ts";
import { createKeyNow, tendKeys } from "./acts/keys.ts";
import { raceSomething } from "./acts/races.ts";
import { readSomething } from "./acts/reads.ts";
import { createBadgeNow, createEventNow, tendThings } from "./acts/things.ts";
import { createWebhookNow, tendWebhooks } from "./acts/webhooks.ts";
import { Dice } from "./dice.ts";

const STEADY_EVENTS = 3;
const STEADY_BADGES = 2;
const KEYS = 5;
/** How often a client works for each of the organizations: plans have windows of very different sizes. */
const WEIGHTS = [28, 22, 18, 18, 4, 3, 7] as const;

/** What every organization has before the load: keys, events and badges that stay as they are, one webhook. */
export async function prepare(scene: Scene, seed: number): Promise<void> {
  await Promise.all(
    scene.model.organizations.map(async (organization, n) => {
      const actor = new Actor(scene, new Dice(seed + n), organization);
      for (let made = 0; made < KEYS; made += 1) await createKeyNow(actor);
      for (let made = 0; made < STEADY_EVENTS; made += 1) await createEventNow(actor, true);
      for (let made = 0; made < STEADY_BADGES; made += 1) await createBadgeNow(actor, true);
      if (actor.may("webhooks")) await createWebhookNow(actor, !organization.switching);
    }),
  );
}

/**
 * One client: one act after the other, `pauseMs` apart on average, for one organization or another, until the load is over or
 * it has done `most` of them.
 */
export async function runClient(scene: Scene, seed: number, pauseMs: number, most: number): Promise<number> {
  const dice = new Dice(seed);
  const actors = scene.model.organizations.map(
    (organization, n) => [WEIGHTS[n] ?? 1, new Actor(scene, dice, organization)] as const,
  );
  let acts = 0;
  while (!scene.over.aborted && acts < most) {
    const actor = dice.weighted(actors);
    const act = dice.weighted([
      [22, issueSomething],
      [28, actAsRecipient],
      [12, lookAfterSomething],
      [13, tendThings],
      [6, tendWebhooks],
      [2, tendKeys],
      [10, readSomething],
      [7, raceSomething],
    ] as const);
    await act(actor);
    acts += 1;
    await actor.pause(dice.between(0, 2 * pauseMs));
  }
  return acts;
}
