import { type Reference, toReference } from "../ids.ts";

/** The own template that a badge's design names; undefined for one with a layout of the house. */
export function templateNamed({ design }: { readonly design?: object | undefined }): Reference | undefined {
  const { template } = (design ?? {}) as { readonly template?: string | null };
  return template == null ? undefined : toReference(template);
}
