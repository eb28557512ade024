import type { Tenant, TestStack } from "../stack.ts";
import { aTemplate } from "../templates.ts";
import { FORM } from "./pages.ts";

/** The token of a new link to the editor of a template. */
export async function anEditorLink(tenant: Tenant, id: string) {
  const { body } = await tenant.key.call("POST /v1.0/templates/{id}/editor", { params: { id } });
  return { ...body, token: body.url.split("/").at(-1)! };
}

/** Opens a link as a browser does; gives the answer, and what the browser then sends with each call of the editor's page. */
export async function openByLink({ anonymous }: TestStack, { token, url }: { token: string; url: string }) {
  const answer = await anonymous.call("POST /editor/{token}", { params: { token }, raw: "", headers: FORM });
  const cookie = answer.headers.get("set-cookie") ?? "";
  const headers = { cookie: cookie.split(";")[0]!, origin: new URL(url).origin };
  return { answer, cookie, headers };
}

/** A new template, open in the editor. */
export async function anOpenEditor(tenant: Tenant, stack: TestStack) {
  const { id } = await aTemplate(tenant);
  const link = await anEditorLink(tenant, id);
  const { headers } = await openByLink(stack, link);
  return { id, link, headers };
}
