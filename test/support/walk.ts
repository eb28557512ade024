import type { Slice, Window } from "#shared/domain/page.ts";
import type { Answer } from "./client.ts";

/** More pages than any list of a test has. */
const PAGES_MAX = 500;

interface ListPage {
  readonly data: unknown[];
  readonly limit: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/**
 * Reads a list of the API to its end: `read` asks for one page with the given `cursor` in its query. Gives the rows, and
 * the pages that they came in. Throws when a page is refused or contradicts itself, or when the list does not end.
 */
export async function walk<Page extends ListPage>(
  read: (query: { cursor?: string }) => Promise<Answer<Page>>,
): Promise<{ rows: Page["data"][number][]; pages: Page[] }> {
  const pages = await pagesOf(
    async (cursor) => (await read(cursor === null ? {} : { cursor })).body,
    ({ next_cursor }) => next_cursor,
  );
  for (const { data, limit, has_more, next_cursor } of pages)
    if (data.length > limit || has_more !== (next_cursor !== null))
      throw new Error(`a page of ${data.length} says limit ${limit}, has_more ${has_more}, ${next_cursor}`);
  return { rows: pages.flatMap(({ data }) => data), pages };
}

/** Reads a list of the store to its end and gives the rows. Throws when the list does not end. */
export async function walkStore<Row>(
  read: (window: Window) => Promise<Slice<Row>>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Row[]> {
  let skip = offset;
  const slices = await pagesOf(
    async (after) => {
      const slice = await read({ limit, offset: skip, after });
      skip = slice.skip ?? 0;
      return slice;
    },
    ({ next }) => next,
  );
  return slices.flatMap(({ rows }) => rows);
}

async function pagesOf<Page>(
  read: (after: string | null) => Promise<Page>,
  nextOf: (page: Page) => string | null,
): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | null = null;
  do {
    if (pages.length === PAGES_MAX) throw new Error(`the list goes on after ${PAGES_MAX} pages`);
    const page: Page = await read(after);
    pages.push(page);
    after = nextOf(page);
  } while (after !== null);
  return pages;
}
