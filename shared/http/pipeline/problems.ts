import { DomainError } from "#shared/domain/errors.ts";
import type { Log } from "../log.ts";
import { problem } from "../problem.ts";
import type { Step } from "./exchange.ts";

/** Turns every error into a problem document; one that is not a refusal is logged in full and told in one sentence. */
export const problems = (log: Log, route: string): Step => ({
  onError: function answerProblem(request) {
    const requestId = request.event.requestContext.requestId;
    if (!(request.error instanceof DomainError))
      log.error("unexpected error", request.error, { route, request_id: requestId });
    request.response = problem(request.error, requestId);
  },
});
