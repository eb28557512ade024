import { anImage } from "../documents/image-files.ts";
import { anEditorLink, anOpenEditor } from "../support/browser/template-editor.ts";
import type { Tenant, TestStack } from "../support/stack.ts";
import { aTemplate, templatePages } from "../support/templates.ts";
import { AS_PROBLEM } from "./examples-certificates.ts";

const aToken = async (tenant: Tenant) => {
  const { token } = await anEditorLink(tenant, (await aTemplate(tenant)).id);
  return { params: { token }, headers: AS_PROBLEM };
};
const inEditor = async (tenant: Tenant, stack: TestStack) => {
  const { id, headers } = await anOpenEditor(tenant, stack);
  return { params: { id }, headers: { ...headers, ...AS_PROBLEM } };
};

/** Calls of the operations of the template editor that succeed. */
export const EDITOR_EXAMPLES = {
  "editor.link": async (tenant: Tenant) => ({ params: { id: (await aTemplate(tenant)).short_code } }),
  "editor.ask": aToken,
  "editor.open": aToken,
  "editor.page": inEditor,
  "editor.save": async (tenant: Tenant, stack: TestStack) => ({
    ...(await inEditor(tenant, stack)),
    body: { name: "Volunteer", pages: templatePages(), revision: 1 },
  }),
  "editor.preview": async (tenant: Tenant, stack: TestStack) => ({
    ...(await inEditor(tenant, stack)),
    body: { content: { page: {}, pages: templatePages() }, person: "longest" },
  }),
  "editor.upload": async (tenant: Tenant, stack: TestStack) => {
    const { headers, ...call } = await inEditor(tenant, stack);
    return { ...call, raw: await anImage(), headers: { ...headers, "content-type": "image/png" } };
  },
};
