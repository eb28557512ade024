import createKey from "api:api-keys.create";
import createBadge from "api:badges.create";
import updateBadge from "api:badges.update";
import createEvent from "api:events.create";
import updateEvent from "api:events.update";
import updateOrganization from "api:organization.update";
import createTemplate from "api:templates.create";
import updateTemplate from "api:templates.update";
import createWebhook from "api:webhooks.create";
import updateWebhook from "api:webhooks.update";
import type { SortPayload } from "ra-core";
import type { Operation } from "./operation.ts";

export interface Listing {
  readonly path: string;
  /** By a cursor or an offset, by numbered pages with a total, or all at once. */
  readonly pages: "cursor" | "numbered" | "all";
  readonly limitMax?: number;
  /** The parameters of a sort order, for a list that has several. */
  readonly sorts?: (sort: SortPayload) => Readonly<Record<string, string>>;
}

export interface ResourceSpec {
  readonly listing: Listing;
  /** One record, to read, to change and to remove. */
  readonly path?: string;
  /** What identifies a record that has no `id`. */
  readonly id?: (row: Readonly<Record<string, unknown>>) => string;
  readonly takes?: { readonly create?: Operation; readonly change?: Operation };
  /** Takes an Idempotency-Key. */
  readonly repeatable?: true;
}

const paged = (path: string): Listing => ({ path, pages: "cursor" });
const whole = (path: string): Listing => ({ path, pages: "all" });

/** The nouns of the API that are lists of records, by the name that the panel's addresses have for them. */
export const RESOURCES: Readonly<Record<string, ResourceSpec>> = {
  events: {
    listing: paged("/events"),
    path: "/events/{id}",
    takes: { create: createEvent, change: updateEvent },
    repeatable: true,
  },
  badges: {
    listing: paged("/badges"),
    path: "/badges/{id}",
    takes: { create: createBadge, change: updateBadge },
    repeatable: true,
  },
  certificates: {
    listing: {
      ...paged("/invitations"),
      sorts: ({ field, order }): Record<string, string> =>
        field === "created_at" ? { sort: field, order: order.toLowerCase() } : {},
    },
    path: "/invitations/{id}",
  },
  requests: { listing: paged("/holder-requests"), path: "/holder-requests/{id}" },
  // One address may be of several people.
  people: {
    listing: paged("/recipients"),
    id: ({ email, external_id, name }) => JSON.stringify([email, external_id, name]),
  },
  templates: {
    listing: paged("/templates"),
    path: "/templates/{id}",
    takes: { create: createTemplate, change: updateTemplate },
    repeatable: true,
  },
  images: { listing: paged("/images") },
  "api-keys": { listing: whole("/api-keys"), takes: { create: createKey } },
  webhooks: {
    listing: paged("/webhooks"),
    path: "/webhooks/{id}",
    takes: { create: createWebhook, change: updateWebhook },
    repeatable: true,
  },
  deliveries: { listing: paged("/deliveries") },
  /** The one of the request, whatever id is asked for. */
  organization: {
    listing: whole("/organization"),
    path: "/organization",
    takes: { change: updateOrganization },
  },
  activity: { listing: paged("/activity") },
  winners: {
    listing: {
      path: "/dashboard/winners/{event_id}",
      pages: "numbered",
      limitMax: 50,
      // Newest first, unless sorted by a field of the badges.
      sorts: ({ field, order }): Readonly<Record<string, string>> =>
        field.startsWith("values.")
          ? { sort: field.slice("values.".length), order: order.toLowerCase() }
          : {},
    },
  },
  figures: { listing: { path: "/dashboard/events/list", pages: "numbered", limitMax: 50 } },
};
