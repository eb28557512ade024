import {
  DIRECTORY_FRESH_SECONDS,
  EventPageParams,
  readPublicEvent,
} from "#shared/domain/directory/browse-directory.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { eventPage, eventProblem } from "#shared/pages/event-page.ts";
import { localeFor, PageQuery } from "#shared/pages/language.ts";

export const route = endpoint({
  route: "GET /e/{short_code}",
  id: "directory.event",
  summary: "Read about a public event on a page",
  description: "What `platform_url` leads to: the event, its skills, and what could come after it.",
  tag: "Directory",
  access: { public: "directory" },
  uses: ["directory"],
  params: EventPageParams,
  query: PageQuery,
  status: 200,
  produces: "text/html",
  freshSeconds: DIRECTORY_FRESH_SECONDS,
  problemPage: eventProblem,
  run: async ({ ports, params, query: { lang }, languages }) => {
    const locale = localeFor({ lang, languages });
    return eventPage({ ...(await readPublicEvent(ports, params.short_code, locale)), lang, languages });
  },
});
