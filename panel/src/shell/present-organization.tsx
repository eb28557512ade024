import roles from "api:roles";
import { useQueryClient } from "@tanstack/react-query";
import { useRecordContext } from "ra-core";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { forgetMemberships, type Membership } from "../session/memberships.ts";
import { mayDo } from "../session/role.ts";

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

/** Within a profile's form: has the whole panel follow what was saved, the name in the bar and the time zone of dates. */
export function Followed() {
  const queries = useQueryClient();
  const { name, time_zone } = useOrganization();
  const saved = useRecordContext();
  const isChanged = saved && (saved.name !== name || saved.time_zone !== time_zone);
  useEffect(() => {
    if (!isChanged) return;
    forgetMemberships();
    queries.invalidateQueries({ queryKey: ["membership"] });
  }, [isChanged, queries]);
  return null;
}

/** Whether the person's role allows an operation, by its id such as `invitations.revoke`. The API decides; this only hides. */
export const useMay = (operation: string): boolean => mayDo(useRole(), roles[operation] ?? "owner");

/** Shows what it has in it only to those who may call the operation. */
export const Can = ({ operation, children }: { operation: string; children: ReactNode }) =>
  useMay(operation) ? children : null;
