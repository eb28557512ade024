import { createContext, type ReactNode, useContext } from "react";
import type { Membership } from "../session/memberships.ts";
import type { Role } from "../session/role.ts";

const Present = createContext<Membership | undefined>(undefined);

export const PresentOrganization = ({
  membership,
  children,
}: {
  membership: Membership;
  children: ReactNode;
}) => <Present.Provider value={membership}>{children}</Present.Provider>;

const usePresent = (): Membership => {
  const membership = useContext(Present);
  if (!membership) throw new Error("Nobody has chosen an organization.");
  return membership;
};

/** The organization that the person works for. */
export const useOrganization = (): Membership["organization"] => usePresent().organization;
/** What the person is in it. */
export const useRole = (): Role => usePresent().role;
