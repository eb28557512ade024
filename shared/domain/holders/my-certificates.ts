import { inZone } from "#shared/formats/days.ts";
import { textSearch } from "#shared/text/search-words.ts";
import { pictureUrl } from "../badges/badge.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { hasDocument, isHidden } from "../certificates/certificate.ts";
import type { IssuedText } from "../certificates/ports.ts";
import { expire } from "../certificates/transition.ts";
import { notFound } from "../errors.ts";
import { zoneOfDays } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { type Holder, type HolderBrowser, holderOf, requireHolder } from "./holder-session.ts";

/** The states by which a person looks for certificates. */
export const MY_STATES = ["open", "accepted", "refused", "expired", "revoked"] as const;
export type MyState = (typeof MY_STATES)[number];

/** What a person looks for in their list. */
export interface MySearch {
  readonly state?: MyState | undefined;
  /** Words of badge, event, organization or name; accents and case do not matter. */
  readonly q?: string | undefined;
  readonly page: number;
}

/** A certificate in the list of its holder. */
export interface MyCertificate {
  readonly short_code: string;
  readonly state: MyState;
  readonly name: string;
  /** Whether who reads the list answers for somebody else. */
  readonly guardian: boolean;
  readonly email: string;
  readonly issued_at: string;
  readonly badge: string;
  readonly event: string;
  readonly organization: string;
  readonly image_url: string | null;
  readonly picture_url: string;
  /** Whether its documents can be downloaded. */
  readonly has_files: boolean;
  readonly hidden: boolean;
}

/** A page of the certificates of a person. */
export interface MyCertificates {
  readonly holder: Holder;
  readonly rows: readonly MyCertificate[];
  /** Of all that were found. */
  readonly found: number;
  readonly pages: number;
  readonly page: number;
  /** How many there are in each state, whatever was looked for. */
  readonly counts: Readonly<Record<MyState, number>>;
  readonly total: number;
}

const STATES = {
  PENDING: "open",
  ACCEPTED: "accepted",
  REJECTED: "refused",
  EXPIRED: "expired",
  REVOKED: "revoked",
} as const;

type ListPorts = Pick<Ports, "holders" | "certificates" | "clock" | "settings">;

/** The certificates of who is signed in in this browser, newest first; undefined for nobody. */
export async function myCertificates(
  ports: ListPorts,
  browser: HolderBrowser,
  search: MySearch,
): Promise<MyCertificates | undefined> {
  const holder = await holderOf(ports, browser);
  if (!holder) return undefined;
  const addresses = holder.addresses.map(({ address }) => address);
  const all = await ports.holders.certificates(addresses, HOLDERS.certificatesMax, ports.clock.now());
  const own = new Set(holder.addresses.map(({ email }) => email));
  return pageOf(
    ports,
    holder,
    all.filter(({ email }) => own.has(email)),
    search,
  );
}

async function pageOf(
  ports: ListPorts,
  holder: Holder,
  all: readonly Certificate[],
  { state, q, page }: MySearch,
): Promise<MyCertificates> {
  const at = ports.clock.now();
  const states = new Map(all.map((one) => [one.id, STATES[expire(one, at).status]]));
  const counts = Object.fromEntries(MY_STATES.map((one) => [one, 0])) as Record<MyState, number>;
  for (const one of states.values()) counts[one]++;
  const inState = state === undefined ? all : all.filter(({ id }) => states.get(id) === state);
  const isWanted = q === undefined ? undefined : textSearch(q, { anywhere: true });
  const early = isWanted && (await textsOf(ports, inState));
  const found = isWanted ? inState.filter((one) => isWanted(searchedIn(one, early?.get(one.id)))) : inState;
  const pages = Math.max(1, Math.ceil(found.length / HOLDERS.page));
  const shown = Math.min(Math.max(1, page), pages);
  const wanted = found.slice((shown - 1) * HOLDERS.page, shown * HOLDERS.page);
  const texts = early ?? (await textsOf(ports, wanted));
  const rows = wanted.flatMap((one) => {
    const text = texts.get(one.id);
    return text ? [rowOf(one, states.get(one.id)!, text, ports.settings.baseUrl)] : [];
  });
  return { holder, rows, found: found.length, pages, page: shown, counts, total: all.length };
}

/** The texts without those of outcomes and own templates, which a list does not show. */
const textsOf = ({ certificates }: Pick<Ports, "certificates">, shown: readonly Certificate[]) =>
  shown.length === 0
    ? new Map<string, IssuedText>()
    : certificates.texts(shown.map((one) => ({ ...one, template_revision: null, has_outcome: false })));

/** What a person finds a certificate by. */
const searchedIn = ({ name }: Certificate, text: IssuedText | undefined): string =>
  text ? [text.badge.name, text.event.name, text.organization.name, name].join("\n") : "";

const rowOf = (
  certificate: Certificate,
  state: MyState,
  { badge, event, organization }: IssuedText,
  baseUrl: string,
): MyCertificate => ({
  short_code: certificate.short_code,
  guardian: certificate.guardian,
  state,
  name: certificate.name,
  email: certificate.email,
  issued_at: inZone(certificate.created_at, zoneOfDays(organization)),
  badge: badge.name,
  event: event.name,
  organization: organization.name,
  image_url: badge.image_url,
  picture_url: pictureUrl(baseUrl, badge.id, badge.revision),
  has_files: hasDocument(certificate) && !isHidden(certificate),
  hidden: isHidden(certificate),
});

/** So long a link works at most that leads from the list to the page of a certificate. */
const LINK_MS = HOLDERS.sessionMinutes * 60_000;

/**
 * The token of a fresh link to the page of a certificate, on which its holder answers, shares and hides it; it ends with the session.
 * Throws `invalid_credential`, and `not_found` for a certificate that is not among those of the person.
 */
export async function linkToMine(
  ports: Pick<Ports, "holders" | "certificates" | "links" | "clock" | "settings">,
  browser: HolderBrowser,
  code: string,
): Promise<string> {
  const holder = await requireHolder(ports, browser);
  const coded = await ports.certificates.coded(code);
  const certificate = coded && (await ports.certificates.get(coded.organizationId, coded.certificateId));
  const isOwn = certificate && holder.addresses.some(({ email }) => email === certificate.email);
  if (!isOwn || certificate.erased_at !== null) throw notFound("certificate");
  return ports.links.signForSession(certificate, holder, new Date(ports.clock.now().getTime() + LINK_MS));
}
