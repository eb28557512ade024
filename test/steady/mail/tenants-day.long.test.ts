import { expect, test } from "vitest";
import { startMailService } from "../../support/mail-service.ts";
import { ownStack } from "../../support/stack.ts";
import { runTenantWorkload } from "./tenant-workload.ts";

const service = await startMailService();
const stack = await ownStack({ workers: false, settings: { MAIL_TENANTS: "local" } });

test("no mail goes under a tenant that is not its sender's, and none is lost, while tenants pause and workers die", async () => {
  const { wrong, lost, doubled, sent, kills, held } = await runTenantWorkload(stack, service, 7, 120);
  expect({ wrong, lost, doubled }).toEqual({ wrong: [], lost: [], doubled: [] });
  expect(Math.min(sent, kills, held)).toBeGreaterThan(3);
});
