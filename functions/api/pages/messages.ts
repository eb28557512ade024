import { chooseMessages, MessagesChoice } from "#shared/domain/phone/choose-messages.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { ANSWER, answerOnPage } from "#shared/pages/invitation/answer.ts";

export const route = endpoint({
  route: "POST /i/{token}/messages",
  id: "pages.messages",
  summary: "Stop messages to the recipient's phone, or get them again, from the page",
  ...ANSWER,
  uses: ["links", "clock", "certificates", "phoneOptOuts.write", "settings"],
  body: MessagesChoice,
  errors: ["phone_not_available", "recipient_opted_out"],
  run: ({ ports, params, query: { lang }, languages, body }) =>
    answerOnPage(ports, { ...params, lang, languages }, (given, token) => chooseMessages(given, token, body)),
});
