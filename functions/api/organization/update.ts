import { inspectImages } from "#shared/domain/documents/local-images.ts";
import { changeProfile } from "#shared/domain/organizations/manage-organizations.ts";
import { OrganizationRecord, UpdateProfile } from "#shared/domain/organizations/profile.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "PATCH /organization",
  id: "organization.update",
  summary: "Change the organization's profile",
  description:
    "Fields that are left out stay as they are; `null` clears a field. Mails and pages use the colour, and the locale where the recipient's is not known. Another `name` or `company_name` ends the verification until it is given again.",
  tag: "Organization",
  access: { session: "manager" },
  uses: ["organizations", "organizations.profile", "images", "clock", "settings"],
  body: UpdateProfile,
  inspect: inspectImages,
  status: 200,
  response: OrganizationRecord,
  errors: ["conflict"],
  run: ({ ports, caller, body }) => changeProfile(ports, caller, body),
});
