import type * as z from "zod";
import { alternatives } from "./alternatives.ts";
import { FIELD_ERRORS_MAX, type FieldError } from "./errors.ts";
import { meantName, namesAt } from "./known-names.ts";

const MAX_PATH = 200;

/** The error of a name that is not among the known ones, with the one that was probably meant. */
export function unknownName(
  path: readonly PropertyKey[],
  kind: "field" | "parameter",
  known: readonly string[] = [],
): FieldError {
  const meant = meantName(String(path.at(-1)), known);
  const message = `Is not a known ${kind}${meant === undefined ? "" : `; probably \`${meant}\` is meant`}.`;
  return { path: pathOf(path), message, ...(meant !== undefined && { did_you_mean: meant }) };
}

/**
 * The bad fields of a failed parse by a schema; it must have used `reportInput`, as a missing value else looks like a wrong one.
 */
export function fieldErrors(error: z.ZodError, kind: "field" | "parameter", schema: z.ZodType): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys)
        errors.push(unknownName([...issue.path, key], kind, namesAt(schema, issue.path)));
    else errors.push({ path: pathOf(issue.path), message: sentence(issue), ...namedIn(issue) });
    if (errors.length >= FIELD_ERRORS_MAX) break;
  }
  return errors.slice(0, FIELD_ERRORS_MAX);
}

/** What a schema says for translations (`TEMPLATE_REFUSALS`). */
const namedIn = (issue: z.core.$ZodIssue): Pick<FieldError, "code" | "named"> =>
  issue.code === "custom" ? (issue.params ?? {}) : {};

function pathOf(path: readonly PropertyKey[]): string {
  let text = "";
  for (const part of path)
    text += typeof part === "number" ? `[${part}]` : text === "" ? String(part) : `.${String(part)}`;
  return (text === "" ? "body" : text).slice(0, MAX_PATH);
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue) ? "Is required." : `Must be ${KINDS[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return isMissing(issue)
        ? "Is required."
        : `Must be ${alternatives(issue.values.map((value) => JSON.stringify(value)))}.`;
    case "too_big":
      return issue.message.startsWith("Must")
        ? issue.message
        : `Must be at most ${issue.maximum}${unit(issue.origin)}.`;
    case "too_small":
      if ((issue.origin === "string" || issue.origin === "array") && issue.minimum === 1)
        return "Must not be empty.";
      return issue.message.startsWith("Must")
        ? issue.message
        : `Must be at least ${issue.minimum}${unit(issue.origin)}.`;
    default:
      return issue.message;
  }
}

/** Whether the field is absent; null counts as given. */
const isMissing = (issue: z.core.$ZodIssue): boolean => "input" in issue && issue.input === undefined;

const unit = (origin: string): string =>
  origin === "string" ? " characters long" : origin === "array" ? " entries long" : "";
