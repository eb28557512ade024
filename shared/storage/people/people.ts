import type { Connect } from "#shared/connect.ts";
import type { Person } from "#shared/domain/people/ports.ts";
import { fold } from "#shared/domain/text.ts";
import type { Item } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { fillWindow, readRun, startingWith } from "../table/list.ts";
import { partitions } from "../table/schema.ts";

/** People have a few invitations each; a page is read with this many items a person before it is read on. */
const ITEMS_A_PERSON = 2;

export const connectPeople: Connect<"people"> = (connection) => {
  const latest = async (organizationId: string, email: string): Promise<Person> => {
    const run = { partition: partitions.people(organizationId), ...startingWith(`${email}#`) };
    const { items } = await readRun(mainTable(connection), run, { limit: 1 });
    return collapse(items)[0]!;
  };
  return {
    async list(organizationId, { email, q }, window) {
      const filtered = q !== undefined;
      const prefix = email === undefined ? {} : startingWith(`${email}#`);
      return fillWindow(
        window,
        filtered,
        (person) => person.email,
        async (after, wanted) => {
          const page = await readRun(
            mainTable(connection),
            // The last invitation of the person before sorts below this.
            {
              partition: partitions.people(organizationId),
              ...prefix,
              after: after === null ? undefined : `${after}#~`,
            },
            { ascending: true, limit: filtered ? undefined : wanted * ITEMS_A_PERSON + 1 },
          );
          const people = collapse(page.items);
          // One person with more invitations than a step reads: named as in the latest, and the others are passed over.
          if (page.frontier !== null && people.length === 1)
            people[0] = await latest(organizationId, people[0]!.email);
          // The last person read may go on behind the frontier: left to the next step, which begins after the one before.
          if (page.frontier !== null && people.length > 1) people.pop();
          const frontier = page.frontier === null ? null : people.at(-1)!.email;
          const named =
            q === undefined ? people : people.filter((person) => fold(person.name).startsWith(fold(q)));
          return { rows: named, frontier };
        },
      );
    },
  };
};

/** One person for all invitations to an address, as named in the latest. */
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
