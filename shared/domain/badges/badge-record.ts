import * as z from "zod";
import { Design, designOf } from "../documents/design.ts";
import { type Copies, ImageStates, imageStates } from "../documents/image.ts";
import { shortCode } from "../ids.ts";
import { BadgeFields } from "../outcomes/field.ts";
import { viewOf } from "../view.ts";
import { type Badge, badgeFields, pictureUrl } from "./badge.ts";
import { BADGE_STATUSES } from "./badge-requests.ts";

/** A badge as integrators see it. */
export const BadgeRecord = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    criteria: z.string().nullable(),
    image_url: z.string().nullable(),
    picture_url: z.string().meta({
      description: "Address of the picture to show: our copy of the image, or a drawn one (PNG).",
    }),
    skills: z.array(z.string()),
    event_id: z.uuid().nullable(),
    validity_days: z.int().nullable(),
    workload_hours: z.number().nullable(),
    fields: BadgeFields,
    design: Design,
    images: ImageStates,
    status: z.enum(BADGE_STATUSES),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Badge" });
export type BadgeRecord = z.infer<typeof BadgeRecord>;

/** The integrator's view of a stored badge; `copies` are those of its images. */
export const toBadgeRecord = (badge: Badge, baseUrl: string, copies: Copies): BadgeRecord =>
  viewOf(BadgeRecord, badge, {
    workload_hours: badge.workload_hours ?? null,
    fields: [...badgeFields(badge)],
    design: designOf(badge),
    images: imageStates(badge, copies),
    picture_url: pictureUrl(baseUrl, badge.id),
    short_code: shortCode(badge.id),
  });
