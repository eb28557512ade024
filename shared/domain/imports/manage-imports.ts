import type * as z from "zod";
import { monthOf } from "../calendar.ts";
import type { IssuingOrganization } from "../certificates/issue-certificates.ts";
import { checkedContext } from "../certificates/issue-certificates.ts";
import { DomainError, invalidField, notFound } from "../errors.ts";
import { requireFuture } from "../future.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import { newUuid, newUuidAt } from "../ids.ts";
import { IMPORTS } from "../import-rules.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import { answerPage } from "../page.ts";
import type { Ports } from "../ports.ts";
import { planRules } from "../rules.ts";
import { rememberedHeading } from "./columns.ts";
import { type BulkImport, hasForgotten, isUnconfirmed, NOTHING_ISSUED, neededBy } from "./import.ts";
import { askedFile, ERRORS_FILES, FILES, of } from "./import-files.ts";
import { toImportListing } from "./import-listing.ts";
import { type ImportPage, type ImportQuery, type ImportRecord, ImportSummary } from "./import-record.ts";
import type { ConfirmImportRequest, ImportRequest, ValidateImportRequest } from "./import-requests.ts";
import type { ImportStep } from "./jobs.ts";
import { canStop, stopped } from "./stop-import.ts";

const DAY_MS = 86_400_000;

/**
 * Opens an import, whose file is then sent to the address in the answer. Throws `not_found` (event or badge), `event_not_active`,
 * `badge_not_active`, `invalid_request` for a time that does not fit, and `import_limit_reached`.
 */
export async function openImport(
  {
    imports,
    "imports.write": writes,
    importFiles,
    "issuances.check": checks,
    clock,
  }: Pick<Ports, "imports" | "imports.write" | "importFiles" | "issuances.check" | "clock">,
  acting: ActingFor,
  body: ImportRequest,
  idempotency: Idempotency | null,
): Promise<ImportRecord> {
  const now = clock.now();
  const { organizationId } = acting;
  const { send_at = null, expires_at, notify, reminders } = body;
  if (send_at) requireTimeToSend(send_at, now);
  if (expires_at) requireFuture("expires_at", expires_at, now);
  const [context, { rows }] = await Promise.all([
    checks.context(organizationId, body.event_id, body.badge_id, []),
    imports.list(organizationId, {}, { limit: IMPORTS.openMax, offset: 0, after: null }),
  ]);
  const { event, badge } = checkedContext(context, body);
  const stillOpen = (one: BulkImport) =>
    isUnconfirmed(one) && now.getTime() - Date.parse(one.created_at) < DAY_MS;
  if (rows.length === IMPORTS.openMax && rows.every(stillOpen))
    throw new DomainError(
      "import_limit_reached",
      `${IMPORTS.openMax} imports of the last day are open; confirm or cancel some of them.`,
    );
  const one: BulkImport = {
    id: newUuidAt(now),
    organization_id: organizationId,
    status: "awaiting_file",
    event_id: event.id,
    badge_id: badge.id,
    on_duplicate: body.on_duplicate,
    on_invalid: body.on_invalid,
    options: {
      ...(expires_at && { expires_at }),
      ...(notify && { notify }),
      ...(reminders === false && { reminders }),
    },
    file_name: body.file_name ?? null,
    size: body.size,
    validation: 0,
    asked: null,
    reading: null,
    ...NO_ROWS,
    ...NOTHING_ISSUED,
    problem: null,
    created_at: now.toISOString(),
    created_by: idOfActing(acting),
    hold_minutes: body.hold_minutes,
    send_at,
    confirmed_at: null,
    confirmed_by: null,
    plan: null,
    month: null,
    reserved: 0,
    quota: null,
    mails: "none",
    mails_at: null,
    ended_at: null,
    has_results: false,
  };
  const opened = { ...unread(one, now), upload: await importFiles.upload(one, now) };
  await writes.create(one, receiptFor(idempotency, one, opened));
  return opened;
}

const NO_ROWS = { rows: 0, valid: 0, invalid: 0, duplicates: 0, already_issued: null } as const;

function requireTimeToSend(sendAt: string, now: Date): void {
  requireFuture("send_at", sendAt, now);
  if (Date.parse(sendAt) > now.getTime() + IMPORTS.sendWithinDays * DAY_MS)
    throw invalidField("send_at", `Must lie in the next ${IMPORTS.sendWithinDays} days.`);
}

/** An import of which nothing was read yet. */
const unread = (one: BulkImport, at: Date): ImportRecord => ({
  ...toImportListing(one, at),
  upload: null,
  file: null,
  preview: [],
  errors: [],
  quota: null,
  errors_url: null,
  results_url: null,
});

type ReadPorts = Pick<Ports, "imports" | "importFiles" | "organizations" | "clock" | "settings">;

/** An import with what was read of its file. Throws `not_found`. */
export async function readImportOf(
  ports: ReadPorts,
  organization: IssuingOrganization,
  id: string,
): Promise<ImportRecord> {
  return shown(ports, organization, await existing(ports, organization.organizationId, id));
}

async function existing(
  { imports }: Pick<Ports, "imports">,
  organizationId: string,
  id: string,
): Promise<BulkImport> {
  const one = await imports.get(organizationId, id);
  if (!one) throw notFound("import");
  return one;
}

async function shown(
  { imports, importFiles, organizations, clock, settings }: ReadPorts,
  organization: IssuingOrganization,
  stored: BulkImport,
): Promise<ImportRecord> {
  const now = clock.now();
  const { organizationId } = organization;
  // In two reads: what moves from one to the other in between is missing for a moment, and never counted twice.
  const { sent, bounced } =
    stored.mails === "sending" ? await imports.mails(organizationId, stored.id) : { sent: 0, bounced: 0 };
  const one = {
    ...stored,
    mails_sent: stored.mails_sent + sent,
    mails_refused: stored.mails_refused + bounced,
  };
  const quota = quotaOf({ settings }, organization);
  const [summary, used] = await Promise.all([
    one.rows > 0 && !hasForgotten(one, now) ? importFiles.read(one, of(one, FILES.summary)) : undefined,
    isUnconfirmed(one) && one.rows > 0 ? organizations.used(organizationId, monthOf(now).name) : 0,
  ]);
  if (summary === undefined)
    return { ...unread(one, now), results_url: await resultsUrl({ importFiles }, one, now) };
  const { preview, errors, ...file } = ImportSummary.parse(JSON.parse(Buffer.from(summary).toString()));
  const name = ERRORS_FILES[file.format];
  const left = one.invalid + one.duplicates;
  return {
    ...unread(one, now),
    file,
    preview,
    errors,
    quota: isUnconfirmed(one) ? { needed: neededBy(one), left: Math.max(0, quota - used) } : null,
    errors_url:
      left > 0 ? await importFiles.address(one, of(one, name), savedAs(one, "errors", name), now) : null,
    results_url: await resultsUrl({ importFiles }, one, now),
  };
}

const resultsUrl = async (
  { importFiles }: Pick<Ports, "importFiles">,
  one: BulkImport,
  at: Date,
): Promise<string | null> =>
  one.has_results && !hasForgotten(one, at)
    ? importFiles.address(one, FILES.results, savedAs(one, "results", FILES.results), at)
    : null;

/** What a browser calls the file of errors or of results: after the one that was sent. */
function savedAs({ file_name, id }: BulkImport, what: string, name: string): string {
  const stem = (file_name ?? id).replace(/\.[A-Za-z]{2,6}$/, "").replaceAll(/[^A-Za-z0-9_-]+/g, "-");
  return `${stem || id}-${what}.${name.split(".").at(-1)}`;
}

/** A page of an organization's imports, newest first. */
export const listImports = (
  { imports, cursors, clock }: Pick<Ports, "imports" | "cursors" | "clock">,
  organizationId: string,
  query: z.infer<typeof ImportQuery>,
): Promise<z.input<typeof ImportPage>> => {
  const now = clock.now();
  return answerPage(
    cursors,
    query,
    { organization: organizationId, list: "imports", status: query.status },
    (window) => imports.list(organizationId, { status: query.status }, window),
    (one) => toImportListing(one, now),
  );
};

type ChangePorts = ReadPorts & Pick<Ports, "imports.write">;

/** How many certificates a month an organization has. */
const quotaOf = (
  { settings }: Pick<Ports, "settings">,
  { plan, quotaOverride }: IssuingOrganization,
): number => quotaOverride ?? planRules(plan, settings.switches).monthlyQuota;

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
    if (changed.kind === "changed") return shown(ports, organization, after);
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

const notReady = ({ status }: BulkImport, what: string): DomainError =>
  new DomainError(
    "import_not_ready",
    `The import is ${status.replaceAll("_", " ")}, and can not be ${what} now.`,
    {
      extra: { import_status: status },
    },
  );

/** Has the file of an import read, which was sent to its address, or read again. Throws `not_found` and `import_not_ready`. */
export async function validateImport(
  ports: ChangePorts,
  organization: IssuingOrganization,
  id: string,
  { mapping = {}, sheet }: ValidateImportRequest,
): Promise<ImportRecord> {
  const one = await existing(ports, organization.organizationId, id);
  if (!isUnconfirmed(one) && one.status !== "failed") throw notReady(one, "read");
  // Two who ask at once write two files, and the one that counts names its own.
  const asked = newUuid();
  await ports.importFiles.write(one, askedFile(asked), Buffer.from(JSON.stringify({ mapping, sheet })));
  return changeImport(ports, organization, id, "validate", (before) => {
    const isSame = before.validation === one.validation && before.status === one.status;
    if (!isSame) throw notReady(before, "read");
    return {
      ...before,
      ...NO_ROWS,
      status: "validating",
      validation: one.validation + 1,
      asked,
      reading: null,
      problem: null,
      ended_at: null,
    };
  });
}

/**
 * Issues to all valid rows of an import, of which the quota is taken at once. Throws `not_found`, `import_not_ready`,
 * `import_has_errors` and `quota_exhausted`.
 */
export async function confirmImport(
  ports: ChangePorts,
  organization: IssuingOrganization,
  id: string,
  body: ConfirmImportRequest,
): Promise<ImportRecord> {
  const now = ports.clock.now();
  const confirmed = await changeImport(ports, organization, id, "issue", (before) => {
    const isReady =
      before.status === "ready" || (before.status === "quota_exhausted" && isUnconfirmed(before));
    if (!isReady) throw notReady(before, "confirmed");
    // Its rows are needed until the last one is issued.
    if (hasForgotten(before, new Date(now.getTime() + 2 * DAY_MS)))
      throw new DomainError(
        "import_not_ready",
        "The rows of the import are no longer kept; import the file again.",
        {
          extra: { import_status: before.status },
        },
      );
    const wrong = before.invalid + (before.on_duplicate === "refuse" ? before.duplicates : 0);
    const onInvalid = body.on_invalid ?? before.on_invalid;
    if (wrong > 0 && onInvalid === "stop")
      throw new DomainError(
        "import_has_errors",
        `${wrong} of ${before.rows} rows have errors; mend the file, or confirm with \`on_invalid\`: \`skip\` to leave them out.`,
        { extra: { invalid: wrong } },
      );
    if (before.valid === 0)
      throw new DomainError("import_has_errors", "No row of the file can be issued to.", {
        extra: { invalid: wrong },
      });
    const held = now.getTime() + before.hold_minutes * 60_000;
    const sendAt = before.send_at === null ? 0 : Date.parse(before.send_at);
    const mailsAt = Math.max(held, sendAt);
    return {
      ...before,
      status: "issuing",
      on_invalid: onInvalid,
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
  const said = (confirmed.file?.columns ?? []).filter(
    ({ by, heading }) => by === "request" && heading !== "",
  );
  if (said.length > 0)
    await ports["imports.write"].remember(
      organization.organizationId,
      Object.fromEntries(
        said
          .map(({ heading, target }) => [rememberedHeading(heading), target] as const)
          .filter(([heading]) => heading.length <= REMEMBERED_LENGTH),
      ),
    );
  return confirmed;
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
    if (why !== undefined)
      throw new DomainError("import_not_ready", why, { extra: { import_status: before.status } });
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
