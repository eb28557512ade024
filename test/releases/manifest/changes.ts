// What would be replaced or misunderstood when a release follows another one, or goes back to it.
import { lostOutputs, takenNames } from "../../deployed/next-deployment.ts";
import type { Manifest } from "./manifest.ts";
import { type JobSchema, misreadings } from "./misreadings.ts";
import type { StoredKind } from "./stored.ts";

const without = <T>(all: readonly T[], some: readonly T[] = []): T[] =>
  all.filter((one) => !some.includes(one));

/** One line for each thing of the last release that this one would replace or lose, or that one of the two would misread. */
export const changesBetween = (last: Manifest, now: Manifest): string[] => [
  ...resources(last, now),
  ...indexes(last, now),
  ...environment(last, now),
  ...shapes(last, now),
  ...stored(last, now),
  ...row(last, now),
];

function resources({ deployment: before }: Manifest, { deployment: after }: Manifest): string[] {
  const changed = Object.entries(before).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
      const next = after[stack]?.Resources[id];
      if (next?.Type !== Type) return [`${stack}: the ${Type} ${id} goes`];
      const names = new Set([...Object.keys(Properties), ...Object.keys(next.Properties)]);
      return [...names]
        .filter((name) => JSON.stringify(Properties[name]) !== JSON.stringify(next.Properties[name]))
        .map((name) => `${stack}: the ${Type} ${id} is replaced, as its ${name} changes`);
    }),
  );
  return [...changed, ...takenNames(before, after), ...lostOutputs(before, after)];
}

/** DynamoDB makes or removes one index of a table in an update; one that changes is removed and filled anew. */
function indexes(last: Manifest, now: Manifest): string[] {
  return Object.entries(last.indexes).flatMap(([table, before]) => {
    const after = now.indexes[table] ?? {};
    const made = without(Object.keys(after), Object.keys(before));
    return [
      ...without(Object.keys(before), Object.keys(after)).map((name) => `${table}: the index ${name} goes`),
      ...Object.keys(after)
        .filter((name) => before[name] !== undefined && before[name] !== after[name])
        .map((name) => `${table}: the index ${name} is replaced`),
      ...(made.length > 1 ? [`${table}: more than one index is made at once: ${made.join(", ")}`] : []),
    ];
  });
}

/** Lambda changes the code and the variables of a function one after the other. */
function environment(last: Manifest, now: Manifest): string[] {
  const functions = Object.keys(last.environment).filter((id) => now.environment[id] !== undefined);
  const differing = (one: Manifest, other: Manifest, says: string) => {
    const found = new Map<string, string[]>();
    for (const id of functions)
      for (const name of without(one.environment[id]!, other.environment[id]))
        found.set(name, [...(found.get(name) ?? []), id]);
    return [...found].map(([name, ids]) => `the variable ${name} ${says} ${ids.join(", ")}`);
  };
  return [
    ...differing(last, now, "goes, and for a moment the last release may run without it:"),
    ...differing(now, last, "is new, and for a moment this release may run without it:"),
  ];
}

function shapes(last: Manifest, now: Manifest): string[] {
  return Object.entries(last.shapes).flatMap(([what, before]) => {
    const after = now.shapes[what];
    if (after === undefined) return [`${what} is read no more`];
    const says = (reader: string, found: readonly string[]) =>
      found.map((one) => `${reader} misreads ${one}`);
    const read = (writer: JobSchema, reader: JobSchema) => misreadings(writer, reader, what);
    return [...says("this release", read(before, after)), ...says("the last release", read(after, before))];
  });
}

function stored(last: Manifest, now: Manifest): string[] {
  const none: StoredKind = { reads: [], always: [] };
  return Object.entries(last.stored).flatMap(([kind, before]) => {
    const after = now.stored[kind] ?? none;
    const lost = without(before.reads, [...after.reads, ...before.always]);
    return [
      ...without(before.always, after.always).map(
        (name) => `the last release needs ${name} of ${kind}, which this one does not always store`,
      ),
      ...without(after.always, before.always).map(
        (name) => `this release needs ${name} of ${kind}, which the last one does not always store`,
      ),
      ...lost.map((name) => `this release does not read ${name} of ${kind}`),
    ];
  });
}

/** A place in the rows of an issuance never changes. */
const row = (last: Manifest, now: Manifest): string[] =>
  last.row.flatMap((field, place) =>
    now.row[place] === field ? [] : [`this release misreads ${field} in the rows of an issuance`],
  );
