import * as z from "zod";
import { DEFAULT_DESIGN, Design } from "../documents/design.ts";
import { Identifier } from "../ids.ts";
import { BadgeFields, WorkloadHours } from "../outcomes/field.ts";
import { orNone } from "../pasted.ts";
import { LENGTHS } from "../rules.ts";
import { imageUrl, text } from "../text.ts";
import { patchOf } from "../view.ts";

export const BADGE_STATUSES = ["ACTIVE", "ARCHIVED"] as const;

const FIELDS = {
  name: text(LENGTHS.eventName),
  description: orNone(text(LENGTHS.description, { lines: true })),
  criteria: orNone(text(LENGTHS.badgeCriteria, { lines: true })),
  image_url: orNone(imageUrl(LENGTHS.url)),
  skills: z.array(text(LENGTHS.skill)).max(LENGTHS.skillsPerBadge),
  event_id: orNone(Identifier),
  /** At most a hundred years. */
  validity_days: orNone(z.int().min(1).max(36_500)),
  workload_hours: orNone(WorkloadHours),
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
