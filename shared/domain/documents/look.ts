import type { Badge } from "../badges/badge.ts";
import type { Event } from "../events/event.ts";
import { designOf, OWN_LAYOUT } from "./design.ts";
import type { ResolvedDesign } from "./document-facts.ts";

/** Layout and colours, of which a design can leave out each; an own template goes with the layout of the category. */
export type Look = Readonly<Pick<ResolvedDesign, "layout" | "primary_color" | "accent_color">>;

/** What a design leaves out, by the category of the event (decision 15.13). */
export const CATEGORY_LOOKS: Readonly<Record<Event["category"], Look>> = {
  SPORTS: { layout: "sport", primary_color: "#10233f", accent_color: "#dd4a1c" },
  EDUCATION: { layout: "academic", primary_color: "#1b2f5b", accent_color: "#a3782a" },
  CORPORATE: { layout: "modern", primary_color: "#12403f", accent_color: "#0d8f83" },
  SOCIOCULTURAL: { layout: "classic", primary_color: "#5a1838", accent_color: "#b0622d" },
};

/** Layout and colours of a badge's certificates for an event of a category. */
export function lookOf(badge: Pick<Badge, "design">, category: Event["category"]): Look {
  const design = designOf(badge);
  const look = CATEGORY_LOOKS[category];
  return {
    layout: design.layout === null || design.layout === OWN_LAYOUT ? look.layout : design.layout,
    primary_color: design.primary_color ?? look.primary_color,
    accent_color: design.accent_color ?? look.accent_color,
  };
}
