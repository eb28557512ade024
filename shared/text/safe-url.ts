/** Hosts that may be linked over plain http, for the local stand-in only. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/**
 * Takes an address and gives it in normal form (ASCII only, no spaces), or null if no mail or page may carry it: anything
 * but https (http for this machine only), or one that hides its host behind a user name.
 */
export function safeUrl(value: string): string | null {
  const url = URL.parse(value);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const allowed = url.protocol === "https:" || (url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname));
  return allowed ? url.href : null;
}
