import type { Connect } from "#shared/connect.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { CountedMails } from "#shared/domain/people/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readAll } from "../table/batches.ts";
import { attribute, type Changes, expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, type Key, mainTable, type Table, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";

/** The update that adds to the mail counters of an event; a returned mail adds -1 to `sent` and 1 to `bounced`. */
export const mailCounters = (eventId: string, add: CountedMails): readonly [Key, Changes] => [
  itemKey.eventMailed(shortCode(eventId)),
  { add: { ...add }, set: { kind: "event_mailed" } },
];

/** What the record of a mail says of its counting: by which run, and by which one the mail before. */
export const countedBy = (run: string, outcome: keyof CountedMails) => ({
  counted_by: `${run} ${outcome}`,
  counted_before: expression`if_not_exists(counted_by, ${""})`,
});

/** A run that has not counted yet, as an attribute of the counters: when it began, and whose mails it may have sent. */
interface OpenRun {
  readonly at: number;
  readonly organization: string;
  /** Their ids, of 16 bytes each, since the item must stay below one write unit with several runs. */
  readonly certificates: Uint8Array;
}
const RUN = "run_";

export const mailCountsGrants: Grants<"mailCounts"> = () => [
  { table: "main", actions: ["BatchGetItem", "GetItem", "UpdateItem"] },
];

export const connectMailCounts: Connect<"mailCounts"> = (connection) => {
  const main = mainTable(connection);
  return {
    async open(eventId, { run, organizationId, certificateIds, at }) {
      const open: OpenRun = {
        at: at.getTime(),
        organization: organizationId,
        certificates: Buffer.concat(certificateIds.map(bytesOf)),
      };
      const [key, { set }] = mailCounters(eventId, { sent: 0, bounced: 0 });
      await updateItem(main, key, { set: { ...set, [RUN + run]: open } });
    },
    close: (eventId, run, counts) => close(main, eventId, run, counts),
    async settle(eventId, before) {
      const counters = (await getItem(main, itemKey.eventMailed(shortCode(eventId)))) ?? {};
      for (const [name, value] of Object.entries(counters)) {
        if (!name.startsWith(RUN) || (value as OpenRun).at >= before.getTime()) continue;
        const run = name.slice(RUN.length);
        await close(main, eventId, run, await recordedBy(main, run, eventId, value as OpenRun));
      }
    },
  };
};

/** Counts once: the note of the run goes in the same write, so that a repetition finds none. */
async function close(main: Table, eventId: string, run: string, counts: CountedMails): Promise<void> {
  const [key, changes] = mailCounters(eventId, counts);
  const open = attribute(RUN + run);
  await updateItem(main, key, { ...changes, remove: [RUN + run] }, expression`attribute_exists(${open})`);
}

/** How many mails of an event the records say that a run has sent, or found refused. */
async function recordedBy(
  main: Table,
  run: string,
  eventId: string,
  { organization, certificates }: OpenRun,
): Promise<CountedMails> {
  const ids = Array.from({ length: certificates.length / 16 }, (_, n) =>
    uuidOf(certificates.subarray(n * 16, n * 16 + 16)),
  );
  const found = await readAll(
    main,
    ids.map((id) => itemKey.certificate(organization, id)),
  );
  const ours = found.map(toCertificate).filter(({ event_id }) => event_id === eventId);
  const records = await readAll(
    main,
    ours.map(({ email, id }) => itemKey.invitation(organization, email, id)),
  );
  const count = (outcome: keyof CountedMails) =>
    records
      .flatMap(({ counted_by, counted_before }: Item) => [counted_by, counted_before])
      .filter((counted) => counted === countedBy(run, outcome).counted_by).length;
  return { sent: count("sent"), bounced: count("bounced") };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
