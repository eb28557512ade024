import type { StreamFilter } from "#shared/queue/worker.ts";

type Rule = (value: unknown) => boolean;
type Matcher = (event: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isLiteral = (value: unknown): value is string | number | boolean | null =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

const onText =
  (test: (value: string) => boolean): Rule =>
  (value) =>
    typeof value === "string" && test(value);

function text(operand: unknown, operator: string): string {
  if (typeof operand !== "string") throw new Error(`The filter operator "${operator}" takes a string.`);
  return operand;
}

function anythingBut(operand: unknown): Rule {
  const excluded = Array.isArray(operand) ? operand : [operand];
  if (!excluded.every((value) => typeof value === "string" || typeof value === "number"))
    throw new Error('The filter operator "anything-but" takes strings or numbers.');
  return (value) => !excluded.includes(value as string | number);
}

const COMPARISONS: Record<string, (value: number, bound: number) => boolean> = {
  "=": (value, bound) => value === bound,
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
};

function numeric(operand: unknown): Rule {
  const terms = Array.isArray(operand) ? operand : [];
  const tests: ((value: number) => boolean)[] = [];
  for (let at = 0; at < terms.length; at += 2) {
    const sign = String(terms[at]);
    const compare = Object.hasOwn(COMPARISONS, sign) ? COMPARISONS[sign] : undefined;
    const bound: unknown = terms[at + 1];
    if (!compare || typeof bound !== "number")
      throw new Error('The filter operator "numeric" takes pairs like [">", 0].');
    tests.push((value) => compare(value, bound));
  }
  if (tests.length === 0) throw new Error('The filter operator "numeric" takes pairs like [">", 0].');
  return (value) => typeof value === "number" && tests.every((test) => test(value));
}

const OPERATORS: Record<string, (operand: unknown) => Rule> = {
  prefix: (operand) => {
    const start = text(operand, "prefix");
    return onText((value) => value.startsWith(start));
  },
  suffix: (operand) => {
    const end = text(operand, "suffix");
    return onText((value) => value.endsWith(end));
  },
  "equals-ignore-case": (operand) => {
    const wanted = text(operand, "equals-ignore-case").toLowerCase();
    return onText((value) => value.toLowerCase() === wanted);
  },
  "anything-but": anythingBut,
  numeric,
};

/** One entry of a rule list, tested on the leaves found at its path; no leaf means that the field is absent. */
function compileRule(rule: unknown): (leaves: readonly unknown[]) => boolean {
  if (isLiteral(rule)) return (leaves) => leaves.includes(rule);
  const [operator, ...others] = isObject(rule) ? Object.keys(rule) : [];
  if (operator === undefined || others.length > 0)
    throw new Error(`A filter rule is a literal or one operator, not ${JSON.stringify(rule)}.`);
  const operand = (rule as Record<string, unknown>)[operator];
  if (operator === "exists") {
    if (typeof operand !== "boolean") throw new Error('The filter operator "exists" takes true or false.');
    return (leaves) => leaves.length > 0 === operand;
  }
  const compile = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (!compile) throw new Error(`Unknown filter operator "${operator}".`);
  const test = compile(operand);
  return (leaves) => leaves.some(test);
}

/** The values at the end of a path; a list on the way stands for each of its entries. Objects are no leaves. */
function leavesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => leavesAt(entry, path));
  const [key, ...rest] = path;
  if (key === undefined) return isObject(value) ? [] : [value];
  return isObject(value) && Object.hasOwn(value, key) ? leavesAt(value[key], rest) : [];
}

function compilePattern(pattern: unknown, path: readonly string[]): Matcher {
  if (Array.isArray(pattern)) {
    if (pattern.length === 0) throw new Error(`The filter on "${path.join(".")}" has an empty rule list.`);
    const rules = pattern.map(compileRule);
    return (event) => {
      const leaves = leavesAt(event, path);
      return rules.some((rule) => rule(leaves));
    };
  }
  if (!isObject(pattern))
    throw new Error(`The filter on "${path.join(".")}" must be an object or a list of rules.`);
  const parts = Object.entries(pattern).map(([key, inner]): Matcher => {
    if (key !== "$or") return compilePattern(inner, [...path, key]);
    if (!Array.isArray(inner) || inner.length < 2)
      throw new Error('"$or" in a filter takes at least two patterns.');
    const choices = inner.map((choice) => compilePattern(choice, path));
    return (event) => choices.some((choice) => choice(event));
  });
  return (event) => parts.every((part) => part(event));
}

/**
 * Compiles the filters of an event source mapping: a record passes when one of them matches, or when there is none.
 *
 * The syntax is that of Amazon EventBridge patterns as Lambda takes them: literals, prefix, suffix,
 * equals-ignore-case, anything-but, numeric, exists (on leaves only), `$or`, nesting. DynamoDB numbers are strings in
 * stream records, so "numeric" never matches them there either. Throws on a pattern that AWS would refuse.
 */
export function streamFilter(filters: readonly StreamFilter[]): Matcher {
  if (filters.length === 0) return () => true;
  const matchers = filters.map((filter) => compilePattern(filter, []));
  return (event) => matchers.some((matches) => matches(event));
}
