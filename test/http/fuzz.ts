import { expect } from "vitest";
import { ERRORS } from "#shared/domain/errors.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { Answer } from "../support/client.ts";
import { expectProblem } from "../support/problems.ts";
import type { TestStack } from "../support/stack.ts";

/** Asserts that an answer is a success or a complete refusal: a problem document, or a page where pages are asked for. */
function expectSuccessOrRefusal(answer: Answer, { problemPage }: Endpoint): void {
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500);
  if (answer.status < 400) return;
  if (problemPage && answer.headers.get("content-type")?.startsWith("text/html")) return;
  const { code } = answer.problem;
  expect(Object.keys(ERRORS)).toContain(code);
  expectProblem(answer, code);
  if (answer.status === 400) expect(answer.badFields.length).toBeGreaterThan(0);
}

/**
 * Sends a request and asserts that it succeeds or is refused completely. A refusal, and any GET, may write one unit, in
 * which admission counts the request, for a recipient's link another one, and for costly work two: a lease is taken and given
 * back (decision 1.15). What a person takes away is noted, which is one more (24.22), and so is what an
 * organization takes away (9.20). Nothing else may run at the same time.
 */
export async function expectGoodAnswer(
  stack: TestStack,
  route: Endpoint,
  send: () => Promise<Answer>,
): Promise<void> {
  const { result, writes } = await stack.measure(send);
  expectSuccessOrRefusal(result, route);
  if (result.status >= 400 || route.route.startsWith("GET ")) {
    const isLink = "public" in route.access && route.access.public === "link";
    const isDear = route.uses.includes("limits");
    const isNoted = route.uses.includes("personRecords");
    const isTold = route.uses.includes("activity.write");
    expect(writes).toBeLessThanOrEqual(
      1 + (isLink ? 1 : 0) + (isDear ? 2 : 0) + (isNoted ? 1 : 0) + (isTold ? 1 : 0),
    );
  }
}
