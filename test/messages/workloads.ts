import { vi } from "vitest";
import { seededRandom } from "../support/faults/bad-day.ts";
import { act } from "./acts.ts";
import { badDay, goodDay } from "./bad-day.ts";
import { type KilledWhile, messageOutcomes } from "./outcomes.ts";
import { planOf } from "./plan.ts";
import type { MessageScene } from "./scene.ts";
import type { Step } from "./steps.ts";
import { MessageWorld } from "./world.ts";

/** The seeds of all workloads. */
export const SEEDS = Array.from({ length: 100 }, (_, n) => n + 1);

/** With another number queues and batches come in another order, and what waits in another time: the outcome must be the same. */
const CHANCE = Number(process.env.MESSAGES_CHANCE ?? 0);
/** Days between the beginnings of two workloads, longer than one takes. */
const APART_DAYS = 130;
const FIRST_DAY = Date.UTC(2090, 2, 7, 13, 17);

/**
 * Does the workload of a seed and gives what became of all messages, a line each. A later seed begins at an earlier time: what
 * one leaves to be done is not due before the next one is over. They run one after another.
 */
export async function messagesOfWorkload(scene: MessageScene, seed: number): Promise<string[]> {
  const random = vi.spyOn(Math, "random").mockImplementation(seededRandom(seed + 1_000 * CHANCE));
  try {
    const plan = planOf(seed);
    scene.queues.clear();
    await goodDay(scene);
    scene.clock.at = FIRST_DAY - seed * APART_DAYS * 86_400_000;
    const world = new MessageWorld(scene);
    for (const organization of plan.organizations) await world.addOrganization(organization);
    const killed: KilledWhile[] = [];
    for (const step of plan.steps) {
      const [mails, certificates] = [world.mails().length, world.certificates.length];
      await take(world, step);
      const { kill } = step.manner;
      if (kill)
        killed.push({
          kill,
          mails: [mails, world.mails().length],
          while: step.act,
          issued: world.certificates.slice(certificates),
        });
    }
    await scene.pump.settle({}, LOOKS.troubled);
    const often = scene.queues.tooOften(scene.pump.urls());
    if (often.length > 0) throw new Error(`These messages came too often: ${often.join(", ")}`);
    return await messageOutcomes(world, killed);
  } finally {
    random.mockRestore();
  }
}

/** When the schedules run in a step, in minutes: after days, and while and after something goes wrong. */
const LOOKS = { usual: [], waited: [0, 11], troubled: [0, 11, 25], phones: [1, 3, 6, 12, 25] } as const;

/** Does a step, and what follows from it; when something goes wrong, also what follows when that is over. */
async function take(world: MessageWorld, { act: one, manner, trouble }: Step): Promise<void> {
  const { pump } = world.scene;
  const tenants = world.organizations.map(({ tenant }) => tenant.id);
  const end = trouble && (await badDay(world.scene, trouble, tenants));
  await act(world, one);
  await pump.settle(manner, one.does === "wait" ? LOOKS.waited : LOOKS.usual);
  if (!end) return;
  await end();
  await pump.settle({}, trouble.of === "phone" ? LOOKS.phones : LOOKS.troubled);
}
