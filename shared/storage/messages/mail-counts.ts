import type { Connection } from "#shared/connect.ts";
import { shortCode } from "#shared/domain/ids.ts";
import type { CountedMails, MessageWrites, OpenMailRun } from "#shared/domain/messages/ports.ts";
import { toCertificate } from "../certificates/certificate-item.ts";
import { readAll } from "../table/batches.ts";
import { attribute, type Changes, expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { type Key, mainTable, type Table, updateIf, updateItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { invitationKeyOf } from "./invitation-record.ts";

/** Longer than a run of the worker can take (25 s): one that began before has died. */
const RUN_MS = 60_000;

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

/** The stored form of an open run, in an attribute of the counters that has its name. */
interface Note {
  readonly at: number;
  readonly organization: string;
  /** Ids of 16 bytes each, since the item must stay below one write unit with several runs. */
  readonly certificates: Uint8Array;
}
const RUN = "run_";

/** The runs that the counters of an event say are open. */
export const openRunsIn = (counters: Item): OpenMailRun[] =>
  Object.entries(counters).flatMap(([name, value]) => {
    if (!name.startsWith(RUN)) return [];
    const { at, organization, certificates } = value as Note;
    const certificateIds = Array.from({ length: certificates.length / 16 }, (_, n) =>
      uuidOf(certificates.subarray(n * 16, n * 16 + 16)),
    );
    return [{ run: name.slice(RUN.length), organizationId: organization, certificateIds, at: new Date(at) }];
  });

export const connectMailRuns = (connection: Connection): Pick<MessageWrites, "openRun" | "closeRun"> => {
  const main = mainTable(connection);
  return {
    async openRun(eventId, { run, organizationId, certificateIds, at }) {
      const note: Note = {
        at: at.getTime(),
        organization: organizationId,
        certificates: Buffer.concat(certificateIds.map(bytesOf)),
      };
      const [key, { set }] = mailCounters(eventId, { sent: 0, bounced: 0 });
      const { item = {} } = await updateItem(main, key, { set: { ...set, [RUN + run]: note } });
      let sent = 0;
      for (const other of openRunsIn(item)) {
        if (other.at.getTime() >= at.getTime() - RUN_MS) continue;
        const recorded = await recordedBy(main, eventId, other);
        if (await close(main, eventId, other.run, recorded)) sent += recorded.sent;
      }
      return sent;
    },
    closeRun: (eventId, run, counts) => close(main, eventId, run, counts),
  };
};

/** Counts once: the note of the run goes in the same write, so that a repetition finds none. */
async function close(main: Table, eventId: string, run: string, counts: CountedMails): Promise<boolean> {
  const [key, changes] = mailCounters(eventId, counts);
  const note = attribute(RUN + run);
  return updateIf(main, key, { ...changes, remove: [RUN + run] }, expression`attribute_exists(${note})`);
}

/** The mails of an event that a run has recorded. */
export async function recordedBy(
  main: Table,
  eventId: string,
  { run, organizationId, certificateIds }: OpenMailRun,
): Promise<CountedMails> {
  const found = await readAll(
    main,
    certificateIds.map((id) => itemKey.certificate(organizationId, id)),
  );
  const ours = found.map(toCertificate).filter(({ event_id }) => event_id === eventId);
  const records = await readAll(main, ours.map(invitationKeyOf));
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
