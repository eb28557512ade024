import type { BodyOf } from "../../../support/client.ts";
import { type Issue, outcomeOf } from "../model.ts";
import { type OrganizationPass, sampleOf } from "./pass.ts";

const SAMPLE = 15;

/** Requests with an Idempotency-Key, repeated long after: the same answer, and nothing happens. */
export async function checkReplays(pass: OrganizationPass): Promise<void> {
  const { organization, reader, findings } = pass;
  const issues = organization.issues.filter(
    (issue) => issue.idempotencyKey !== undefined && outcomeOf(issue) === "done",
  );
  for (const issue of sampleOf(issues, SAMPLE)) {
    const call = await replay(pass, issue);
    if (call.status === 429 || call.outcome === "unknown") continue;
    type Answer = BodyOf<"POST /v1.0/invitations">;
    const named = (body: unknown) =>
      ((body as Answer | undefined)?.certificates ?? []).map(({ id, external_id }) => [id, external_id]);
    const first = issue.attempts.find(({ body }) => body !== undefined)!;
    findings.same("a repetition gets the first answer", issue.marker, named(first.body), named(call.body), [
      ...issue.attempts,
      call,
    ]);
    findings.same("a repetition says that it is one", issue.marker, true, call.replayed, [
      ...issue.attempts,
      call,
    ]);
  }
  for (const thing of sampleOf(
    organization.events.filter(({ idempotencyKey, id }) => idempotencyKey && id),
    SAMPLE,
  )) {
    const answers = thing.attempts.flatMap(({ body }) => (body ? [(body as { id: string }).id] : []));
    findings.same(
      "a repetition gets the first answer",
      thing.marker,
      1,
      new Set(answers).size,
      thing.attempts,
    );
  }
  void reader;
}

/** Sends a request once more, as the panel does, which has a window of its own. */
function replay({ scene, organization }: OrganizationPass, issue: Issue) {
  const headers = { "idempotency-key": issue.idempotencyKey! };
  return scene.caller.callUntyped(organization.session, "POST /invitations", {
    body: issue.body,
    headers,
    about: issue.marker,
  });
}
