import { DomainError } from "#shared/domain/errors.ts";
import type { Log } from "#shared/log.ts";
import type { Endpoint, ProblemPage } from "../endpoint.ts";
import { problem } from "../problem.ts";
import { asksForJson, header, type PipelineStep, type Request } from "./exchange.ts";
import type { HttpAnswer } from "./respond.ts";

/** Turns every error into a problem document, or with `problemPage` or `lostPage` into a page; only the log has the details of an unexpected one. */
export const problems = (
  log: Log,
  { route, problemPage, lostPage }: Endpoint,
  baseUrl: string,
): PipelineStep => ({
  onError: function answerProblem(request) {
    const requestId = request.event.requestContext.requestId;
    const fields = { route, request_id: requestId };
    if (!(request.error instanceof DomainError))
      log.error("unexpected error", request.error, fields, { ResponseMismatches: 1 });
    else if (request.error.code === "service_unavailable")
      log.warn("service unavailable", { ...fields, cause: causeOf(request.error) });
    request.event.exchange.code =
      request.error instanceof DomainError ? request.error.code : "internal_error";
    const answer = problem(request.error, requestId, baseUrl);
    const pageOf =
      problemPage ?? (/\btext\/html\b/.test(header(request.event, "accept") ?? "") ? lostPage : undefined);
    request.response =
      pageOf && !asksForJson(request.event)
        ? asPage(pageOf, answer, request.error, { event: request.event, route })
        : answer;
  },
});

/** The name of what made the service unavailable; its message may quote a request. */
const causeOf = ({ cause }: DomainError): string =>
  cause instanceof Error ? cause.name : "no answer in time";

/** The same status and headers, with a page as the body. */
function asPage(
  problemPage: ProblemPage,
  answer: HttpAnswer,
  error: unknown,
  { event, route }: { event: Request; route: string },
): HttpAnswer {
  const known = error instanceof DomainError ? error : undefined;
  const page = problemPage({
    code: known?.code ?? "internal_error",
    status: answer.statusCode,
    requestId: event.requestContext.requestId,
    retryAfterSeconds: known?.retryAfterSeconds,
    languages: header(event, "accept-language"),
    reopens: route.startsWith("GET "),
    query: event.queryStringParameters ?? {},
    pathParameters: event.pathParameters ?? {},
  });
  return {
    ...answer,
    headers: { ...answer.headers, ...page.headers, "content-type": page.contentType },
    body: page.body,
  };
}
