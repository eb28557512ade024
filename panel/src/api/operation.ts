import type { Role } from "../session/role.ts";

/** What the API's document says of one field of a request. */
export interface FieldLimits {
  readonly required?: true;
  readonly nullable?: true;
  readonly type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  /** What it may be; of an array each of its entries. */
  readonly options?: readonly string[];
}

/** One operation, as the module `api:<operation id>` has it: made of the API's document when the panel is built. */
export interface Operation {
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With an API key; `/v1.0/events`. */
  readonly path: string;
  readonly role: Role;
  /** The fields of its body; `design.title` is in an object, `fields.type` in each item of an array. */
  readonly fields: Readonly<Record<string, FieldLimits>>;
  /** The parameters of its query. */
  readonly query: Readonly<Record<string, FieldLimits>>;
  /** An example of its body. */
  readonly example?: unknown;
}
