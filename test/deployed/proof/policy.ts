import { listOf, type Statement } from "../cdk-support.ts";

/** What a call asks for: one action on one resource, with the keys of its request that conditions may look at. */
export interface Asked {
  readonly action: string;
  readonly resource: string;
  readonly context: Readonly<Record<string, readonly string[]>>;
}

/** IAM patterns: `*` is any text, `?` any one character. */
function fits(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s").test(text);
}

type Holds = (expected: readonly string[], given: readonly string[]) => boolean;
const some = (compare: (expected: string, given: string) => boolean) => {
  return (expected: readonly string[], given: string) => expected.some((one) => compare(one, given));
};
const equal = some((expected, given) => expected === given);
const like = some(fits);

/** The operators that templates use (IAM user guide, "Condition operators"). A key that is absent has no values. */
const OPERATORS: Readonly<Record<string, Holds>> = {
  StringEquals: (expected, given) => given.length === 1 && equal(expected, given[0]!),
  StringEqualsIfExists: (expected, given) =>
    given.length === 0 || (given.length === 1 && equal(expected, given[0]!)),
  StringLike: (expected, given) => given.length === 1 && like(expected, given[0]!),
  StringLikeIfExists: (expected, given) =>
    given.length === 0 || (given.length === 1 && like(expected, given[0]!)),
  // True without any value, as on AWS.
  "ForAllValues:StringEquals": (expected, given) => given.every((one) => equal(expected, one)),
  "ForAllValues:StringLike": (expected, given) => given.every((one) => like(expected, one)),
  Null: (expected, given) => expected.includes(String(given.length === 0)),
};

function holds(condition: Statement["Condition"], context: Asked["context"]): boolean {
  return Object.entries(condition ?? {}).every(([operator, keys]) => {
    const holdsFor = OPERATORS[operator];
    if (!holdsFor) throw new Error(`The condition operator ${operator} is not known here.`);
    return Object.entries(keys).every(([key, expected]) =>
      holdsFor(listOf(expected).map(String), context[key] ?? []),
    );
  });
}

/** The statements that concern what is asked for, with all their conditions met. */
export const concerning = (statements: readonly Statement[], asked: Asked): Statement[] =>
  statements.filter(
    ({ Action, Resource, Condition }) =>
      listOf(Action).some((pattern) => fits(pattern, asked.action)) &&
      listOf(Resource).some((pattern) => typeof pattern === "string" && fits(pattern, asked.resource)) &&
      holds(Condition, asked.context),
  );

/** Whether a role with these statements may do it: at least one allows it and none denies it. */
export function isAllowed(statements: readonly Statement[], asked: Asked): boolean {
  const fitting = concerning(statements, asked);
  return fitting.some(({ Effect }) => Effect === "Allow") && !fitting.some(({ Effect }) => Effect === "Deny");
}
