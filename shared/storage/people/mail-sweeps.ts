import type { Connect } from "#shared/connect.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import type { MailSweep } from "#shared/domain/people/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { SWEEP_KEYS } from "#shared/storage/table/schema.ts";
import { readAll } from "../table/batches.ts";
import { recordReader } from "../table/item.ts";
import { getItem, mainTable, putItem } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { invitationIn, itemKey, partitions } from "../table/schema.ts";

/** Without a state no mail was tried; in the others a worker may have given up before it was sent. */
const isUnsent = (state: unknown): boolean =>
  state === undefined || state === "requested" || state === "sending";

/** Certificates of a page: as many records of mails as one batch reads. */
const PAGE = 100;

export const unsentMailsGrants: Grants<"unsentMails"> = () => [
  { table: "main", actions: ["BatchGetItem", "Query"] },
];

export const connectUnsentMails: Connect<"unsentMails"> = (connection) => ({
  async page(organizationId, from, until, after) {
    const main = mainTable(connection);
    const { items, frontier } = await readRun(
      main,
      {
        partition: partitions.certificates(organizationId),
        from: lowestUuidAt(from.getTime()),
        until: lowestUuidAt(until.getTime()),
        after: after ?? undefined,
      },
      { ascending: true, limit: PAGE },
    );
    // Not the whole records, so that one which cannot be read stops nothing.
    const certificates = items.map(({ sk, email, status }) => ({
      id: String(sk),
      email: String(email),
      status,
    }));
    const wanted = certificates.map(({ email, id }) => itemKey.invitation(organizationId, email, id));
    const invitations = await readAll(main, wanted, { consistent: false, only: ["sk", "state"] });
    const states = new Map(invitations.map(({ sk, state }) => [invitationIn(sk)[1], state]));
    return {
      examined: certificates.length,
      unsent: certificates
        .filter(({ id, status }) => status === "PENDING" && isUnsent(states.get(id)))
        .map(({ id }) => id),
      unlisted: certificates.filter(({ id }) => !states.has(id)).map(({ id }) => id),
      next: frontier,
    };
  },
});

/** The sweep of an item. */
export const toMailSweep = recordReader<MailSweep>()(
  "from",
  "until",
  "organizations",
  "certificates",
  "finished",
);

export const mailSweepsGrants: Grants<"mailSweeps"> = () => [
  { table: "main", actions: ["GetItem", "PutItem"], prefix: SWEEP_KEYS },
];

export const connectMailSweeps: Connect<"mailSweeps"> = (connection) => ({
  async read() {
    const item = await getItem(mainTable(connection), itemKey.mailSweep);
    return item && toMailSweep(item);
  },
  async save(sweep) {
    await putItem(mainTable(connection), { ...itemKey.mailSweep, kind: "mail_sweep", ...sweep });
  },
});
