import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { forgetMemberships, type Membership } from "../session/memberships.ts";
import type { Role } from "../session/role.ts";

interface Present {
  readonly membership: Membership;
  readonly setMembership: (membership: Membership) => void;
}
const Present = createContext<Present | undefined>(undefined);

export function PresentOrganization({
  membership: first,
  children,
}: {
  membership: Membership;
  children: ReactNode;
}) {
  const [membership, setMembership] = useState(first);
  return <Present.Provider value={{ membership, setMembership }}>{children}</Present.Provider>;
}

function usePresent(): Present {
  const present = useContext(Present);
  if (!present) throw new Error("Nobody has chosen an organization.");
  return present;
}

/** The organization that the person works for. */
export const useOrganization = (): Membership["organization"] => usePresent().membership.organization;
/** What the person is in it. */
export const useRole = (): Role => usePresent().membership.role;

/** Has the whole panel follow a profile that was saved: the name in the bar, the time zone of dates. */
export function useChangedOrganization(profile: Partial<Membership["organization"]> | undefined): void {
  const { membership, setMembership } = usePresent();
  const { organization } = membership;
  useEffect(() => {
    if (!profile) return;
    const changed = { ...organization, ...profile };
    if (changed.name === organization.name && changed.time_zone === organization.time_zone) return;
    forgetMemberships();
    const { id, plan, name, time_zone, locale, pic_url } = changed;
    setMembership({ ...membership, organization: { id, plan, name, time_zone, locale, pic_url } });
  }, [profile, membership, organization, setMembership]);
}
