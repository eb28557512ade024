import type { BodyOf } from "../../../support/client.ts";
import { wasTurnedAway } from "../calls.ts";
import { type Creation, type Issue, markerOf, outcomeOf } from "../model.ts";
import { type OrganizationPass, sampleOf } from "./pass.ts";

const SAMPLE = 15;

/** Requests with an Idempotency-Key, repeated long after: the same answer, and nothing happens. */
export async function checkReplays(pass: OrganizationPass): Promise<void> {
  const { organization, findings } = pass;
  const issues = organization.issues.filter(
    (issue) => issue.idempotencyKey !== undefined && outcomeOf(issue) === "done",
  );
  for (const issue of sampleOf(issues, SAMPLE)) {
    const call = await replay(pass, issue);
    if (wasTurnedAway(call) || call.outcome === "unknown") continue;
    type Answer = BodyOf<"POST /v1.0/invitations">;
    const named = (body: unknown) =>
      ((body as Answer | undefined)?.certificates ?? []).map((row) => [row.id, markerOf(row)]);
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
  const { events, badges, webhooks, keys } = organization;
  const creations: Creation[] = [...events, ...badges, ...webhooks, ...keys];
  for (const { marker, attempts, id, idempotencyKey } of creations) {
    if (idempotencyKey === undefined || id === undefined) continue;
    const ids = attempts.flatMap(({ body }) => (body ? [(body as { id: string }).id] : []));
    findings.same("a repetition gets the first answer", marker, [id], [...new Set(ids)], attempts);
  }
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
