import { ActivityPage, ActivityQuery, listActivity } from "#shared/domain/activity/read-activity.ts";
import { ACTIVITY } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /activity",
  id: "activity.list",
  summary: "List who did what",
  description: `Newest first, of the last ${ACTIVITY.months} months: what members, API keys and operators did to which record. A request that issued is one entry. An action shows within seconds.`,
  tag: "Organization",
  access: { session: "viewer" },
  uses: ["activity", "apiKeys", "members", "cursors", "clock"],
  query: ActivityQuery,
  status: 200,
  response: ActivityPage,
  run: ({ ports, caller, query }) => listActivity(ports, caller, query),
});
