import { DomainError } from "#shared/domain/errors.ts";
import type { Log } from "#shared/log.ts";
import type { Endpoint, ProblemPage } from "../endpoint.ts";
import { problem } from "../problem.ts";
import { header, type PipelineStep, type Request } from "./exchange.ts";
import type { HttpAnswer } from "./respond.ts";

/**
 * Turns every error into a problem document, or on a page for people into a page; one that is not a refusal is logged
 * in full and told in one sentence.
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

/** Browsers always accept HTML; a program says that it wants JSON. */
function asksForJson(event: Request): boolean {
  const accept = header(event, "accept") ?? "";
  return /\bjson\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

/** The same status and headers, with a page for a body. */
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
