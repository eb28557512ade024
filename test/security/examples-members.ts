import { randomUUID } from "node:crypto";
import type { Tenant, TestStack } from "../support/stack.ts";
import type { ExampleCall } from "./examples.ts";

const anInvited = async ({ panel }: Tenant) =>
  (
    await panel.call("POST /members", {
      body: { email: `${randomUUID()}@people.example`, role: "viewer" },
    })
  ).body;

/** The secret of an invitation of another organization to the owner of this one. */
async function aSecretFor(tenant: Tenant, stack: TestStack): Promise<string> {
  const other = await stack.tenant();
  const body = { email: `owner@${tenant.id}.example`, role: "viewer" } as const;
  const { id, expires_at } = (await other.panel.call("POST /members", { body })).body;
  const link = { organizationId: other.id, invitationId: id };
  return stack.functions.ports.links.signMember(link, new Date(expires_at!));
}

/** An organization of which the owner of this one is a member too. */
async function anOther(tenant: Tenant, stack: TestStack): Promise<string> {
  const invitation = await aSecretFor(tenant, stack);
  return (await tenant.panel.call("POST /memberships", { body: { invitation } })).body.organization.id;
}

export const ROSTER_EXAMPLES: Readonly<Record<string, ExampleCall>> = {
  "members.list": async () => ({}),
  "members.invite": async () => ({ body: { email: `${randomUUID()}@people.example`, role: "issuer" } }),
  "members.change": async (tenant) => ({
    params: { id: (await anInvited(tenant)).id },
    body: { role: "manager" },
  }),
  "members.remove": async (tenant) => ({ params: { id: (await anInvited(tenant)).id } }),
  "memberships.list": async () => ({}),
  "memberships.accept": async (tenant, stack) => ({ body: { invitation: await aSecretFor(tenant, stack) } }),
  "memberships.leave": async (tenant, stack) => ({
    params: { organization_id: await anOther(tenant, stack) },
  }),
  "organizations.create": async () => ({
    body: { name: "Clube Novo", country: "BR", locale: "pt", time_zone: "America/Sao_Paulo" },
  }),
};
