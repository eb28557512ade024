import { IssueRequest } from "#shared/domain/certificates/issuance.ts";
import { inspectFuture } from "#shared/domain/future.ts";
import { SampleMail, sendSampleMail } from "#shared/domain/messages/ask-for-sample.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /sample-mails",
  id: "sample-mails.send",
  summary: "Send yourself the e-mail that a recipient would get",
  description: `Takes what \`POST /v1.0/invitations\` takes for one recipient, and refuses what that refuses. The invitation goes to your own verified address, marked as a sample; nothing is issued, and no quota is used. At most ${LIMITS.sampleMailsPerDay} a day (UTC).`,
  tag: "Certificates",
  access: { session: "issuer" },
  uses: ["issuances.check", "erasedAddresses", "phonePolicy", "limits", "lettersQueue", "clock"],
  body: IssueRequest,
  inspect: inspectFuture("expires_at"),
  status: 200,
  response: SampleMail,
  errors: ["email_not_verified", "not_found", "event_not_active", "badge_not_active", "recipient_erased"],
  run: ({ ports, caller, body }) => sendSampleMail(ports, caller, body),
});
