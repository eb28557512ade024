import { chooseSharing, Sharing, SharingChoice } from "#shared/domain/people/choose-sharing.ts";
import { LinkParams } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /recipient/invitations/{token}/sharing",
  id: "recipient.share",
  summary: "Choose who sees the certificate",
  description:
    "For a certificate that was accepted, as often as the recipient likes. A hidden one is 404 for everybody, as if there were none; a credential that somebody has already still verifies. Without the name the credential is signed anew, and keeps its id. The organization is not told.",
  tag: "Recipients",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "certificates.share"],
  params: LinkParams,
  body: SharingChoice,
  status: 200,
  response: Sharing,
  errors: ["not_accepted"],
  run: ({ ports, params, body }) => chooseSharing(ports, params.token, body),
});
