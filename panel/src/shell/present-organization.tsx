import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { forgetMemberships, type Membership } from "../session/memberships.ts";

const Present = createContext<Membership | undefined>(undefined);
export const PresentOrganization = Present.Provider;

function usePresent(): Membership {
  const present = useContext(Present);
  if (!present) throw new Error("Nobody has chosen an organization.");
  return present;
}

/** The organization that the person works for. */
export const useOrganization = () => usePresent().organization;
/** What the person is in it. */
export const useRole = () => usePresent().role;

/** Has the whole panel follow a profile that was saved: the name in the bar, the time zone of dates. */
export function useChangedOrganization(profile: Partial<Membership["organization"]> | undefined): void {
  const queries = useQueryClient();
  const present = useOrganization();
  const { name = present.name, time_zone = present.time_zone } = profile ?? {};
  const isChanged = name !== present.name || time_zone !== present.time_zone;
  useEffect(() => {
    if (!isChanged) return;
    forgetMemberships();
    for (const key of ["membership", "memberships"]) queries.invalidateQueries({ queryKey: [key] });
  }, [isChanged, queries]);
}
