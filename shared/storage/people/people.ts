import type { Connection } from "#shared/connect.ts";
import type { People, Person } from "#shared/domain/people/ports.ts";
import { hasWord } from "../certificates/has-word.ts";
import { NOT_MOVED } from "../messages/invitation-record.ts";
import type { Item } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { fillWindow, readRun, startingWith, through } from "../table/list.ts";
import { partitions } from "../table/schema.ts";

/** Items that the first read of a page has for each person: most people have few invitations. */
const ITEMS_A_PERSON = 2;
/** Invitations among which the latest of a person is looked for. */
const LATEST = 5;

export const issuedPeople = (connection: Connection): People => {
  const latest = async (organizationId: string, known: Person): Promise<Person> => {
    const run = {
      partition: partitions.people(organizationId),
      ...startingWith(`${known.email}#`),
      filter: NOT_MOVED,
    };
    // The latest invitation may have moved to another address.
    const { items } = await readRun(mainTable(connection), run, { limit: LATEST });
    return collapse(items.slice(0, 1))[0] ?? known;
  };
  return {
    async people(organizationId, { email, q }, window) {
      const filtered = q !== undefined;
      const prefix = email === undefined ? {} : startingWith(`${email}#`);
      return fillWindow(
        window,
        filtered,
        (person) => person.email,
        async (after, wanted) => {
          const read = (position: string | undefined) =>
            readRun(
              mainTable(connection),
              {
                partition: partitions.people(organizationId),
                ...prefix,
                after: position,
                filter: NOT_MOVED,
              },
              { ascending: true, limit: filtered ? undefined : wanted * ITEMS_A_PERSON + 1 },
            );
          // Sorts after all invitations of that person.
          let page = await read(after === null ? undefined : through(`${after}#`));
          while (page.items.length === 0 && page.frontier !== null) page = await read(page.frontier);
          const people = collapse(page.items);
          // This person has more invitations than one read: take the name of the latest, and skip the others.
          if (page.frontier !== null && people.length === 1)
            people[0] = await latest(organizationId, people[0]!);
          // The last person may have more invitations after the frontier, so the next read has that person again.
          if (page.frontier !== null && people.length > 1) people.pop();
          const frontier = page.frontier === null ? null : people.at(-1)!.email;
          const named = q === undefined ? people : people.filter((person) => hasWord(person, q));
          return { rows: named, frontier };
        },
      );
    },
  };
};

/** One person for all invitations to an address, with the name in the latest. */
function collapse(items: readonly Item[]): Person[] {
  const people = new Map<string, Person>();
  for (const item of items)
    people.set(String(item.email), {
      name: String(item.name),
      email: String(item.email),
      number: (item.number as string | null) ?? null,
      lastIssuedAt: String(item.created_at),
    });
  return [...people.values()];
}
