import {
  acceptInvitation,
  InvitationResponse,
  LinkParams,
} from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /recipient/invitations/{token}/accept",
  id: "recipient.accept",
  summary: "Accept the certificate",
  description: "Repeating this is harmless; the opposite answer afterwards is refused with 409.",
  tag: "Recipients",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "certificates.write"],
  params: LinkParams,
  status: 200,
  response: InvitationResponse,
  errors: ["already_rejected", "certificate_expired", "certificate_revoked", "certificate_erased"],
  run: ({ ports, params }) => acceptInvitation(ports, params.token),
});
