/** What the pages read of a JSON Schema (shared/http/openapi/schemas.ts). */
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
interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}
export type Content = Readonly<Record<string, Media>>;
export interface Header {
  readonly $ref?: string;
  readonly description?: string;
  readonly example?: unknown;
}
export interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Content;
}
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly "x-codeSamples"?: readonly {
    readonly lang: string;
    readonly label: string;
    readonly source: string;
  }[];
}
/** What the pages read of the OpenAPI document (shared/http/openapi/document.ts). */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

/** The last part of a reference, the name of its component. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
