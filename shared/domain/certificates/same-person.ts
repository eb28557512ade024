import { foldedName } from "#shared/text/fold.ts";

/** What tells recipients with one address apart: families, teams and coaches share one (decision 7.17). */
export interface Personal {
  readonly email: string;
  readonly name: string;
  readonly external_id: string | null;
}

/** By what two recipients with one address are the same person. */
export const SAME_BY = ["external_id", "name"] as const;
export type SameBy = (typeof SAME_BY)[number];

const byId = ({ email }: Personal, id: string): string => `${email}\n${id}`;
const byName = ({ email, name }: Personal, folded = foldedName): string => `${email}\n${folded(name)}`;

/** A text that differs for any two people: made of address and `external_id`, else of address and name. */
export const personKey = (person: Personal, folded = foldedName): string =>
  person.external_id === null ? `name\n${byName(person, folded)}` : `id\n${byId(person, person.external_id)}`;

/** By what {@link personKey} tells a person. */
export const knownBy = ({ external_id }: Personal): SameBy => (external_id === null ? "name" : "external_id");

/**
 * Values by person, each kept for the first who is the same. Two with an `external_id` each are the same by that; when
 * one of them has none, by the name.
 */
export class ByPerson<T> {
  private readonly ids = new Map<string, T>();
  private readonly names = new Map<string, T>();
  private readonly namesWithoutId = new Map<string, T>();

  add(person: Personal, value: T): void {
    const name = byName(person);
    if (person.external_id === null) setFirst(this.namesWithoutId, name, value);
    else setFirst(this.ids, byId(person, person.external_id), value);
    setFirst(this.names, name, value);
  }

  find(person: Personal): { readonly value: T; readonly by: SameBy } | undefined {
    const { external_id } = person;
    const identified = external_id === null ? undefined : this.ids.get(byId(person, external_id));
    if (identified !== undefined) return { value: identified, by: "external_id" };
    const named = (external_id === null ? this.names : this.namesWithoutId).get(byName(person));
    return named === undefined ? undefined : { value: named, by: "name" };
  }
}

function setFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}
