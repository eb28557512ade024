declare module "api:roles" {
  /** The least role of each operation of the panel, by its id. */
  const roles: Readonly<Record<string, import("../session/role.ts").Role>>;
  export default roles;
}
declare module "api:plans" {
  /** What each plan has: its tier, requests a minute and certificates a month, and what its keys may do. */
  const plans: Readonly<
    Record<
      string,
      {
        tier: string;
        perMinute: number;
        monthlyQuota: number;
        phoneMessages: number;
        allows: readonly string[];
      }
    >
  >;
  export default plans;
}
declare module "api:*" {
  const operation: import("./operation.ts").Operation;
  export default operation;
}
