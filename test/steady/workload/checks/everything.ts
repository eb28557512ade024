import type { Scene } from "../actor.ts";
import { Findings } from "../findings.ts";
import { type KnownOrganization, markerOf } from "../model.ts";
import { ListReader } from "../reader.ts";
import type { World } from "../world.ts";
import { checkCertificates, checkDuplicates, checkIssues } from "./certificates.ts";
import { checkBalance, checkEvents } from "./counters.ts";
import { checkDeliveries } from "./deliveries.ts";
import { checkDirectory } from "./directory.ts";
import { checkExport, checkFilters, checkPages, checkPeople, checkRecipientRows } from "./lists.ts";
import { checkInbox, checkMails } from "./mails.ts";
import type { OrganizationPass } from "./pass.ts";
import { checkReplays } from "./replays.ts";
import { checkKeys, checkThings } from "./things.ts";

const CHECKS = [
  checkIssues,
  checkCertificates,
  checkDuplicates,
  checkMails,
  checkBalance,
  checkEvents,
  checkFilters,
  checkPages,
  checkRecipientRows,
  checkExport,
  checkPeople,
  checkThings,
  checkDeliveries,
  checkReplays,
  checkKeys,
];

async function passOf(
  { scene, world, findings }: Pick<OrganizationPass, "scene" | "world" | "findings">,
  organization: KnownOrganization,
): Promise<OrganizationPass> {
  const reader = new ListReader(scene.caller, organization);
  const certificates = await reader.all("GET /v1.0/invitations");
  const ticketOf: OrganizationPass["ticketOf"] = (row) => scene.model.tickets.get(markerOf(row));
  return { scene, world, findings, organization, reader, certificates, ticketOf };
}

/** Compares every list with every counter, and both with what the clients know. Gives what was found, and how much there is. */
export async function checkEverything(
  scene: Scene,
  world: World,
): Promise<{ findings: Findings; certificates: number }> {
  const findings = new Findings();
  const { organizations } = scene.model;
  await scene.inbox.read();
  const passes = await Promise.all(organizations.map((each) => passOf({ scene, world, findings }, each)));
  await Promise.all(
    passes.map(async (pass) => {
      for (const check of CHECKS) await check(pass);
    }),
  );
  await checkDirectory({ scene, world, findings }, passes);
  const certificates = passes.flatMap((pass) => pass.certificates);
  checkInbox({ scene, findings }, new Set(certificates.map(markerOf)));
  return { findings, certificates: certificates.length };
}
