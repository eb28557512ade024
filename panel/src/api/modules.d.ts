declare module "api:roles" {
  /** The least role of each operation of the panel, by its id. */
  const roles: Readonly<Record<string, import("../session/role.ts").Role>>;
  export default roles;
}
declare module "api:plans" {
  interface Plan {
    tier: string;
    perMinute: number;
    monthlyQuota: number;
    phoneMessages: number;
    /** What its keys may do. */
    allows: readonly string[];
  }
  const plans: Readonly<Record<string, Plan>>;
  export default plans;
}
declare module "api:rules" {
  /** What the API's document says in words only. */
  const rules: {
    /** From the least to the most. */
    roles: readonly import("../session/role.ts").Role[];
    /** What the text of a design can name. */
    textFields: readonly string[];
    /** The types of fields that have a unit, or options. */
    partsOfTypes: Readonly<Record<"unit" | "options", readonly string[]>>;
    imageTypes: readonly string[];
    imageBytesMax: number;
    /** That of pages and mails of who has none. */
    color: string;
  };
  export default rules;
}
declare module "api:*" {
  const operation: import("./operation.ts").Operation;
  export default operation;
}
declare module "texts:*" {
  const texts: import("ra-core").TranslationMessages;
  export default texts;
}
