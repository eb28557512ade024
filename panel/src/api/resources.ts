import activity from "api:activity.list";
import keys from "api:api-keys.list";
import badges from "api:badges.list";
import figures from "api:dashboard.events";
import winners from "api:dashboard.winners";
import deliveries from "api:deliveries.list";
import events from "api:events.list";
import requests from "api:holder-requests.list";
import imports from "api:imports.list";
import certificates from "api:invitations.list";
import members from "api:members.list";
import organization from "api:organization.get";
import people from "api:recipients.list";
import templates from "api:templates.list";
import webhooks from "api:webhooks.list";
import type { Operation } from "./operation.ts";

/** The nouns of the API that are lists of records, by the name that the panel's addresses have for them. */
export const LISTS: Readonly<Record<string, Operation>> = {
  "api-keys": keys,
  activity,
  badges,
  certificates,
  deliveries,
  events,
  figures,
  imports,
  members,
  organization,
  people,
  requests,
  templates,
  webhooks,
  winners,
};
