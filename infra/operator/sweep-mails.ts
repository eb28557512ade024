import type { Connection } from "#shared/connect.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { queueAll } from "#shared/domain/queue-all.ts";
import { readImport } from "#shared/storage/imports/imports.ts";
import { readAll } from "#shared/storage/table/batches.ts";
import { mainTable } from "#shared/storage/table/items.ts";
import { readRun } from "#shared/storage/table/list.ts";
import { invitationIn, itemKey, partitions } from "#shared/storage/table/schema.ts";

/** Without a state no mail was tried; in the others a worker may have given up before it was sent. */
const isUnsent = (state: unknown): boolean =>
  state === undefined || state === "requested" || state === "sending";

/** Certificates of a page: as many records of mails as one batch reads. */
const PAGE = 100;

/** When certificates were issued, `until` exclusive (ISO 8601). */
interface Period {
  readonly from: string;
  readonly until: string;
}

/**
 * A page of the certificates that an organization issued in a period, oldest first: those of them whose invitation waits for its mail
 * although no worker knows of it. Not those of imports whose mails are held.
 */
export async function unsentMails(
  connection: Connection,
  organizationId: string,
  period: Period,
  after: string | null,
): Promise<{ readonly examined: number; readonly unsent: readonly string[]; readonly next: string | null }> {
  const main = mainTable(connection);
  const { items, frontier } = await readRun(
    main,
    {
      partition: partitions.certificates(organizationId),
      from: lowestUuidAt(Date.parse(period.from)),
      until: lowestUuidAt(Date.parse(period.until)),
      after: after ?? undefined,
    },
    { ascending: true, limit: PAGE },
  );
  // Not the whole records, so that one which cannot be read stops nothing.
  const certificates = items.map(({ sk, email, status, import_id }) => ({
    id: String(sk),
    email: String(email),
    status,
    importId: import_id === undefined ? null : String(import_id),
  }));
  const wanted = certificates.map(({ email, id }) => itemKey.invitation(organizationId, email, id));
  const invitations = await readAll(main, wanted, { consistent: false, only: ["sk", "state"] });
  const states = new Map(invitations.map(({ sk, state }) => [invitationIn(sk)[1], state]));
  const unsent = certificates.filter(({ id, status }) => status === "PENDING" && isUnsent(states.get(id)));
  const ofImports = new Set(unsent.flatMap(({ importId }) => importId ?? []));
  const imports = await Promise.all([...ofImports].map((id) => readImport(connection, organizationId, id)));
  const held = new Set(imports.flatMap((one) => (one?.mails === "held" ? one.id : [])));
  return {
    examined: certificates.length,
    unsent: unsent.filter(({ importId }) => importId === null || !held.has(importId)).map(({ id }) => id),
    next: frontier,
  };
}

/**
 * Queues the mails of such a page. Gives where to go on. Doing it twice is harmless, as a mail is claimed before it is sent. Throws
 * when a job cannot be queued.
 */
export async function sweepPage(
  connection: Connection,
  { mailQueue }: Pick<Ports, "mailQueue">,
  organization_id: string,
  period: Period,
  after: string | null,
): Promise<{ readonly examined: number; readonly mails: number; readonly next: string | null }> {
  const { unsent, examined, next } = await unsentMails(connection, organization_id, period, after);
  const jobs = unsent.map((certificate_id) => ({ organization_id, certificate_id }));
  await queueAll(mailQueue, jobs, "mails");
  return { examined, mails: unsent.length, next };
}
