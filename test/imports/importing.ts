import { expect } from "vitest";
import type { components } from "../../client/client.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import type { Tenant } from "../support/stack.ts";

export type ImportBody = components["schemas"]["Import"];
type Options = Partial<components["schemas"]["ImportRequest"]>;

/** Sends bytes to the address of an upload, as a browser does. */
export const sendFile = (upload: ImportBody["upload"], bytes: string | Uint8Array): Promise<Response> =>
  fetch(upload!.url, { method: upload!.method, headers: upload!.headers, body: bytes });

/** An import whose file was sent, and which is not read yet. */
export async function sentImport(tenant: Tenant, file: string | Uint8Array, options: Options = {}) {
  const ids = options.event_id
    ? {}
    : await eventAndBadge(tenant).then(({ event, badge }) => ({ event_id: event.id, badge_id: badge.id }));
  const { status, body } = await tenant.key.call("POST /v1.0/imports", {
    body: { ...ids, size: Buffer.byteLength(file), ...options } as never,
  });
  expect(status).toBe(201);
  const sent = await sendFile(body.upload, file);
  expect(sent.status, await sent.text()).toBe(200);
  return body;
}

export const read = async (tenant: Tenant, { id }: Pick<ImportBody, "id">): Promise<ImportBody> =>
  (await tenant.key.call("GET /v1.0/imports/{id}", { params: { id } })).body;

/** The import once it has one of these states. */
export const becomes = (
  tenant: Tenant,
  one: Pick<ImportBody, "id">,
  ...statuses: ImportBody["status"][]
): Promise<ImportBody> =>
  eventually(async () => {
    const now = await read(tenant, one);
    expect(statuses, JSON.stringify(now.problem)).toContain(now.status);
    return now;
  });

/** An import of a file that was read. */
export async function validated(
  tenant: Tenant,
  file: string | Uint8Array,
  options: Options = {},
  body: components["schemas"]["ValidateImportRequest"] = {},
): Promise<ImportBody> {
  const one = await sentImport(tenant, file, options);
  await tenant.key.call("POST /v1.0/imports/{id}/validate", { params: { id: one.id }, body });
  return becomes(tenant, one, "ready", "failed");
}

export const order = (
  tenant: Tenant,
  { id }: Pick<ImportBody, "id">,
  verb: "confirm" | "cancel" | "undo",
  body?: object,
) =>
  tenant.key.callUntyped(`POST /v1.0/imports/{id}/${verb}`, {
    params: { id },
    ...(verb === "confirm" && { body: body ?? {} }),
  });

/** A CSV of so many people, each of an address of its own. */
export const aList = (count: number, tag: string): string =>
  [
    "Nome;E-mail",
    ...Array.from({ length: count }, (_, n) => `Ana Souza ${n};ana.${tag}.${n}@example.com`),
  ].join("\r\n");
