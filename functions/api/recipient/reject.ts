import {
  InvitationResponse,
  LinkParams,
  rejectInvitation,
} from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /recipient/invitations/{token}/reject",
  id: "recipient.reject",
  summary: "Refuse the certificate",
  description: "Repeating this is harmless; the opposite answer afterwards is refused with 409.",
  tag: "Recipients",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "certificates.write"],
  params: LinkParams,
  status: 200,
  response: InvitationResponse,
  errors: ["already_accepted", "certificate_expired", "certificate_revoked", "certificate_erased"],
  run: ({ ports, params }) => rejectInvitation(ports, params.token),
});
