import type { Personal } from "../certificates/same-person.ts";
import { ByPerson } from "../certificates/same-person.ts";
export class SeenPeople {
  private readonly by = new ByPerson<number>();
  find(person: Personal) {
    const found = this.by.find(person);
    return found && { line: found.value, by: found.by };
  }
  add(person: Personal, line: number): void {
    this.by.add(person, line);
  }
}
