import { api } from "../api/client.ts";
import { must } from "../api/problems.ts";
import { panelPath } from "../settings.ts";
import { chooseOrganization, chosenOrganization, forgetOrganization } from "./organization.ts";
import type { Role } from "./role.ts";

export interface Membership {
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly pic_url: string | null;
    readonly locale: string;
    readonly time_zone: string;
    readonly plan: string;
  };
  readonly role: Role;
  readonly since: string;
}
export interface Memberships {
  readonly user: { readonly id: string; readonly email: string | null; readonly name: string | null };
  readonly results: readonly Membership[];
  readonly sign_up: "open" | "invited";
}

/** The operations of who is signed in, until the client has their types. */
type Call = (
  path: string,
  options?: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const call = api as unknown as Record<"GET" | "POST" | "DELETE", Call>;
const ask = async <T>(method: keyof typeof call, path: string, options?: object): Promise<T> =>
  (await must(call[method](path, options))) as T;

let asked: Promise<Memberships> | undefined;

/** Who is signed in, and the organizations that they work in; asked for once. */
export function memberships(): Promise<Memberships> {
  asked ??= ask<Memberships>("GET", "/memberships").catch((error: unknown) => {
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

/** What an organization is made of by who signs up for it. */
export interface SignUp {
  readonly name: string;
  readonly country: string;
  readonly locale: string;
  readonly time_zone: string;
}

/** Makes a membership or ends one, and works with it from now on: the page begins anew, so that nothing of another one is left. */
async function changed(change: Promise<Membership>): Promise<void> {
  const { organization } = await change;
  chooseOrganization(organization.id);
  location.assign(panelPath);
}
export const signUp = (body: SignUp) => changed(ask("POST", "/organizations", { body }));
export const join = (invitation: string) => changed(ask("POST", "/memberships", { body: { invitation } }));

/** Leaves an organization. Throws `last_owner`. */
export async function leave(organization_id: string): Promise<void> {
  await ask("DELETE", "/memberships/{organization_id}", { params: { path: { organization_id } } });
  if (chosenOrganization() === organization_id) forgetOrganization();
  asked = undefined;
}
