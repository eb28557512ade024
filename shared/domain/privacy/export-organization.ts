import { toBadgeRecord } from "../badges/badge-record.ts";
import { toCertificateRecord } from "../certificates/certificate-record.ts";
import { withOutcomes } from "../certificates/read-certificate.ts";
import { copiesOf } from "../documents/image.ts";
import { toEventRecord } from "../events/event-record.ts";
import { toReference } from "../ids.ts";
import { toApiKeyRecord } from "../organizations/api-key.ts";
import type { Organization } from "../organizations/organization.ts";
import type { Slice, Window } from "../page.ts";
import type { PortName, Ports } from "../ports.ts";
import { toTemplateRecord } from "../templates/own-template.ts";
import { toWebhookRecord } from "../webhooks/webhook.ts";

/** The ports by which all that an organization has is read. */
export const ORGANIZATION_EXPORT_PORTS = [
  "apiKeys",
  "members",
  "events.list",
  "badges",
  "templates",
  "templates.list",
  "certificates.list",
  "messages",
  "certificates",
  "requests",
  "webhooks",
  "images",
  "settings",
] as const satisfies readonly PortName[];
type ExportingPorts = Pick<Ports, (typeof ORGANIZATION_EXPORT_PORTS)[number]>;

/** A page of records of one kind, and the position from which one reads on. */
export interface ExportedPage {
  readonly rows: readonly object[];
  /** Null at the end. */
  readonly next: string | null;
}

/** All records of one kind, from a position on. */
export interface ExportedKind {
  readonly kind: string;
  pages(after: string | null): AsyncIterable<ExportedPage>;
}

/**
 * All that an organization has, as integrators see it, a kind after the other: without secrets of webhooks, of keys, and of its
 * issuer, which stay with the service so that its credentials can be checked.
 */
export function exportOrganization(ports: ExportingPorts, organization: Organization): ExportedKind[] {
  const { id, plan } = organization;
  const { baseUrl } = ports.settings;
  return [
    once("organization", async () => [organization]),
    once("api-keys", async () => (await ports.apiKeys.list(id)).map(toApiKeyRecord)),
    once("members", async () => (await ports.members.roster(id))?.members ?? []),
    once("webhooks", async () => (await ports.webhooks.list(id)).map(toWebhookRecord)),
    listed(
      "events",
      (window) => ports["events.list"].list(id, {}, window),
      async (rows) => {
        const copies = await copiesOf(ports, id, ...rows.map(({ event }) => event));
        return rows.map((found) => toEventRecord(found, plan, baseUrl, copies));
      },
    ),
    listed(
      "badges",
      (window) => ports.badges.list(id, {}, window),
      async (rows) => {
        const copies = await copiesOf(ports, id, ...rows);
        return rows.map((badge) => toBadgeRecord(badge, baseUrl, copies));
      },
    ),
    listed(
      "templates",
      (window) => ports["templates.list"].list(id, {}, window),
      async (rows) => {
        const found = await Promise.all(rows.map((one) => ports.templates.get(id, toReference(one.id))));
        return Promise.all(
          found
            .filter((one) => one !== undefined)
            .map(async (one) => toTemplateRecord(one, await copiesOf(ports, id, one.content))),
        );
      },
    ),
    {
      kind: "certificates",
      async *pages(after) {
        for await (const page of ports["certificates.list"].all(id, {}, after)) {
          const told = await withOutcomes(ports, page);
          const rows = told.map(({ certificate, told: states, outcome }) =>
            toCertificateRecord(certificate, baseUrl, states, outcome),
          );
          yield { rows, next: page.at(-1)?.id ?? null };
        }
      },
    },
    listed(
      "requests",
      (window) => ports.requests.list(id, {}, window),
      // Without the digest of the address, by which other organizations' records of it would be known.
      async (rows) => rows.map(({ address: _address, ...rest }) => rest),
    ),
    listed(
      "people",
      (window) => ports["certificates.list"].people(id, {}, window),
      async (rows) => rows,
    ),
  ];
}

const once = (kind: string, read: () => Promise<readonly object[]>): ExportedKind => ({
  kind,
  async *pages() {
    yield { rows: await read(), next: null };
  },
});

/** Records of one page: few enough that a run that dies repeats little. */
const PAGE = 200;

const listed = <T>(
  kind: string,
  list: (window: Window) => Promise<Slice<T>>,
  present: (rows: readonly T[]) => Promise<readonly object[]>,
): ExportedKind => ({
  kind,
  async *pages(from) {
    let after = from;
    do {
      const { rows, next }: Slice<T> = await list({ limit: PAGE, offset: 0, after });
      yield { rows: await present(rows), next };
      after = next;
    } while (after !== null);
  },
});
