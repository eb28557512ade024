import { LinkParams } from "#shared/domain/people/respond-to-invitation.ts";
import {
  correctOwnName,
  NameCorrected,
  NameCorrection,
  OWN_NAME_PORTS,
} from "#shared/domain/requests/correct-own-name.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /recipient/invitations/{token}/name",
  id: "recipient.name",
  summary: "Correct the recipient's name",
  description:
    "At once, and once, where only case, accents, spacing or at most two letters differ; anything else is asked of the organization, which has 14 days to answer.",
  tag: "Recipients",
  access: { public: "link" },
  uses: OWN_NAME_PORTS,
  params: LinkParams,
  body: NameCorrection,
  status: 200,
  response: NameCorrected,
  errors: ["already_rejected", "certificate_revoked", "request_open", "correction_limit_reached"],
  run: ({ ports, params, body }) => correctOwnName(ports, params.token, body.name),
});
