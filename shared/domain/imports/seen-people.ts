import { foldedName } from "#shared/text/fold.ts";
import type { Personal, SameBy } from "../certificates/same-person.ts";
import { FirstLines } from "./first-lines.ts";

/** What `ByPerson` does for the rows of one request, for those of a file: who is the same stands in few bytes, and only the first line is known. */
export class SeenPeople {
  private readonly lines = new FirstLines();

  /** Where the same person stands first, and by what it is the same; undefined for somebody new. */
  find({ email, name, external_id }: Personal): { readonly line: number; readonly by: SameBy } | undefined {
    const identified = external_id === null ? undefined : this.lines.get(`id\n${email}\n${external_id}`);
    if (identified !== undefined) return { line: identified, by: "external_id" };
    const kind = external_id === null ? "name" : "nameWithoutId";
    const named = this.lines.get(`${kind}\n${email}\n${foldedName(name)}`);
    return named === undefined ? undefined : { line: named, by: "name" };
  }

  add({ email, name, external_id }: Personal, line: number): void {
    const named = `${email}\n${foldedName(name)}`;
    this.lines.add(external_id === null ? `nameWithoutId\n${named}` : `id\n${email}\n${external_id}`, line);
    this.lines.add(`name\n${named}`, line);
  }
}
