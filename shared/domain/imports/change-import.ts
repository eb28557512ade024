import { DAY_MS, monthOf } from "../calendar.ts";
import { checkedContext, type IssuingOrganization } from "../certificates/issue-certificates.ts";
import { DomainError } from "../errors.ts";
import { newUuid, referenceTo } from "../ids.ts";
import { IMPORTS } from "../import-rules.ts";
import { idOfActing } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { readAsked } from "./asked-reading.ts";
import { rememberedHeading } from "./columns.ts";
import { type BulkImport, hasForgotten, isUnconfirmed, NO_ROWS, neededBy } from "./import.ts";
import { askedFile } from "./import-files.ts";
import type { ImportRecord } from "./import-record.ts";
import type { AskedReading, ConfirmImportRequest, ValidateImportRequest } from "./import-requests.ts";
import type { ImportStep } from "./jobs.ts";
import { existing, quotaOf, type ReadPorts, toldImport } from "./read-import.ts";
import { canStop, stopped } from "./stop-import.ts";

type ChangePorts = ReadPorts & Pick<Ports, "imports.write">;

/** The longest heading whose meaning is remembered. */
const REMEMBERED_LENGTH = 200;

/** What somebody orders, which stands in the organization's activity. */
const ORDERED: readonly (ImportStep | null)[] = ["issue", "close", "undo"];

/** Changes of one import that meet are decided anew on what the other left. */
const TRIES = 10;

/** Changes an import by `next`, which throws when its state does not allow that; gives it as it is then. */
async function changeImport(
  ports: ChangePorts,
  organization: IssuingOrganization,
  id: string,
  step: ImportStep | null,
  next: (one: BulkImport) => BulkImport,
): Promise<ImportRecord> {
  const quota = quotaOf(ports, organization);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const before = await existing(ports, organization.organizationId, id);
    const after = next(before);
    const changed = await ports["imports.write"].change(before, after, step, {
      quota,
      ...(ORDERED.includes(step) && { by: idOfActing(organization) }),
    });
    if (changed.kind === "changed") return toldImport(ports, organization, after);
    if (changed.kind === "quota") {
      await ports["imports.write"].change(before, { ...before, status: "quota_exhausted" }, null);
      throw quotaExhausted(before, quota, changed.used, ports.clock.now());
    }
  }
  throw new DomainError("conflict", "The import changed at the same moment; please try again.", {
    retryAfterSeconds: 1,
  });
}

function quotaExhausted(one: BulkImport, quota: number, used: number, now: Date): DomainError {
  const remaining = Math.max(0, quota - used);
  const { end: renews } = monthOf(now);
  return new DomainError(
    "quota_exhausted",
    `The import needs ${neededBy(one)} of the month's certificates and ${remaining} of ${quota} are left; the quota renews at ${renews}. It can be confirmed again when there is room.`,
    { extra: { quota, used, remaining, period_end: renews } },
  );
}

const unready = ({ status }: BulkImport, why: string): DomainError =>
  new DomainError("import_not_ready", why, { extra: { import_status: status } });
const notReady = (one: BulkImport, what: string): DomainError => {
  const status = one.status.replaceAll("_", " ");
  const isDone = status === what;
  return unready(
    one,
    isDone ? `The import is ${what} already.` : `The import is ${status}; it cannot be ${what}.`,
  );
};

/**
 * Has the file of an import read, which was sent to its address, or read again; one reading at a time. Throws `not_found` and
 * `import_not_ready`.
 */
export async function validateImport(
  ports: ChangePorts & Pick<Ports, "importFiles.write">,
  organization: IssuingOrganization,
  id: string,
  body: ValidateImportRequest,
): Promise<ImportRecord> {
  const one = await existing(ports, organization.organizationId, id);
  requireReadable(one);
  const { validation, reading, valid } = one;
  const former = reading === null ? (await readAsked(ports, one)).former : { validation, reading, valid };
  const request: AskedReading = { ...body, ...(former && { former }) };
  // Two who ask at once write two files, and the one that counts names its own.
  const asked = newUuid();
  await ports["importFiles.write"].write(one, askedFile(asked), Buffer.from(JSON.stringify(request)));
  return changeImport(ports, organization, id, "validate", (before) => {
    if (before.status !== one.status) throw notReady(before, "read");
    if (before.validation !== validation) throw unready(before, "The file was read again meanwhile.");
    return {
      ...before,
      ...NO_ROWS,
      status: "validating",
      validation: validation + 1,
      asked,
      reading: null,
      problem: null,
      ended_at: null,
    };
  });
}

function requireReadable(one: BulkImport): void {
  const isReadable = (isUnconfirmed(one) && one.status !== "validating") || one.status === "failed";
  if (!isReadable) throw notReady(one, "read");
  if (one.validation >= IMPORTS.readingsMax)
    throw unready(one, `The file was read ${IMPORTS.readingsMax} times; import it anew.`);
}

/**
 * Issues to all valid rows of an import, of which the quota is taken at once. Throws `not_found`, `import_not_ready`,
 * `event_not_active`, `badge_not_active`, `import_has_errors` and `quota_exhausted`.
 */
export async function confirmImport(
  ports: ChangePorts & Pick<Ports, "issuances.check">,
  organization: IssuingOrganization,
  id: string,
  { validation, on_invalid }: ConfirmImportRequest,
): Promise<ImportRecord> {
  const now = ports.clock.now();
  const one = await existing(ports, organization.organizationId, id);
  requireConfirmable(one, validation, now);
  const about = { event_id: referenceTo(one.event_id), badge_id: referenceTo(one.badge_id) };
  const context = await ports["issuances.check"].context(
    one.organization_id,
    about.event_id,
    about.badge_id,
    [],
  );
  checkedContext(context, about);
  const confirmed = await changeImport(ports, organization, id, "issue", (before) => {
    requireConfirmable(before, validation, now);
    const after = { ...before, on_invalid: on_invalid ?? before.on_invalid };
    requireRows(after);
    const held = now.getTime() + before.hold_minutes * 60_000;
    const mailsAt = Math.max(held, before.send_at === null ? 0 : Date.parse(before.send_at));
    return {
      ...after,
      status: "issuing",
      confirmed_at: now.toISOString(),
      confirmed_by: idOfActing(organization),
      plan: organization.plan,
      month: monthOf(now).name,
      reserved: neededBy(before),
      quota: quotaOf(ports, organization),
      mails: mailsAt > now.getTime() ? "held" : "sending",
      mails_at: new Date(mailsAt).toISOString(),
    };
  });
  await rememberMapping(ports, organization.organizationId, confirmed);
  return confirmed;
}

function requireConfirmable(one: BulkImport, seen: number | undefined, now: Date): void {
  const isReady = one.status === "ready" || (one.status === "quota_exhausted" && isUnconfirmed(one));
  if (!isReady) throw notReady(one, "confirmed");
  if (seen !== undefined && seen !== one.validation)
    throw unready(one, "The file was read again since; look at what came of that, then confirm it.");
  // Its rows are needed until the last one is issued.
  if (hasForgotten(one, new Date(now.getTime() + 2 * DAY_MS)))
    throw unready(one, "The rows of the import are no longer kept; import the file again.");
}

/** Refuses an import with rows that must not be wrong, or without any that is right. */
function requireRows({ rows, valid, invalid, duplicates, on_duplicate, on_invalid }: BulkImport): void {
  const wrong = invalid + (on_duplicate === "refuse" ? duplicates : 0);
  const refuse = (message: string) =>
    new DomainError("import_has_errors", message, { extra: { invalid: wrong } });
  if (wrong > 0 && on_invalid === "stop")
    throw refuse(
      `${wrong} of ${rows} rows have errors; mend the file, or confirm with \`on_invalid\`: \`skip\` to leave them out.`,
    );
  if (valid === 0) throw refuse("No row of the file can be issued to.");
}

/** Remembers what somebody said of columns. */
async function rememberMapping(
  ports: Pick<Ports, "imports.write">,
  organizationId: string,
  { file }: ImportRecord,
): Promise<void> {
  const said = (file?.columns ?? [])
    .filter(({ by, heading }) => by === "request" && heading !== "")
    .map(({ heading, target }) => [rememberedHeading(heading), target] as const)
    .filter(([heading]) => heading.length <= REMEMBERED_LENGTH);
  if (said.length > 0) await ports["imports.write"].remember(organizationId, Object.fromEntries(said));
}

/**
 * Ends an import: nothing more is issued, and the rest of its quota comes back; what was issued stays. Throws `not_found` and
 * `import_not_ready`.
 */
export function cancelImport(
  ports: ChangePorts,
  organization: IssuingOrganization,
  id: string,
): Promise<ImportRecord> {
  const now = ports.clock.now();
  return changeImport(ports, organization, id, "close", (before) => {
    if (!canStop(before)) throw notReady(before, "cancelled");
    return stopped(before, now);
  });
}

/**
 * Takes back an import whose mails are held: its certificates vanish, but those that were answered already, and their quota comes
 * back. Throws `not_found` and `import_not_ready`.
 */
export function undoImport(
  ports: ChangePorts,
  organization: IssuingOrganization,
  id: string,
): Promise<ImportRecord> {
  const now = ports.clock.now();
  return changeImport(ports, organization, id, "undo", (before) => {
    const why = cannotBeUndone(before);
    if (why !== undefined) throw unready(before, why);
    return {
      ...before,
      status: "undoing",
      reserved: 0,
      mails: "none",
      mails_at: null,
      has_results: false,
      ended_at: now.toISOString(),
    };
  });
}

/** Why an import cannot be taken back, in a sentence; undefined when it can. */
function cannotBeUndone({ status, confirmed_at, mails }: BulkImport): string | undefined {
  if (status === "undoing" || status === "undone") return "The import is undone already.";
  if (confirmed_at === null) return "Nothing was issued by the import; it can be cancelled.";
  return mails === "held"
    ? undefined
    : "The mails of the import have gone out; its certificates can be revoked.";
}
