import { DomainError } from "#shared/domain/errors.ts";
import type { Log } from "#shared/log.ts";
import type { Endpoint, ProblemPage } from "../endpoint.ts";
import { problem } from "../problem.ts";
import { asksForJson, header, type PipelineStep, type Request } from "./exchange.ts";
import type { HttpAnswer } from "./respond.ts";

/**
 * Turns every error into a problem document, or for an endpoint with `problemPage` into a page. An unexpected error is
 * logged in full, but the response does not show its details (decision 3.5).
 */
export const problems = (log: Log, { route, problemPage }: Endpoint): PipelineStep => ({
  onError: function answerProblem(request) {
    const requestId = request.event.requestContext.requestId;
    if (!(request.error instanceof DomainError))
      log.error("unexpected error", request.error, { route, request_id: requestId });
    const answer = problem(request.error, requestId);
    request.response =
      problemPage && !asksForJson(request.event)
        ? asPage(problemPage, answer, request.error, request.event)
        : answer;
  },
});

/** The same status and headers, with a page as the body. */
function asPage(problemPage: ProblemPage, answer: HttpAnswer, error: unknown, event: Request): HttpAnswer {
  const known = error instanceof DomainError ? error : undefined;
  const page = problemPage({
    code: known?.code ?? "internal_error",
    status: answer.statusCode,
    requestId: event.requestContext.requestId,
    retryAfterSeconds: known?.retryAfterSeconds,
    languages: header(event, "accept-language"),
  });
  return {
    ...answer,
    headers: { ...answer.headers, ...page.headers, "content-type": page.contentType },
    body: page.body,
  };
}
