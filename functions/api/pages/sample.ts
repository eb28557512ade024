import { drawingInTurn } from "#shared/domain/organizations/in-turn.ts";
import { drawSample } from "#shared/domain/people/draw-sample.ts";
import { LinkParams } from "#shared/domain/people/respond-to-invitation.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { answerProblem } from "#shared/pages/invitation/answer.ts";

export const route = endpoint({
  route: "GET /i/{token}/sample.png",
  id: "pages.sample",
  summary: "See what a certificate looks like before it is accepted",
  description:
    "For the recipient: the document, marked as a sample, while the invitation waits for an answer.",
  tag: "Invitations",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "images", "renderer", "settings", "limits"],
  params: LinkParams,
  status: 200,
  produces: "image/png",
  streams: true,
  problemPage: answerProblem,
  run: async ({ ports, caller, params: { token } }) => ({
    body: await drawSample(drawingInTurn(ports, caller.address), token),
    contentType: "image/png",
    // The address is a credential: shared caches keep nothing of it.
    headers: { "cache-control": `private, max-age=${LIMITS.sampleFreshSeconds}` },
  }),
});
