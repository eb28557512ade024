/** What the pages read of the OpenAPI document (shared/http/openapi/document.ts). */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
}
