/** Hosts that may be linked over plain http: the service runs there during development. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/**
 * Takes a URL and gives it in normal form (ASCII only, no spaces); null for a URL that no mail or page may contain: not
 * https (or http on this machine), or with a user name or password, which can hide the host.
 */
export function safeUrl(value: string): string | null {
  const url = URL.parse(value);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const allowed = url.protocol === "https:" || (url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname));
  return allowed ? url.href : null;
}
