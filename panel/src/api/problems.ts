import { HttpError } from "ra-core";
import type { Problem } from "../../../client/client.ts";
import { translated } from "../texts/sentences.ts";

/** Errors as a form takes them: nested by the fields' names, each a sentence in the user's language. */
type FieldErrors = { [name: string]: string | FieldErrors };

/** Puts each bad field where the form has it: `fields[2].label` becomes `{ fields: { 2: { label: … } } }`. */
function fieldErrors(errors: NonNullable<Problem["errors"]>): FieldErrors {
  const tree: FieldErrors = {};
  for (const { path, message } of errors) {
    const names = path.split(/[.[\]]+/).filter((name) => name !== "");
    const last = names.pop() ?? "root";
    let at = tree;
    for (const name of names) {
      const next = at[name];
      const branch: FieldErrors = typeof next === "object" ? next : {};
      at[name] = branch;
      at = branch;
    }
    at[last] ??= translated(message);
  }
  return tree;
}

/** A limit that lasts longer is one by the day. */
const HOUR = 3_600;

/** What the panel throws for a refused request: `message` is the key of a text, which its `body` fills. */
export class Refused extends HttpError {
  readonly problem: Problem;

  constructor(problem: Problem, seconds: number) {
    const isByDay = problem.code === "rate_limit_exceeded" && seconds > HOUR;
    super(isByDay ? "problems.tomorrow" : `problems.${problem.code}`, problem.status, {
      ...problem,
      seconds,
      ...(problem.plans && { plans: problem.plans.join(", ") }),
      ...(problem.errors && { errors: fieldErrors(problem.errors) }),
    });
    // The framework's class gives its own prototype to whatever is built on it.
    Object.setPrototypeOf(this, Refused.prototype);
    this.problem = problem;
  }
}

/** Without a connection, or the API gave no answer of its own. */
export class Unreachable extends HttpError {
  constructor() {
    super(navigator.onLine ? "problems.unreachable" : "problems.offline", 0);
    Object.setPrototypeOf(this, Unreachable.prototype);
  }
}
