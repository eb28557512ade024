/** Hosts that may be linked over plain http: the service runs there during development. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);

/** A URL in normal form; null for one that no mail or page may contain: not https, or with a user name, which can hide the host. */
export function safeUrl(value: string): string | null {
  const url = URL.parse(value);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const allowed = url.protocol === "https:" || (url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname));
  return allowed ? url.href : null;
}

/** What a share address tells of a certificate. */
interface SharedCertificate {
  readonly short_code: string;
  readonly page: string;
  readonly badge: string;
  readonly organization: string;
  readonly issuedAt: string;
  readonly expiresAt: string | null;
}

const withQuery = (address: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${address}?${new URLSearchParams(given)}`;
};

/** LinkedIn's form for a new certification of one's profile, filled in. */
export function linkedInProfile(shared: SharedCertificate): string {
  const { short_code, page, badge, organization, issuedAt, expiresAt } = shared;
  const [issueYear, issueMonth] = yearAndMonth(issuedAt);
  const [expirationYear, expirationMonth] = expiresAt === null ? [] : yearAndMonth(expiresAt);
  return withQuery("https://www.linkedin.com/profile/add", {
    startTask: "CERTIFICATION_NAME",
    name: badge,
    organizationName: organization,
    issueYear,
    issueMonth,
    expirationYear,
    expirationMonth,
    certUrl: page,
    certId: short_code,
  });
}

/** Year and month of an ISO 8601 time, as numbers without leading zeros. */
const yearAndMonth = (iso: string): string[] => [iso.slice(0, 4), String(Number(iso.slice(5, 7)))];

/** LinkedIn's form for a new post with a link. */
export const linkedInPost = (page: string): string =>
  withQuery("https://www.linkedin.com/sharing/share-offsite/", { url: page });

/** WhatsApp with a new message, whose recipient is chosen there. */
export const whatsApp = (message: string): string => withQuery("https://wa.me/", { text: message });

/** The mail program with a new mail; RFC 6068 wants `%20` for a space. */
export const mailTo = (subject: string, body: string): string =>
  withQuery("mailto:", { subject, body }).replaceAll("+", "%20");
