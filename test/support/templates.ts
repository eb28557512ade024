import type { Tenant } from "./stack.ts";

/** A text element in the middle of a landscape page; `overrides` replace fields. */
export const aTextElement = (overrides: Record<string, unknown> = {}) => ({
  kind: "text",
  id: "name",
  x: 30,
  y: 80,
  width: 237,
  height: 30,
  text: "{recipient_name}",
  size: 28,
  ...overrides,
});
/** A QR code in the lower right corner of a landscape page. */
export const aQrElement = (overrides: Record<string, unknown> = {}) => ({
  kind: "qr",
  id: "qr",
  x: 250,
  y: 165,
  width: 30,
  height: 30,
  ...overrides,
});
/** The least pages that a template may have, with other elements after them. */
export const templatePages = (...elements: readonly object[]) => [
  { elements: [aTextElement(), aQrElement(), ...elements] },
];

/** Body of a template that may be stored; `overrides` replace fields. */
export const aTemplateBody = (overrides: Record<string, unknown> = {}) => ({
  name: "Finisher",
  pages: templatePages(),
  ...overrides,
});

/** Creates a template, and gives it as the API answered. */
export async function aTemplate(tenant: Tenant, overrides: Record<string, unknown> = {}) {
  const { body } = await tenant.panel.call("POST /templates", { body: aTemplateBody(overrides) });
  return body;
}
