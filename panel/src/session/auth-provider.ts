import roles from "api:roles";
import type { AuthProvider } from "ra-core";
import { LISTS } from "../api/resources.ts";
import { forgetMemberships, memberships, presentMembership } from "./memberships.ts";
import { forgetOrganization } from "./organization.ts";
import { mayDo } from "./role.ts";
import { manager, signIn, signOut } from "./session.ts";

/** Signed in, and what the person's role lets them do, as react-admin asks for it. What it hides the API refuses as well. */
export const authProvider: AuthProvider = {
  login: () => signIn(),
  async logout() {
    forgetOrganization();
    forgetMemberships();
    if (await manager.getUser()) await signOut();
    return "/login";
  },
  async checkAuth() {
    if (!(await manager.getUser())) throw new Error("problems.signed_out");
  },
  // A session that has ended is begun again in place (api/client.ts), so no answer signs anybody out.
  checkError: () => Promise.resolve(),
  async getIdentity() {
    const { user } = await memberships();
    return { id: user.id, fullName: user.name ?? user.email ?? user.id };
  },
  // A form opens for everybody who may read its record; only those who may change it see the button to save.
  async canAccess({ resource, action }) {
    const id = LISTS[resource]?.id.replace(/\w+$/, (list) => (action === "create" ? action : list)) ?? "";
    return mayDo((await presentMembership())?.role, roles[id] ?? "viewer");
  },
};
