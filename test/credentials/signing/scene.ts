import { expect } from "vitest";
import type { SignedCredential } from "#shared/domain/credentials/credential.ts";
import type { CredentialContent } from "#shared/domain/credentials/credential-content.ts";
import { aPageOf, type Invited, respondByLink } from "../../support/browser/invitation-page.ts";
import { eventually } from "../../support/eventually.ts";
import type { Tenant, TestStack } from "../../support/stack.ts";

export type Accepted = Invited & { readonly tenant: Tenant };

/** A certificate that its recipient has accepted. */
export async function accepted(
  stack: TestStack,
  options: Parameters<typeof aPageOf>[1] = {},
): Promise<Accepted> {
  const one = await aPageOf(stack, options);
  const answer = await respondByLink(stack, one.token, "accept");
  expect(answer.status).toBe(200);
  return one;
}

/** What a credential says, with its proof. */
export type Told = CredentialContent & { readonly proof: readonly Record<string, string>[] };
export const told = ({ json }: Pick<SignedCredential, "json">): Told => JSON.parse(json) as Told;

/** Repeats `look` until it gives something, and gives that. */
export const untilFound = <T>(look: () => Promise<T | undefined | false>): Promise<T> =>
  eventually(async () => {
    const found = await look();
    if (!found) throw new Error("It has not happened yet.");
    return found;
  });

/** The stored credential of a certificate, once there is one. */
export const credentialOf = (stack: TestStack, { id }: Pick<Accepted, "id">): Promise<SignedCredential> =>
  untilFound(() => stack.functions.ports.credentials.find(id));

/** The job that follows from any change of a certificate. */
export const jobFor = ({ tenant, id }: Accepted) => ({ organization_id: tenant.id, certificate_id: id });

export const revokeAccepted = ({ tenant, id }: Accepted) =>
  tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });

/** The holder has the name left out of the credential, or in it again. */
export async function nameInCredential(stack: TestStack, { token }: Accepted, shown: boolean): Promise<void> {
  const answer = await stack.anonymous.call("POST /recipient/invitations/{token}/sharing", {
    params: { token },
    body: { visibility: "link", name_in_credential: shown },
  });
  expect(answer.status).toBe(200);
}
