import type { Role } from "../session/role.ts";
import { api } from "./client.ts";
import { must } from "./problems.ts";

/** Somebody who works in the organization, or is invited to. */
export interface Member {
  readonly id: string;
  readonly status: "active" | "invited";
  readonly email: string | null;
  readonly name: string | null;
  readonly role: Role;
  readonly since: string;
  readonly expires_at: string | null;
  readonly is_me: boolean;
}

/** The calls of the contract that the client does not know yet. */
const call = api as unknown as Record<
  "GET" | "POST" | "PATCH" | "DELETE",
  <T>(path: string, options?: object) => Promise<{ data?: T; error?: unknown; response: Response }>
>;
const at = (id: string) => ({ params: { path: { id } } });

export const members = {
  list: (signal: AbortSignal) => must(call.GET<{ results: Member[] }>("/members", { signal })),
  invite: (body: object) => must(call.POST<Member>("/members", { body })),
  change: (id: string, role: Role) =>
    must(call.PATCH<Member>("/members/{id}", { ...at(id), body: { role } })),
  remove: (id: string) => must(call.DELETE<void>("/members/{id}", at(id))),
  askForPlan: (body: { plan: string; message?: string }) => must(call.POST<void>("/plan-requests", { body })),
};
