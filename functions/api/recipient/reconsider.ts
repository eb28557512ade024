import {
  InvitationResponse,
  LinkParams,
  reconsiderInvitation,
} from "#shared/domain/people/respond-to-invitation.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /recipient/invitations/{token}/reconsider",
  id: "recipient.reconsider",
  summary: "Take a refusal back",
  description: `For ${LIMITS.reconsiderDays} days while the certificate is valid. It then waits for an answer as before; repeating this is harmless. No webhook is sent.`,
  tag: "Recipients",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "certificates.write"],
  params: LinkParams,
  status: 200,
  response: InvitationResponse,
  errors: [
    "already_accepted",
    "refusal_final",
    "certificate_expired",
    "certificate_revoked",
    "certificate_erased",
  ],
  run: ({ ports, params }) => reconsiderInvitation(ports, params.token),
});
