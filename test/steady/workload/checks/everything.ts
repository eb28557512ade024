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

/** What all comparisons of a run have found: an organization that agreed once is not compared again. */
export class Comparisons {
  private readonly agreed = new Map<KnownOrganization, OrganizationPass>();
  private readonly scene: Scene;
  private readonly world: World;

  constructor(scene: Scene, world: World) {
    this.scene = scene;
    this.world = world;
  }

  /**
   * Compares every list with every counter, and both with what the clients know, of each organization that did not agree
   * before. Gives what was found, and how much there is.
   */
  async compare(): Promise<{ findings: Findings; certificates: number }> {
    const { scene, world, agreed } = this;
    const findings = new Findings();
    await scene.inbox.read();
    const passes = await Promise.all(
      scene.model.organizations.map(async (organization) => {
        const known = agreed.get(organization);
        if (known) return known;
        const own = new Findings();
        const pass = await passOf({ scene, world, findings: own }, organization);
        for (const check of CHECKS) await check(pass);
        if (own.differences.length === 0) agreed.set(organization, pass);
        return pass;
      }),
    );
    for (const pass of passes) findings.take(pass.findings);
    await checkDirectory({ scene, world, findings }, passes);
    const certificates = passes.flatMap((pass) => pass.certificates);
    checkInbox({ scene, findings }, new Set(certificates.map(markerOf)));
    return { findings, certificates: certificates.length };
  }
}
