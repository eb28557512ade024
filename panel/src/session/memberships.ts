import { api } from "../api/client.ts";
import { must } from "../api/problems.ts";
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

const ask = () =>
  must(
    (api.GET as never as (path: string) => Promise<{ data: Memberships; response: Response }>)(
      "/memberships",
    ),
  );
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
