import { AskForPlan, askForPlan } from "#shared/domain/organizations/plan-request.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "POST /plan-requests",
  id: "plan-requests.create",
  summary: "Ask for another plan",
  description:
    "The operators of the service get an e-mail, and answer the person who asked. The same request again on the same day (UTC) is told once; at most three different ones a day.",
  tag: "Billing",
  access: { session: "owner" },
  uses: ["planRequests", "clock"],
  body: AskForPlan,
  status: 204,
  errors: ["conflict"],
  run: ({ ports, caller, body }) => askForPlan(ports, caller, body),
});
