import { DAY_MS } from "../calendar.ts";
import { checkedContext } from "../certificates/issue-certificates.ts";
import { DomainError, invalidField } from "../errors.ts";
import { requireFuture } from "../future.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import { newUuidAt } from "../ids.ts";
import { IMPORTS } from "../import-rules.ts";
import { type ActingFor, idOfActing } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { type BulkImport, isUnconfirmed, NO_ROWS, NOTHING_ISSUED } from "./import.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportRequest } from "./import-requests.ts";
import { unreadImport } from "./read-import.ts";

/**
 * Opens an import, whose file is then sent to the address in the answer. Throws `not_found` (event or badge), `event_not_active`,
 * `badge_not_active`, `invalid_request` for a time that does not fit, and `import_limit_reached`.
 */
export async function openImport(
  {
    imports,
    "imports.write": writes,
    "importFiles.write": files,
    "issuances.check": checks,
    clock,
  }: Pick<Ports, "imports" | "imports.write" | "importFiles.write" | "issuances.check" | "clock">,
  acting: ActingFor,
  body: ImportRequest,
  idempotency: Idempotency | null,
): Promise<ImportRecord> {
  const now = clock.now();
  const { organizationId } = acting;
  const { send_at = null, expires_at, notify, reminders } = body;
  if (send_at) requireTimeToSend(send_at, now);
  if (expires_at) requireFuture("expires_at", expires_at, now);
  const [context] = await Promise.all([
    checks.context(organizationId, body.event_id, body.badge_id, []),
    requireRoom(imports, organizationId, now),
  ]);
  const { event, badge } = checkedContext(context, body);
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
  const opened = { ...unreadImport(one, now), upload: await files.upload(one, now) };
  await writes.create(one, receiptFor(idempotency, one, opened));
  return opened;
}

/**
 * Refuses an import beyond what an organization may have open, or has opened in a day. Several requests at once may each be the last one
 * that is let in: it bounds what a key can cost, and is no figure to count on.
 */
async function requireRoom(imports: Ports["imports"], organizationId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const window = { limit: IMPORTS.openedADayMax, offset: 0, after: null };
  const { rows } = await imports.list(organizationId, { since }, window);
  const refuse = (message: string) => new DomainError("import_limit_reached", message);
  if (rows.filter(isUnconfirmed).length >= IMPORTS.openMax)
    throw refuse(`${IMPORTS.openMax} imports of the last day are open; confirm or cancel some of them.`);
  if (rows.length >= IMPORTS.openedADayMax)
    throw refuse(`${IMPORTS.openedADayMax} imports were opened in a day; open the next one later.`);
}

function requireTimeToSend(sendAt: string, now: Date): void {
  requireFuture("send_at", sendAt, now);
  if (Date.parse(sendAt) > now.getTime() + IMPORTS.sendWithinDays * DAY_MS)
    throw invalidField("send_at", `Must lie in the next ${IMPORTS.sendWithinDays} days.`);
}
