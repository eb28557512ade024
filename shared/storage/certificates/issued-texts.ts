import type { Connection } from "#shared/connect.ts";
import { type Badge, templateNamed } from "#shared/domain/badges/badge.ts";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { CertificateParts } from "#shared/domain/certificates/parts.ts";
import type { IssuedText, IssuedTexts } from "#shared/domain/certificates/ports.ts";
import { shortCode } from "#shared/domain/ids.ts";
import {
  type Organization,
  type OrganizationThen,
  profileRevision,
  timeZoneOf,
} from "#shared/domain/organizations/organization.ts";
import { NO_OUTCOME } from "#shared/domain/outcomes/outcome.ts";
import { toBadge } from "../badges/badge-record.ts";
import { toEvent } from "../events/event-record.ts";
import { toOrganization } from "../organizations/organization-record.ts";
import type { IssuerText } from "../organizations/organizations.ts";
import type { Item } from "../table/item.ts";
import { type Key, mainTable, type Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Found, type ReadItem, readerOf, readPartsTogether } from "../table/together.ts";
import { toTemplateContent } from "../templates/template-record.ts";
import { toCertificate } from "./certificate-item.ts";
import { outcomeIn } from "./outcome-item.ts";

export const issuedTexts = (connection: Connection): IssuedTexts => ({
  async outcomes(certificates) {
    const saying = certificates.filter(({ has_outcome }) => has_outcome);
    const keys = saying.map(({ short_code }) => itemKey.code(short_code));
    const read = (some: readonly Key[], consistent: boolean) =>
      readPartsTogether(mainTable(connection), some, { consistent, only: ["outcome"] });
    // A code is written before its certificate; a list pays for a consistent read only of what it does not see yet.
    const items = keys.map(await read(keys, keys.length === 1));
    const later = await read(
      keys.filter((_, n) => !items[n]),
      true,
    );
    const said = new Map(saying.map(({ id }, n) => [id, outcomeIn(items[n] ?? later(keys[n]!) ?? {})]));
    return new Map(certificates.map(({ id }) => [id, said.get(id) ?? NO_OUTCOME]));
  },
  async timeZone(organizationId) {
    const issuer = await readerOf(mainTable(connection))(itemKey.organization(organizationId));
    return timeZoneOf(issuer ? toOrganization(issuer) : {});
  },
  texts: async (certificates) => (await readIssuedTexts(mainTable(connection), certificates)).texts,
  async issued(organizationId, id, parts) {
    const main = mainTable(connection);
    const read = readAhead(main, organizationId, parts);
    const item = await read(itemKey.certificate(organizationId, id));
    if (!item) return undefined;
    const certificate = toCertificate(item);
    if (!parts) return { certificate, text: undefined };
    const { texts } = await readIssuedTexts(main, [certificate], [], { ahead: read });
    return { certificate, text: texts.get(id) };
  },
});

/**
 * Begins to read the present records that the parts of a certificate name, and `others`; gives what reads each item once: what is asked
 * for at the same moment costs no further call. Without parts nothing is read ahead.
 */
export function readAhead(
  main: Table,
  organizationId: string,
  parts: CertificateParts | undefined,
  others: (address: string) => readonly Key[] = () => [],
): ReadItem {
  const read = readerOf(main);
  if (!parts) return read;
  const { event_id, badge_id, address, code } = parts;
  // Who asks for the item gets the failure.
  for (const key of [
    itemKey.event(shortCode(event_id)),
    itemKey.badge(shortCode(badge_id)),
    itemKey.organization(organizationId),
    ...(code === undefined ? [] : [itemKey.code(code)]),
    ...others(address),
  ])
    read(key).catch(() => {});
  return read;
}

/**
 * The texts of certificates by id, and other items that were read in the same round trip; consistent unless `consistent` is false.
 * `ahead`: the present records were read already, which mostly are those of the issuance.
 */
export async function readIssuedTexts(
  main: Table,
  certificates: readonly Certificate[],
  others: readonly Key[] = [],
  { consistent = true, ahead }: { readonly consistent?: boolean; readonly ahead?: ReadItem } = {},
): Promise<{ texts: ReadonlyMap<string, IssuedText>; found: Found }> {
  const read = ahead ?? readerOf(main, { consistent });
  const found = await readKeys(read, [...certificates.flatMap(ahead ? presentKeysOf : keysOf), ...others]);
  const texts = new Map<string, IssuedText>();
  const addTexts = async (some: readonly Certificate[], from: Found) => {
    const templates = await readTemplates(read, some, from);
    for (const certificate of some) {
      const text = textOf(certificate, from, templates);
      if (text) texts.set(certificate.id, text);
    }
  };
  await addTexts(certificates, found);
  const incomplete = certificates.filter(({ id }) => !texts.has(id));
  // A record that changed between the reads of its items is in neither place; its former revision is there now.
  if (incomplete.length > 0)
    await addTexts(incomplete, await readKeys(readerOf(main), incomplete.flatMap(keysOf)));
  return { texts, found };
}

const NONE: Found = () => undefined;

/** The items of the own templates of certificates, which their badges name; no call for layouts of the house. */
async function readTemplates(
  read: ReadItem,
  certificates: readonly Certificate[],
  found: Found,
): Promise<Found> {
  const wanted = certificates.flatMap((certificate) => {
    const badge = certificate.template_revision === null ? undefined : badgeOf(certificate, found);
    const key = badge && templateKey(certificate, badge);
    return key ? [key] : [];
  });
  return wanted.length === 0 ? NONE : readKeys(read, wanted);
}

/** The key of the content that a certificate keeps of its badge's own template. */
function templateKey({ template_revision }: Certificate, badge: Badge): Key | undefined {
  const name = templateNamed(badge);
  return name && template_revision !== null
    ? itemKey.templateContent(name.code, template_revision)
    : undefined;
}

/** The badge of a certificate as it was at issuance. */
function badgeOf(certificate: Certificate, found: Found): Badge | undefined {
  const [, , badge, badgeThen] = keysOf(certificate).map(found);
  const item = badge?.revision === certificate.badge_revision ? badge : badgeThen;
  return item && toBadge(item);
}

const nameOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;

async function readKeys(read: ReadItem, wanted: readonly Key[]): Promise<Found> {
  const items = new Map(
    await Promise.all(wanted.map(async (key) => [nameOf(key), await read(key)] as const)),
  );
  return (key) => items.get(nameOf(key));
}

/**
 * Keys of the current records of a certificate, and of their revisions at issuance, which may be the current ones; then of
 * its short code, if that says something of the person.
 */
function keysOf(certificate: Certificate): Key[] {
  const { organization_id, event_id, badge_id } = certificate;
  const { event_revision, badge_revision, issuer_revision } = certificate;
  const [event, badge] = [shortCode(event_id), shortCode(badge_id)];
  return [
    itemKey.event(event),
    itemKey.eventRevision(event, event_revision),
    itemKey.badge(badge),
    itemKey.badgeRevision(badge, badge_revision),
    itemKey.organization(organization_id),
    itemKey.organizationRevision(organization_id, issuer_revision),
    ...(certificate.has_outcome ? [itemKey.code(certificate.short_code)] : []),
  ];
}

/** Of these the keys of the current records, and of the short code. */
const presentKeysOf = (certificate: Certificate): Key[] =>
  keysOf(certificate).filter((_, place) => place % 2 === 0);

function textOf(certificate: Certificate, found: Found, templates: Found): IssuedText | undefined {
  const [event, eventThen, , , organization, issuerThen, code] = keysOf(certificate).map(found);
  const { event_revision, issuer_revision } = certificate;
  const eventText = event?.revision === event_revision ? event : eventThen;
  const badge = badgeOf(certificate, found);
  if (!eventText || !badge || !organization) return undefined;
  const key = templateKey(certificate, badge);
  const template = key && templates(key);
  if (key && !template) return undefined;
  if (certificate.has_outcome && !code) return undefined;
  const issuer = toOrganization(organization);
  const text = profileRevision(issuer) === issuer_revision ? issuer : (issuerThen as IssuerText | undefined);
  if (!text) return undefined;
  return {
    event: toEvent(eventText),
    badge,
    organization: asIssued(issuer, text),
    outcome: outcomeIn(code ?? {}),
    template: template ? toTemplateContent(template) : null,
  };
}

/** The organization with the texts of a former revision; it is shown as verified only under the name it has now. */
function asIssued(
  current: Organization,
  { name, company_name, nickname, pic_url, time_zone = timeZoneOf(current) }: IssuerText,
): OrganizationThen {
  const sameName = current.name === name && current.company_name === company_name;
  return {
    ...current,
    name,
    company_name,
    nickname,
    pic_url,
    zone_at_issuance: time_zone,
    verified: current.verified && sameName,
  };
}
