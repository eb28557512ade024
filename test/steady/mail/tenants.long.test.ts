import { expect, test } from "vitest";
import { ownStack } from "../../support/stack.ts";
import { startMailService } from "../../support/stand-ins/mail-service.ts";
import { runTenantWorkload } from "./tenant-workload.ts";

const service = await startMailService();
const stack = await ownStack({ workers: false, settings: { MAIL_TENANTS: "local" } });
const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);

test.each(SEEDS)("no mail goes under another's tenant, with seed %i", { timeout: 600_000 }, async (seed) => {
  const { wrong, lost, doubled, sent, kills, held } = await runTenantWorkload(stack, service, seed, 400);
  expect({ wrong, lost, doubled }).toEqual({ wrong: [], lost: [], doubled: [] });
  expect(Math.min(sent, kills, held)).toBeGreaterThan(3);
});
