import { daysLater } from "#shared/formats/days.ts";
import type { StoredDesign } from "../documents/design.ts";
import type { Event } from "../events/event.ts";
import { type Reference, shortCode, toReference } from "../ids.ts";
import type { BadgeField } from "../outcomes/field.ts";
import { ISSUER_PAGE } from "../rules.ts";
import type { CreateBadge } from "./badge-requests.ts";

/** A badge as stored; `event_id` is the event's UUID. */
export interface Badge extends Omit<CreateBadge, "event_id" | "design" | "fields"> {
  readonly id: string;
  readonly organization_id: string;
  readonly event_id: string | null;
  /** Absent in a badge that was written before there were designs. */
  readonly design?: StoredDesign;
  /** Absent in a badge that was written before there were fields. */
  readonly fields?: readonly BadgeField[];
  /** The category of its event when the badge was last given one; a drawn picture follows it (decision 15.15). */
  readonly event_category?: Event["category"] | null;
  /** Counts changes, as in an event. */
  readonly revision: number;
  /** Who made or changed it last: a key, or a user of the panel; absent before that was kept. */
  readonly updated_by?: string;
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

/** When a certificate of a badge ends by the badge's own rule, if it is issued at a time, as told in a time zone; null for never. */
export const validUntil = (
  { validity_days: days }: Pick<Badge, "validity_days">,
  at: Date,
  timeZone: string,
): string | null => (days === null ? null : daysLater(at, days, timeZone));

/**
 * The public address of a badge's picture, which the badge has whether or not it has an image; with a revision, of the
 * picture that certificates of that revision show.
 */
export const pictureUrl = (baseUrl: string, badgeId: string, revision?: number): string =>
  `${baseUrl}/b/${shortCode(badgeId)}${revision === undefined ? "" : `-${revision}`}.png`;

/** The own template that a badge's design names; undefined for one with a layout of the house. */
export function templateNamed(badge: Pick<Badge, "design">): Reference | undefined {
  const template = badge.design?.template ?? null;
  return template === null ? undefined : toReference(template);
}

/** The stored fields of a badge; none of one that was written before badges had fields. */
export const badgeFields = ({
  fields,
}: {
  readonly fields?: readonly BadgeField[] | undefined;
}): readonly BadgeField[] => fields ?? [];
