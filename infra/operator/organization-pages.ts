import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Ports } from "#shared/domain/ports.ts";

/** Large enough for few queries, small enough to see progress. */
const PAGE = 500;

/** Gates that are made at once: several hundred a second on AWS, and few enough for every call to be answered in time. */
export const GATES_AT_ONCE = 16;

/** All organizations, newest first, page by page. */
export async function* organizationPages(
  { "organizations.write": organizationLists }: Pick<Ports, "organizations.write">,
  size = PAGE,
): AsyncGenerator<readonly Organization[]> {
  let after: string | null = null;
  do {
    const slice = await organizationLists.newest({ limit: size, offset: 0, after });
    yield slice.rows;
    after = slice.next;
  } while (after !== null);
}
