import {
  DIRECTORY_FRESH_SECONDS,
  daysInOrder,
  listPublicEvents,
} from "#shared/domain/directory/browse-directory.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  DirectoryPageQuery,
  directoryPage,
  directoryProblem,
  searchOf,
} from "#shared/pages/directory-page.ts";

export const route = endpoint({
  route: "GET /directory",
  id: "directory.browse",
  summary: "Browse and search public events on a page",
  tag: "Directory",
  access: { public: "directory" },
  uses: ["directory"],
  query: DirectoryPageQuery,
  status: 200,
  produces: "text/html",
  freshSeconds: DIRECTORY_FRESH_SECONDS,
  problemPage: directoryProblem,
  async run({ ports, query, languages }) {
    const search = searchOf(query);
    return directoryPage({
      search,
      found: daysInOrder(search) ? await listPublicEvents(ports, search) : null,
      lang: query.lang,
      languages,
    });
  },
});
