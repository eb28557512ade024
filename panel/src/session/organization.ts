const KEY = "organization";

/** The organization that the person works for in this tab; the last one chosen in any tab to begin with. */
export const chosenOrganization = (): string | undefined =>
  sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined;

/** Chooses an organization; the page is loaded anew, so that nothing of another one is left on it. */
export function chooseOrganization(id: string): void {
  sessionStorage.setItem(KEY, id);
  localStorage.setItem(KEY, id);
}

export function forgetOrganization(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}
