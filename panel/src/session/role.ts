/** Who may do what in an organization, from the least to the most. */
export const ROLES = ["viewer", "issuer", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody with `role` may do what takes `least`. */
export const mayDo = (role: Role | undefined, least: Role): boolean =>
  role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(least);
