import listActivity from "api:activity.list";
import createKey from "api:api-keys.create";
import listKeys from "api:api-keys.list";
import createBadge from "api:badges.create";
import listBadges from "api:badges.list";
import updateBadge from "api:badges.update";
import listFigures from "api:dashboard.events";
import listWinners from "api:dashboard.winners";
import listDeliveries from "api:deliveries.list";
import createEvent from "api:events.create";
import listEvents from "api:events.list";
import updateEvent from "api:events.update";
import listRequests from "api:holder-requests.list";
import listCertificates from "api:invitations.list";
import inviteMember from "api:members.invite";
import listMembers from "api:members.list";
import getOrganization from "api:organization.get";
import updateOrganization from "api:organization.update";
import listPeople from "api:recipients.list";
import createTemplate from "api:templates.create";
import listTemplates from "api:templates.list";
import updateTemplate from "api:templates.update";
import createWebhook from "api:webhooks.create";
import listWebhooks from "api:webhooks.list";
import updateWebhook from "api:webhooks.update";
import type { Operation } from "./operation.ts";

export interface ResourceSpec {
  readonly list: Operation;
  readonly create?: Operation;
  readonly update?: Operation;
  /** What identifies a record that has no `id`. */
  readonly id?: (row: Readonly<Record<string, unknown>>) => string;
  /** What the parameter of the sort order has for a field; undefined for one that the list is not sorted by. */
  readonly sort?: (field: string) => string | undefined;
}

/** The nouns of the API that are lists of records, by the name that the panel's addresses have for them. */
export const RESOURCES: Readonly<Record<string, ResourceSpec>> = {
  events: { list: listEvents, create: createEvent, update: updateEvent },
  badges: { list: listBadges, create: createBadge, update: updateBadge },
  certificates: { list: listCertificates, sort: (field) => (field === "created_at" ? field : undefined) },
  requests: { list: listRequests },
  // One address may be of several people.
  people: {
    list: listPeople,
    id: ({ email, external_id, name }) => JSON.stringify([email, external_id, name]),
  },
  templates: { list: listTemplates, create: createTemplate, update: updateTemplate },
  "api-keys": { list: listKeys, create: createKey },
  webhooks: { list: listWebhooks, create: createWebhook, update: updateWebhook },
  deliveries: { list: listDeliveries },
  organization: { list: getOrganization, update: updateOrganization },
  members: { list: listMembers, create: inviteMember },
  activity: { list: listActivity },
  winners: { list: listWinners, sort: (field) => /^values\.(.+)/.exec(field)?.[1] },
  figures: { list: listFigures },
};
