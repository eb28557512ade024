import { validateFile } from "#shared/domain/imports/validate-file.ts";
import { sendFile } from "../imports/importing.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

const FILE = "Nome;E-mail\nAna Souza;ana@example.com\n";

async function anOpenImport(tenant: Tenant) {
  const { event, badge } = await eventAndBadge(tenant);
  const { body } = await tenant.panel.call("POST /imports", {
    body: { event_id: event.id, badge_id: badge.id, size: Buffer.byteLength(FILE) },
  });
  return body;
}

/** An import that was read, as its worker does. */
async function aReadyImport(tenant: Tenant, { functions: { ports } }: TestStack) {
  const one = await anOpenImport(tenant);
  await sendFile(one.upload, FILE);
  await tenant.panel.call("POST /imports/{id}/validate", { params: { id: one.id }, body: {} });
  const job = { organization_id: tenant.id, import_id: one.id, act: "validate", validation: 1 } as const;
  await validateFile(ports, job);
  return { id: one.id };
}

/** Calls of the operations on imports that succeed. */
export const IMPORT_EXAMPLES = {
  "imports.open": async (tenant: Tenant) => {
    const { event, badge } = await eventAndBadge(tenant);
    return { body: { event_id: event.id, badge_id: badge.id, size: 100, file_name: "participantes.csv" } };
  },
  "imports.list": async (tenant: Tenant) => {
    await anOpenImport(tenant);
    return { query: { limit: 5 } };
  },
  "imports.get": async (tenant: Tenant) => ({ params: { id: (await anOpenImport(tenant)).id } }),
  "imports.validate": async (tenant: Tenant) => ({
    params: { id: (await anOpenImport(tenant)).id },
    body: { sheet: "Inscritos" },
  }),
  "imports.confirm": async (tenant: Tenant, stack: TestStack) => ({
    params: await aReadyImport(tenant, stack),
    body: { on_invalid: "skip" },
  }),
  "imports.cancel": async (tenant: Tenant) => ({ params: { id: (await anOpenImport(tenant)).id } }),
  "imports.undo": async (tenant: Tenant, stack: TestStack) => {
    const params = await aReadyImport(tenant, stack);
    await tenant.panel.call("POST /imports/{id}/confirm", { params, body: {} });
    return { params };
  },
};
