import {
  DIRECTORY_FRESH_SECONDS,
  listPublicEvents,
  PublicQuery,
} from "#shared/domain/directory/browse-directory.ts";
import { PublicEventList } from "#shared/domain/directory/public-event.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /event/public-list",
  id: "directory.list",
  summary: "List and search public events",
  description:
    "With `q` the best match comes first: words in the name before skills and keywords before the description. Without it the latest `initial_date` comes first. A change shows within 10 seconds.",
  tag: "Directory",
  access: { public: "directory" },
  uses: ["directory"],
  query: PublicQuery,
  status: 200,
  response: PublicEventList,
  freshSeconds: DIRECTORY_FRESH_SECONDS,
  run: ({ ports, query }) => listPublicEvents(ports, query),
});
