import rules from "api:rules";
import type { components } from "../../../client/client.ts";

/** What somebody is in an organization. */
export type Role = components["schemas"]["Membership"]["role"];
/** From the least to the most. */
export const ROLES = rules.roles;

/** Whether somebody with `role` may do what takes `least`. */
export const mayDo = (role: Role | undefined, least: Role): boolean =>
  role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(least);
