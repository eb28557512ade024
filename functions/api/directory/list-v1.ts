import {
  DIRECTORY_FRESH_SECONDS,
  listPublicEvents,
  PublicQuery,
} from "#shared/domain/directory/browse-directory.ts";
import { PublicEventList } from "#shared/domain/directory/public-event.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1/events",
  id: "directory.list-v1",
  summary: "List and search public events (the same as /event/public-list)",
  tag: "Directory",
  access: { public: "directory" },
  uses: ["directory"],
  query: PublicQuery,
  status: 200,
  response: PublicEventList,
  freshSeconds: DIRECTORY_FRESH_SECONDS,
  run: ({ ports, query }) => listPublicEvents(ports, query),
});
