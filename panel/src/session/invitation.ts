const KEY = "invitation";

/** The secret of an invitation, from the address into the tab, where it outlives signing in; undefined without one. */
export function pendingInvitation(): string | undefined {
  const secret = location.hash.slice(1);
  if (secret !== "") {
    sessionStorage.setItem(KEY, secret);
    history.replaceState(history.state, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? undefined;
}

export const forgetInvitation = (): void => sessionStorage.removeItem(KEY);
