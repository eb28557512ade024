import roles from "api:roles";
import type { ReactNode } from "react";
import { mayDo } from "../session/role.ts";
import { useRole } from "./present-organization.tsx";

/** Whether the person's role allows an operation, by its id such as `invitations.revoke`. The API decides; this only hides. */
export const useMay = (operation: string): boolean => mayDo(useRole(), roles[operation] ?? "owner");

/** Shows what it has in it only to those who may call the operation. */
export const Can = ({ operation, children }: { operation: string; children: ReactNode }) =>
  useMay(operation) ? children : null;
