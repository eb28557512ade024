import { HttpError } from "ra-core";
import type { Problem } from "../../../client/client.ts";
import { translated } from "../texts/sentences.ts";

/** What the panel throws for what was not done: `message` is the key of a text, which its `body` fills. */
class NotDone extends HttpError {
  constructor(...about: ConstructorParameters<typeof HttpError>) {
    super(...about);
    // The framework's class gives its own prototype to whatever is built on it.
    Object.setPrototypeOf(this, new.target.prototype);
  }
}

/** A limit that lasts longer is one by the day. */
const HOUR = 3_600;

/** For a refused request. Each bad field of a form is named with a sentence in the user's language; of several the first. */
export class Refused extends NotDone {
  readonly problem: Problem;

  constructor(problem: Problem, seconds: number) {
    const { code, status, plans, errors = [] } = problem;
    const fields = errors.map(({ path, message }) => [path || "root", translated(message)] as const);
    const isByDay = code === "rate_limit_exceeded" && seconds > HOUR;
    super(isByDay ? "problems.tomorrow" : `problems.${code}`, status, {
      ...problem,
      seconds,
      ...(plans && { plans: plans.join(", ") }),
      ...(fields.length > 0 && { errors: Object.fromEntries(fields.reverse()) }),
    });
    this.problem = problem;
  }
}

/** Without a connection, or the API gave no answer of its own. */
export class Unreachable extends NotDone {
  constructor() {
    super(navigator.onLine ? "problems.unreachable" : "problems.offline", 0);
  }
}
