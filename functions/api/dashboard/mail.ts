import { MailFigures, readMailFigures } from "#shared/domain/senders/read-mail-figures.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /dashboard/mail",
  id: "dashboard.mail",
  summary: "Read how the organization's mails fare",
  description:
    "How many invitations went out, came back and were reported as spam, and whether mails are paused. What can be done: check where the addresses came from; `GET /dashboard/export/csv` says which came back.",
  tag: "Dashboard",
  access: { either: "read", role: "viewer" },
  uses: ["senders", "settings", "clock"],
  status: 200,
  response: MailFigures,
  run: ({ ports, caller }) => readMailFigures(ports, caller.organizationId, caller.plan),
});
