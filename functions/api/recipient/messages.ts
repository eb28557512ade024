import { LinkParams } from "#shared/domain/people/respond-to-invitation.ts";
import { ChosenMessages, chooseMessages, MessagesChoice } from "#shared/domain/phone/choose-messages.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /recipient/invitations/{token}/messages",
  id: "recipient.messages",
  summary: "Stop messages to the recipient's phone, or get them again",
  description:
    "For the number of the certificate and all organizations. Sending a message again is then 409 `recipient_opted_out`. Messages that were stopped from the phone itself, by a word such as STOP, or on the page of another address, only that phone allows again. E-mails have a choice of their own.",
  tag: "Recipients",
  access: { public: "link" },
  uses: ["links", "clock", "certificates", "phoneOptOuts.write"],
  params: LinkParams,
  body: MessagesChoice,
  status: 200,
  response: ChosenMessages,
  errors: ["phone_not_available", "recipient_opted_out"],
  run: ({ ports, params, body }) => chooseMessages(ports, params.token, body),
});
