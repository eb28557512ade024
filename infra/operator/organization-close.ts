import type { Command } from "commander";
import { formatCount } from "#infra/table-text.ts";
import { OPERATOR } from "#shared/domain/activity/entry.ts";
import { CLOSING_PORTS, type Closing, closeOrganization } from "#shared/domain/privacy/close-organization.ts";
import { parseOrganizationId } from "./arguments.ts";
import { OF_ORGANIZATION } from "./organizations.ts";
import { Refusal } from "./refusal.ts";
import type { Perform } from "./target.ts";

/** Adds `org close`: ends what an organization may do, and erases what nobody accepted (decision 24.32). */
export function addCloseCommand(org: Command, perform: Perform): void {
  org
    .command("close")
    .description(
      "close an organization for good: nobody is let in, keys and webhooks go, what nobody accepted is erased; accepted certificates stay valid",
    )
    .argument("<id>", OF_ORGANIZATION)
    .option("--confirm", "needed, since this cannot be undone; org export comes first")
    .action((id: string, { confirm = false }: { confirm?: boolean }) =>
      perform(async (target, progress) => {
        const organizationId = parseOrganizationId(id);
        if (!confirm)
          throw new Refusal("This cannot be undone. Export the organization first, then add --confirm.");
        const ports = { ...target.ports, ...(await target.connect(CLOSING_PORTS)) };
        const { organization, done } = await closeOrganization(ports, organizationId, OPERATOR, (sofar) =>
          progress(described(sofar)),
        );
        const value = { id: organizationId, closed_at: organization.closed_at, ...done };
        return { value, text: `${organization.name} is closed. ${described(done)}` };
      }),
    );
}

const described = ({ keys, webhooks, erased, kept }: Closing): string =>
  `${formatCount(keys)} keys revoked, ${formatCount(webhooks)} webhooks removed, ${formatCount(erased)} unaccepted certificates to be erased, ${formatCount(kept)} accepted ones stay.`;
