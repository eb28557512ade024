import type * as z from "zod";
import { refuseLocalImages } from "../documents/local-images.ts";
import { copiesOf } from "../documents/read-images.ts";
import type { Ports } from "../ports.ts";
import { getOrganization, updateProfile } from "./manage-organizations.ts";
import { type OrganizationRecord, toOrganizationRecord, type UpdateProfile } from "./profile.ts";

type Shown = z.input<typeof OrganizationRecord>;

/** An organization's profile, with what is known of its images. Throws `not_found`. */
export async function readProfile(
  { organizations, images }: Pick<Ports, "organizations" | "images">,
  id: string,
): Promise<Shown> {
  const organization = await getOrganization({ organizations }, id);
  return toOrganizationRecord(organization, await copiesOf({ images }, id, organization));
}

/** Changes an organization's profile as `updateProfile` does; throws `invalid_request` for an image on this machine too. */
export async function changeProfile(
  {
    organizations,
    "organizations.profile": profiles,
    images,
    clock,
    settings,
  }: Pick<Ports, "organizations" | "organizations.profile" | "images" | "clock" | "settings">,
  id: string,
  changes: UpdateProfile,
): Promise<Shown> {
  refuseLocalImages(settings, changes);
  const organization = await updateProfile(
    { organizations, "organizations.profile": profiles, clock },
    id,
    changes,
  );
  return toOrganizationRecord(organization, await copiesOf({ images }, id, organization));
}
