import { describe, expect, test } from "vitest";
import type { Ports } from "#shared/domain/ports.ts";
import type { ErasureJob } from "#shared/domain/privacy/jobs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { type RemindedPerson, sentInvitations } from "./reminder-scene.ts";

await startMailService();
const stack = await ownStack({ workers: false });

/** Looks at an invitation each time that it is due, until so many days from now; gives what was to be erased. */
async function live(person: RemindedPerson, days: number) {
  const jobs: ErasureJob[] = [];
  const erasuresQueue: Ports["erasuresQueue"] = {
    async send(some) {
      jobs.push(...some);
      return [];
    },
  };
  const looks: number[] = [];
  for (let looked = 0; looked < 40; looked++) {
    const due = await person.dueIn();
    if (due === undefined || due > days || jobs.length > 0) break;
    looks.push(due);
    await person.follow(due + 0.001, { erasuresQueue });
  }
  return { jobs, looks };
}

describe("what nobody accepted is erased", () => {
  test("after the months of its organization, and is looked at each month in case these change", async () => {
    const { person, tenant } = await sentInvitations(stack);
    const half = await live(person, 100);
    expect(half.jobs).toEqual([]);
    expect(half.looks.length).toBeGreaterThanOrEqual(4);
    await tenant.panel.call("PATCH /organization", { body: { retention_months: 4 } });
    const { jobs, looks } = await live(person, 400);
    expect(jobs).toEqual([{ organization_id: tenant.id, certificate_id: person.id, why: "retention" }]);
    expect(looks.at(-1)).toBeGreaterThan(119);
    expect(looks.at(-1)).toBeLessThan(124);
    // One that was kept after all is looked at again the next day.
    expect(await person.dueIn()).toBeCloseTo(looks.at(-1)! + 1, 1);
  });

  test("also when it was refused, and when its mail came back or was never wanted", async () => {
    const scene = await sentInvitations(stack, { count: 2, profile: { retention_months: 1 } });
    const [refused, muted] = scene.people as [RemindedPerson, RemindedPerson];
    await refused.answer("reject");
    await stack.functions.ports.mutes.mute(muted.email, scene.tenant.id, new Date());
    for (const one of [refused, muted]) {
      const { jobs } = await live(one, 60);
      expect(jobs).toHaveLength(1);
    }
  });

  test("and what was accepted is not", async () => {
    const { person } = await sentInvitations(stack, { profile: { retention_months: 1 } });
    await person.answer("accept");
    await person.work(0, { notice: "accepted" });
    expect(await person.dueIn()).toBeUndefined();
    expect((await live(person, 1_000)).jobs).toEqual([]);
  });
});
