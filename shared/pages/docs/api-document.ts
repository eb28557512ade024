/** What the page reads of a JSON Schema (shared/http/openapi/schemas.ts). */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}
export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description?: string; readonly content?: Content }>
  >;
}
/** What the page reads of the OpenAPI document (shared/http/openapi/document.ts). */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

/** The last part of a reference, the name of its component. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
