import { Balance, readBalance } from "#shared/domain/organizations/read-balance.ts";
import { endpoint } from "#shared/http/endpoint.ts";

export const route = endpoint({
  route: "GET /v1.0/balance",
  id: "balance.get",
  summary: "Read the month's quota and what is left of it",
  tag: "Balance",
  access: { key: "read", role: "viewer" },
  uses: ["organizations", "clock", "settings"],
  status: 200,
  response: Balance,
  run: ({ ports, caller }) => readBalance(ports, caller),
});
