import * as z from "zod";
import { pictureUrl } from "../badges/badge.ts";
import { shownImage } from "../documents/image-addresses.ts";
import { notFound } from "../errors.ts";
import { isPublicEvent, platformUrl } from "../events/event.ts";
import { SHOWN_FACTS } from "../events/event-record.ts";
import type { Ports } from "../ports.ts";
import { ISSUER_PAGE } from "../rules.ts";
import { viewOf } from "../view.ts";
import { achievementOf, achievementUrl } from "./achievement.ts";
import { OPEN_BADGES_CONTEXTS } from "./credential-content.ts";
import { issuerUrl } from "./issuer.ts";
import { requiredIssuer } from "./issuer-keys.ts";

const { name, category, city, state, location_type, initial_date, finish_date } = SHOWN_FACTS;

const ShownEvent = z.strictObject({
  name,
  category,
  city,
  state,
  location_type,
  initial_date,
  finish_date,
  url: z.string(),
});
const ShownBadge = z.strictObject({
  id: z.string().meta({ description: "The address of the achievement, which credentials name." }),
  name: z.string(),
  description: z
    .string()
    .nullable()
    .meta({
      description: `Its first ${ISSUER_PAGE.descriptionMax} characters; the achievement has all of it.`,
    }),
  picture_url: z.string(),
});

/** An organization that signs credentials, as everybody may know it: first the Profile of Open Badges 3.0. */
export const IssuerProfile = z
  .strictObject({
    id: z.string().meta({ description: "The DID by which its credentials name it." }),
    type: z.array(z.literal("Profile")),
    name: z.string(),
    url: z.string().meta({ description: "The address of this profile." }),
    image: z.strictObject({ id: z.string(), type: z.literal("Image") }).optional(),
    company_name: z.string().nullable(),
    verified: z.boolean().meta({ description: "Whether we have checked that this organization exists." }),
    primary_color: z
      .string()
      .nullable()
      .meta({ description: "Its colour, as it gave it.", examples: ["#0b3d5c"] }),
    did_document_url: z.string().meta({ description: "The keys with which its credentials are checked." }),
    events: z
      .array(ShownEvent)
      .meta({ description: `Its public events, newest first, at most ${ISSUER_PAGE.events}.` }),
    badges: z
      .array(ShownBadge)
      .meta({ description: `Badges that it has issued as credentials, at most ${ISSUER_PAGE.badges}.` }),
  })
  .meta({ id: "IssuerProfile" });
export type IssuerProfile = z.infer<typeof IssuerProfile>;

/** The public profile of an organization that has signed credentials. Throws `not_found` for every other. */
export async function readIssuerProfile(
  ports: Pick<Ports, "issuers" | "issuers.profile" | "organizations" | "settings">,
  organizationId: string,
): Promise<IssuerProfile> {
  const { organizations, "issuers.profile": issuerProfiles, settings } = ports;
  const [{ issuer }, organization, events, badges] = await Promise.all([
    requiredIssuer(ports, organizationId),
    organizations.get(organizationId),
    issuerProfiles.events(organizationId, ISSUER_PAGE.eventsRead),
    issuerProfiles.badges(organizationId, ISSUER_PAGE.badges),
  ]);
  if (!organization) throw notFound("issuer");
  const { baseUrl } = settings;
  const url = issuerUrl(baseUrl, organizationId);
  const picture = shownImage(baseUrl, organizationId, organization.pic_url);
  return {
    id: issuer.did,
    type: ["Profile"],
    name: organization.name,
    url,
    ...(picture === null ? {} : { image: { id: picture, type: "Image" } }),
    company_name: organization.company_name,
    verified: organization.verified,
    primary_color: organization.primary_color ?? null,
    did_document_url: `${url}/did.json`,
    events: events
      .filter((event) => isPublicEvent(event, organization))
      .slice(0, ISSUER_PAGE.events)
      .map((event) => viewOf(ShownEvent, event, { url: platformUrl(baseUrl, event.id) })),
    badges: badges
      .map((badge) => {
        const addresses = {
          id: achievementUrl(baseUrl, badge.id),
          picture_url: pictureUrl(baseUrl, badge.id),
        };
        return viewOf(ShownBadge, badge, addresses);
      })
      .sort(byName),
  };
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name);

/**
 * A badge as an Achievement of Open Badges 3.0, at the address that credentials name. Throws `not_found` for a badge that no
 * credential names.
 */
export async function readAchievement(
  {
    "issuers.profile": issuerProfiles,
    organizations,
    settings,
  }: Pick<Ports, "issuers.profile" | "organizations" | "settings">,
  code: string,
): Promise<object> {
  const badge = await issuerProfiles.badge(code);
  if (!badge || !(await issuerProfiles.has(badge.organization_id, code))) throw notFound("badge");
  const organization = await organizations.get(badge.organization_id);
  if (!organization) throw notFound("badge");
  const { name, locale } = organization;
  const subject = { badge, revision: badge.revision, category: badge.event_category ?? null };
  const achievement = achievementOf({ ...subject, issuer: name, locale, found: [] }, settings.baseUrl);
  return { "@context": OPEN_BADGES_CONTEXTS, ...achievement };
}
