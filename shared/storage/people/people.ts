import type { Connection } from "#shared/connect.ts";
import { personKey } from "#shared/domain/certificates/same-person.ts";
import type { People, Person } from "#shared/domain/people/ports.ts";
import { personSearch } from "../certificates/person-search.ts";
import { NOT_MOVED } from "../messages/invitation-record.ts";
import type { Item } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { fillWindow, readRun, readToEnd, startingWith, through } from "../table/list.ts";
import { partitions } from "../table/schema.ts";

/** Items that the first read of a page has for each person: most people have few invitations. */
const ITEMS_A_PERSON = 2;

/** A person with their position: the key of the first invitation, or of the last person of an address the end of that. */
interface Listed extends Person {
  readonly position: string;
}

/**
 * The people behind each address, as their invitations tell them apart. An address is always read to its end, as its
 * people's latest invitations may be the last ones; its people stand in the order of their first ones.
 */
export const issuedPeople = (connection: Connection): People => ({
  async people(organizationId, { email, q }, window) {
    const main = mainTable(connection);
    const run = { partition: partitions.people(organizationId), filter: NOT_MOVED };
    const prefix = email === undefined ? {} : startOf(email);
    const isWanted = q === undefined ? undefined : personSearch(q);
    return fillWindow<Listed>(
      window,
      isWanted !== undefined,
      ({ position }) => position,
      async (after, wanted) => {
        const limit = isWanted ? undefined : wanted * ITEMS_A_PERSON + 1;
        const read = (from: string | undefined) =>
          readRun(main, { ...run, ...prefix, after: from }, { ascending: true, limit });
        let page = await read(after === null ? undefined : beginningOf(after));
        while (page.items.length === 0 && page.frontier !== null) page = await read(page.frontier);
        let { items } = page;
        const last = items.at(-1)?.email;
        const whole = items.filter((item) => item.email !== last);
        if (page.frontier !== null && whole.length > 0) items = whole;
        else if (page.frontier !== null) {
          const rest = { ...run, ...startOf(String(last)), after: page.frontier };
          items = [...items, ...(await readToEnd(main, rest, { ascending: true }))];
        }
        const frontier = page.frontier === null ? null : endOf(String(items.at(-1)!.email));
        const people = peopleOf(items).filter(({ position }) => after === null || position > after);
        return { rows: isWanted ? people.filter(isWanted) : people, frontier };
      },
    );
  },
});

const startOf = (email: string) => startingWith(`${email}#`);
/** The position behind all people of an address. */
const endOf = (email: string): string => through(`${email}#`);

/** Where to read on for what follows a position: from the beginning of its address, unless that is done. */
function beginningOf(position: string): string {
  const address = position.slice(0, position.lastIndexOf("#") + 1);
  // A cursor of release 1.1 is an address, all of which it has shown.
  if (address === "") return endOf(position);
  return position === through(address) ? position : address;
}

/** One person for all of their invitations, with what the latest says. */
function peopleOf(items: readonly Item[]): Listed[] {
  const people = new Map<string, Listed>();
  for (const item of items) {
    const person = {
      name: String(item.name),
      email: String(item.email),
      number: (item.number as string | null) ?? null,
      external_id: (item.external_id as string | null) ?? null,
      lastIssuedAt: String(item.created_at),
    };
    const key = personKey(person);
    people.set(key, { ...person, position: people.get(key)?.position ?? String(item.sk) });
  }
  const listed = [...people.values()];
  return listed.map((person, n) =>
    listed[n + 1]?.email === person.email ? person : { ...person, position: endOf(person.email) },
  );
}
