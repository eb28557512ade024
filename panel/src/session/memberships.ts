import type { components } from "../../../client/client.ts";
import { api, must } from "../api/client.ts";
import { panelPath } from "../settings.ts";
import { chooseOrganization, chosenOrganization, forgetOrganization } from "./organization.ts";
import { manager } from "./session.ts";

export type Membership = components["schemas"]["Membership"];
export type Memberships = components["schemas"]["MembershipList"];

/** Without a session nothing is asked: a request that has no credential would wait for somebody to sign in again. */
async function ask(): Promise<Memberships> {
  if (!(await manager.getUser())) throw new Error("problems.signed_out");
  return must(api.GET("/memberships"));
}

let asked: Promise<Memberships> | undefined;

/** Who is signed in, and the organizations that they work in; asked for once. */
export function memberships(): Promise<Memberships> {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** Has the memberships asked for anew, after one was made or left. */
export const forgetMemberships = (): void => {
  asked = undefined;
};

/** The membership that the person works with in this tab; the only one if there is one; undefined while they have to choose. */
export async function presentMembership(): Promise<Membership | undefined> {
  const { results } = await memberships();
  const chosen = results.find(({ organization }) => organization.id === chosenOrganization());
  const present = chosen ?? (results.length === 1 ? results[0] : undefined);
  if (present) chooseOrganization(present.organization.id);
  else forgetOrganization();
  return present;
}

export type SignUp = components["schemas"]["SignUp"];

/** Works for an organization from now on: the page begins anew, so that nothing of another one is left. */
export function workFor(id: string): void {
  chooseOrganization(id);
  location.assign(panelPath);
}
export const signUp = async (body: SignUp) =>
  workFor((await must(api.POST("/organizations", { body }))).organization.id);
export const join = async (invitation: string) =>
  workFor((await must(api.POST("/memberships", { body: { invitation } }))).organization.id);

/** Leaves an organization. Throws `last_owner`. */
export async function leave(organization_id: string): Promise<void> {
  await must(api.DELETE("/memberships/{organization_id}", { params: { path: { organization_id } } }));
  if (chosenOrganization() === organization_id) forgetOrganization();
  asked = undefined;
}
