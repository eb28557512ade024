import { updateProfile } from "#shared/domain/organizations/manage-organizations.ts";
import type { HolderRequest } from "#shared/domain/requests/holder-request.ts";
import { contactDigest } from "#shared/domain/requests/request-link.ts";
import type { TestStack } from "./stack.ts";

/** The link of a request as it is mailed to the contact of its organization, which gets one if it has none. */
export async function aRequestLink(
  { functions: { ports } }: TestStack,
  request: HolderRequest,
  until = new Date(request.due_at),
): Promise<string> {
  const { organization_id: id } = request;
  const contact =
    (await ports.organizations.get(id))!.contact_email ??
    (
      await updateProfile(
        ports,
        { organizationId: id, userId: "user-1" },
        { contact_email: "contact@example.org" },
      )
    ).contact_email!;
  return ports.links.signRequest(request, contactDigest(id, contact), until);
}
