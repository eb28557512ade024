import fc from "fast-check";
import { expect, test } from "vitest";
import { ByPerson, type Personal } from "#shared/domain/certificates/same-person.ts";
import { SeenPeople } from "#shared/domain/imports/seen-people.ts";

test("people of a file are the same as those of a request", () => {
  const person: fc.Arbitrary<Personal> = fc.record({
    email: fc.constantFrom("a@example.com", "b@example.com"),
    name: fc.constantFrom("Ana Souza", "ANA  SOUZA", "Rui", "Ruí", "1"),
    external_id: fc.constantFrom(null, "1", "2", "rui"),
  });
  fc.assert(
    fc.property(fc.array(person, { maxLength: 30 }), (people) => {
      const [seen, known] = [new SeenPeople(), new ByPerson<number>()];
      for (const [n, one] of people.entries()) {
        const same = known.find(one);
        expect(seen.find(one)).toEqual(same && { line: same.value, by: same.by });
        seen.add(one, n + 1);
        known.add(one, n + 1);
      }
    }),
    { numRuns: 300 },
  );
});

test("of many people each is found in its first line, and nobody else is", () => {
  const seen = new SeenPeople();
  const person = (n: number): Personal => ({
    email: `p${n}@example.com`,
    name: `Person ${n}`,
    external_id: n % 3 === 0 ? `${n}` : null,
  });
  for (let n = 1; n <= 20_000; n++) {
    seen.add(person(n), n);
    seen.add(person(n), n + 1_000_000);
  }
  for (let n = 1; n <= 20_000; n++)
    expect(seen.find(person(n))).toEqual({ line: n, by: n % 3 === 0 ? "external_id" : "name" });
  for (let n = 20_001; n <= 40_000; n++) expect(seen.find(person(n))).toBeUndefined();
});
