import { getOrganization } from "#shared/domain/organizations/manage-organizations.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { parseOrganizationId } from "./arguments.ts";

/** Large enough for few queries, small enough to see progress. */
const PAGE = 500;

/** Gates that are made at once: several hundred a second on AWS, and few enough for every call to be answered in time. */
export const GATES_AT_ONCE = 16;

/** What the argument of a command is that names an organization. */
export const OF_ORGANIZATION = "id or name of the organization";

/** The id of an organization that exists; else `not_found`, which then names the organization. */
export const existingId = async (
  { ports }: { readonly ports: Pick<Ports, "organizations"> },
  id: string,
): Promise<string> => (await getOrganization(ports, parseOrganizationId(id))).id;

/** All organizations, newest first, page by page. */
export async function* organizationPages({
  "organizations.write": organizationLists,
}: Pick<Ports, "organizations.write">): AsyncGenerator<readonly Organization[]> {
  let after: string | null = null;
  do {
    const slice = await organizationLists.newest({ limit: PAGE, offset: 0, after });
    yield slice.rows;
    after = slice.next;
  } while (after !== null);
}
