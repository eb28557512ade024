import { fill } from "#shared/texts/fill.ts";
import { ACHIEVEMENT_TEXTS } from "#shared/texts/texts.ts";
import { type Badge, pictureUrl } from "../badges/badge.ts";
import type { Event } from "../events/event.ts";
import { shortCode } from "../ids.ts";
import type { Locale } from "../organizations/organization.ts";
import { resultDescriptions } from "./results.ts";

/** A badge, with what stands around it when it is shown as an achievement of Open Badges 3.0. */
export interface AchievementSubject {
  readonly badge: Pick<
    Badge,
    "id" | "name" | "description" | "criteria" | "skills" | "workload_hours" | "fields"
  >;
  /** Of the badge whose picture is shown. */
  readonly revision: number;
  readonly category: Event["category"] | null;
  /** Name of the organization. */
  readonly issuer: string;
  readonly locale: Locale;
  /** Skills that were found in the text of the event. */
  readonly found: readonly string[];
  /** Those of a credential, which describes only the results that it has; else all that the badge's can have. */
  readonly results?: ReturnType<typeof resultDescriptions>;
}

/** The address of a badge as an achievement, which credentials name as its `id`. */
export const achievementUrl = (baseUrl: string, badgeId: string): string =>
  `${baseUrl}/b/${shortCode(badgeId)}.json`;

/** A badge as an Achievement of Open Badges 3.0. Skills are tags, as no skill has an address to align with. */
export function achievementOf(
  { badge, revision, category, issuer, locale, found, results }: AchievementSubject,
  baseUrl: string,
) {
  const id = achievementUrl(baseUrl, badge.id);
  const described = results ?? resultDescriptions({ achievement: id, fields: badge.fields, locale });
  // Open Badges 3.0 requires both of a badge that has neither.
  const texts = ACHIEVEMENT_TEXTS[locale];
  const tags = distinct([...badge.skills, ...found]);
  return {
    id,
    type: ["Achievement"],
    achievementType: typeOf(category, badge.workload_hours),
    name: badge.name,
    description: badge.description || fill(texts.description, { badge: badge.name, issuer }),
    criteria: { narrative: badge.criteria || fill(texts.criteria, { issuer }) },
    image: { id: pictureUrl(baseUrl, badge.id, revision), type: "Image" },
    inLanguage: locale,
    ...(described.length > 0 ? { resultDescription: described } : {}),
    ...(tags.length > 0 ? { tag: tags } : {}),
  };
}

/** As the headline of the document, by the badge's hours: an achievement is the same for all people. */
function typeOf(category: Event["category"] | null, hours: number | null): string {
  if (category === "SPORTS") return "Achievement";
  return category === "EDUCATION" && hours ? "CertificateOfCompletion" : "Certificate";
}

/** Each text once, as it is written first, whatever its case. */
const distinct = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text.toLowerCase()).values()].map(([first]) => first!);
