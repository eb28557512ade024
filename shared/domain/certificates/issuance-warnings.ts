import { designOf } from "../badges/badge.ts";
import { lookOf } from "../documents/look.ts";
import { repetitions } from "../documents/printed.ts";
import type { Warning } from "../warnings.ts";
import type { IssuanceContext } from "./ports.ts";

/** What the documents of an issuance would not show as it was meant; paths are those of its request and of a preview. */
export function issuanceWarnings({ event, badge }: IssuanceContext): Warning[] {
  if (!event || !badge) return [];
  return repetitions(designOf(badge).text, lookOf(badge, event.category).layout);
}
