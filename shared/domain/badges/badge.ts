import * as z from "zod";
import { DEFAULT_DESIGN, Design } from "../documents/design.ts";
import { type Copies, ImageStates, imageStates } from "../documents/image-state.ts";
import type { Event } from "../events/event.ts";
import { Identifier, shortCode } from "../ids.ts";
import { type BadgeField, BadgeFields, badgeFields } from "../outcomes/field.ts";
import { WorkloadHours } from "../outcomes/outcome.ts";
import { patchOf } from "../patch.ts";
import { ISSUER_PAGE, LENGTHS } from "../rules.ts";
import { imageUrl, text } from "../text.ts";
import { viewOf } from "../view.ts";

export const BADGE_STATUSES = ["ACTIVE", "ARCHIVED"] as const;

const FIELDS = {
  name: text(LENGTHS.eventName),
  description: text(LENGTHS.description, { lines: true }).nullable(),
  criteria: text(LENGTHS.badgeCriteria, { lines: true }).nullable(),
  image_url: imageUrl(LENGTHS.url).nullable(),
  skills: z.array(text(LENGTHS.skill)).max(LENGTHS.skillsPerBadge),
  event_id: Identifier.nullable(),
  /** At most a hundred years. */
  validity_days: z.int().min(1).max(36_500).nullable(),
  workload_hours: WorkloadHours.nullable(),
  fields: BadgeFields,
  design: Design,
  status: z.enum(BADGE_STATUSES),
};

/** Body of POST /badges. */
export const CreateBadge = z
  .strictObject({
    name: FIELDS.name.meta({ examples: ["Finisher"] }),
    description: FIELDS.description.default(null),
    criteria: FIELDS.criteria.default(null),
    image_url: FIELDS.image_url.default(null),
    skills: FIELDS.skills.default([]),
    event_id: FIELDS.event_id
      .default(null)
      .meta({ description: "The only event this badge is for, if any." }),
    validity_days: FIELDS.validity_days
      .default(null)
      .meta({ description: "Days a certificate stays valid." }),
    workload_hours: FIELDS.workload_hours
      .default(null)
      .meta({ description: "Hours of work that a certificate stands for.", examples: [40] }),
    fields: FIELDS.fields.default([]).meta({
      description:
        "What certificates of this badge say of each person, such as a time, a grade or a registration number; recipients bring the values.",
    }),
    design: FIELDS.design.default(DEFAULT_DESIGN),
    status: FIELDS.status.default("ACTIVE"),
  })
  .meta({ id: "CreateBadge" });
export type CreateBadge = z.infer<typeof CreateBadge>;

/** Body of PATCH /badges/{id}. */
export const UpdateBadge = patchOf({
  ...FIELDS,
  design: FIELDS.design.meta({
    description: "Replaces the whole design; `{}` is the design of the category.",
  }),
}).meta({ id: "UpdateBadge" });
export type UpdateBadge = z.infer<typeof UpdateBadge>;

type LaterInDesign = "title" | "back" | "template";

/** A badge as stored; `event_id` is the event's UUID. */
export interface Badge extends Omit<CreateBadge, "event_id" | "design" | "fields"> {
  readonly id: string;
  readonly organization_id: string;
  readonly event_id: string | null;
  /** Absent in a badge that was written before there were designs; so are title, back and template before designs had these. */
  readonly design?: Omit<Design, LaterInDesign> & Partial<Pick<Design, LaterInDesign>>;
  /** Absent in a badge that was written before there were fields. */
  readonly fields?: readonly BadgeField[];
  /** The category of its event when the badge was last given one; a drawn picture follows it (decision 15.15). */
  readonly event_category?: Event["category"] | null;
  /** Counts changes, as in an event. */
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What a list for everybody says of a badge; its description is cut. */
export type OutlinedBadge = Pick<Badge, "id" | "name" | "description">;

/** What a list for everybody says of a badge: at most {@link ISSUER_PAGE.descriptionMax} characters of its description. */
export const outlineOf = ({ id, name, description }: Badge): OutlinedBadge => ({
  id,
  name,
  description: description && cut(description, ISSUER_PAGE.descriptionMax),
});

function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

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

/** The design of a badge's certificates, which follows the category of the event unless the badge has its own. */
export const designOf = ({ design }: Pick<Badge, "design">): Design => ({
  ...DEFAULT_DESIGN,
  ...design,
});

/** When a certificate of a badge ends by the badge's own rule, if it is issued at a time; null for never. */
export const validUntil = ({ validity_days: days }: Pick<Badge, "validity_days">, at: Date): string | null =>
  days === null ? null : new Date(at.getTime() + days * 86_400_000).toISOString();

/**
 * The public address of a badge's picture, which the badge has whether or not it has an image; with a revision, of the
 * picture that certificates of that revision show.
 */
export const pictureUrl = (baseUrl: string, badgeId: string, revision?: number): string =>
  `${baseUrl}/b/${shortCode(badgeId)}${revision === undefined ? "" : `-${revision}`}.png`;

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
