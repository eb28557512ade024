import { createHash } from "node:crypto";
import type { DrawnBadge } from "#shared/formats/svg-badge/draw-badge.ts";
import { lookOf } from "../documents/design.ts";
import { CATEGORIES } from "../events/event-choices.ts";
import type { Badge } from "./badge.ts";

/**
 * What the drawn picture of a badge follows from, wherever it is shown: mail, page and document. Without an event its colours
 * follow from its name.
 */
export function drawnBadge(badge: Pick<Badge, "name" | "design" | "event_category">): DrawnBadge {
  const category = badge.event_category ?? null;
  const byName = createHash("sha256").update(badge.name).digest()[0]! % CATEGORIES.length;
  return { name: badge.name, category, ...lookOf(badge, category ?? CATEGORIES[byName]!) };
}
