import { AccountRecord, CreateAccount, createAccount } from "#shared/domain/people/respond-to-invitation.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /recipient/accounts",
  id: "recipient.create-account",
  summary: "Create the account of the address behind a link",
  description: "Certificates that wait for this address, of any organization, become PENDING.",
  tag: "Recipients",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "accounts"],
  body: CreateAccount,
  status: 201,
  response: AccountRecord,
  errors: [
    "account_exists",
    "already_rejected",
    "certificate_expired",
    "certificate_revoked",
    "certificate_erased",
    "not_found",
  ],
  run: ({ ports, body }) => createAccount(ports, body),
});
