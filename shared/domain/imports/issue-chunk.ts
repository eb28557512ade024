import { createHash } from "node:crypto";
import type { Issuance, IssueRequest } from "../certificates/issuance.ts";
import { recipientsOf } from "../certificates/issuance.ts";
import { type IssuingOrganization, planIssuance } from "../certificates/issue-certificates.ts";
import { requestedEmail } from "../certificates/recipient.ts";
import { releaseAll, withoutDuplicates } from "../certificates/refused-recipients.ts";
import { Contended, DomainError } from "../errors.ts";
import { newIssuanceId, newSalt, referenceTo } from "../ids.ts";
import type { Ports } from "../ports.ts";
import {
  type ChunkRow,
  countsOf,
  type RowsRefused,
  readChunk,
  rowResults,
  writeResults,
} from "./chunk-rows.ts";
import type { BulkImport } from "./import.ts";
import { failedFile, resultFile } from "./import-files.ts";
import { stopped } from "./stop-import.ts";

export type ChunkPorts = Pick<
  Ports,
  | "imports"
  | "imports.write"
  | "importChunks"
  | "importFiles"
  | "importFiles.write"
  | "issuances"
  | "erasedAddresses"
  | "phonePolicy"
  | "clock"
>;

/** What came of a run: the chunk is finished, is somebody else's until a time, or is not to be issued any more. */
export type ChunkOutcome =
  | { readonly kind: "finished"; readonly issued: number }
  | { readonly kind: "held"; readonly milliseconds: number }
  | { readonly kind: "stopped" };

/** The slot of a chunk's issuance: the same chunk of the same import never makes another one. */
export const slotOfChunk = ({ id }: Pick<BulkImport, "id">, chunk: number): string =>
  createHash("sha256").update(`import\n${id}\n${chunk}`).digest("base64url");

/**
 * Issues to the rows of a chunk, once however often it runs: it is reserved with its counts in one transaction, then written by who
 * holds it, then counted as finished. What died in between goes on with the same certificates.
 */
export async function issueChunk(ports: ChunkPorts, one: BulkImport, chunk: number): Promise<ChunkOutcome> {
  const { importChunks, clock } = ports;
  const state = await importChunks.state(one, chunk);
  if (state?.finished) return { kind: "finished", issued: 0 };
  if (!state && one.status !== "issuing") return { kind: "stopped" };
  const now = clock.now();
  const rows = await readChunk(ports, one, chunk);
  if (state) {
    if (!(await importChunks.hold(one, chunk, now)))
      return { kind: "held", milliseconds: Math.max(1_000, state.held_until - now.getTime()) };
    return finishChunk(ports, one, chunk, rows);
  }
  if (!rows) return endWithoutRows(ports, one);
  const wait = await importChunks.turn(one.organization_id, rows.length, now);
  if (wait > 0) return { kind: "held", milliseconds: wait };
  return reserveChunk(ports, one, chunk, rows, now);
}

/** Ends an import whose rows are no longer there, as after a restore: it had ended since. */
async function endWithoutRows(
  { "imports.write": writes, clock }: ChunkPorts,
  one: BulkImport,
): Promise<ChunkOutcome> {
  const problem = { code: "no_rows", message: "The rows of the file are no longer kept.", line: null };
  const { kind } = await writes.change(one, { ...stopped(one, clock.now()), problem }, "close");
  return kind === "changed" ? { kind: "stopped" } : { kind: "held", milliseconds: 1_000 };
}

/** Why a row is left out of an issuance that leaves nobody out who has a certificate. */
const leftOut = ({ recipient: { expires_at } }: ChunkRow): RowsRefused =>
  hasEnded(expires_at, new Date())
    ? { code: "invalid_request", message: "The certificate would have ended before it was issued." }
    : { code: "recipient_erased", message: "This person had you erase what you know of them." };
const hasEnded = (expiresAt: string | null | undefined, at: Date): boolean =>
  expiresAt != null && Date.parse(expiresAt) <= at.getTime();

async function reserveChunk(
  ports: ChunkPorts,
  one: BulkImport,
  chunk: number,
  rows: readonly ChunkRow[],
  now: Date,
): Promise<ChunkOutcome> {
  const { importChunks, issuances } = ports;
  const slot = slotOfChunk(one, chunk);
  let prepared: Awaited<ReturnType<typeof withoutDuplicates>>;
  try {
    const asked = await plannedChunk(ports, one, rows, slot, now);
    prepared =
      one.on_duplicate === "issue"
        ? { issuance: asked, held: [] }
        : await withoutDuplicates({ issuances }, asked, "skip", now);
  } catch (error) {
    // Busy or contended: the same chunk can succeed in a moment.
    if (!(error instanceof DomainError) || error.code === "service_unavailable" || error.code === "conflict")
      throw error;
    const refused = { code: error.code, message: error.message };
    const results = rowResults(rows, null, () => refused, one.on_duplicate);
    await writeResults(ports, one, failedFile(one, chunk), results);
    await importChunks.fail(one, { chunk, skipped: 0, failed: rows.length });
    return { kind: "finished", issued: 0 };
  }
  const { issuance, held } = prepared;
  const counts = countsOf(rowResults(rows, issuance, leftOut, one.on_duplicate));
  const reservation = await importChunks
    .reserve(one, issuance, { chunk, ...counts }, now)
    .catch(async (error: unknown) => {
      // After any other error the issuance may be stored, and then its recipients must stay claimed.
      if (error instanceof Contended) await releaseAll({ issuances }, held);
      throw error;
    });
  if (reservation.kind === "reserved") return writeChunkOf(ports, one, chunk, rows, reservation.issuance);
  if (reservation.kind === "repeated" || reservation.kind === "stopped") {
    const state = await importChunks.state(one, chunk);
    if (state && !state.finished) return { kind: "held", milliseconds: 1_000 };
    await releaseAll({ issuances }, held);
    if (state) return { kind: "finished", issued: 0 };
    return reserveMore(ports, one, issuance.recipients.length);
  }
  await releaseAll({ issuances }, held);
  throw new DomainError(
    "conflict",
    `The event or the badge changed at the same moment: ${reservation.kind}.`,
  );
}

/**
 * Takes more of the quota for a chunk that needs more than is reserved, as somebody's certificate was revoked since the rows were
 * looked at; where nothing is left the import ends, and says so. "stopped" when it issues no longer.
 */
async function reserveMore(
  { imports, "imports.write": writes, clock }: ChunkPorts,
  { organization_id, id }: BulkImport,
  count: number,
): Promise<ChunkOutcome> {
  const one = await imports.get(organization_id, id);
  if (one?.status !== "issuing") return { kind: "stopped" };
  const missing = count - one.reserved;
  if (missing > 0) {
    const more = { ...one, reserved: one.reserved + missing };
    const changed = await writes.change(one, more, null, { quota: one.quota ?? 0 });
    if (changed.kind === "quota") {
      const ended_at = clock.now().toISOString();
      await writes.change(one, { ...one, status: "quota_exhausted", reserved: 0, ended_at }, "close");
    }
  }
  return { kind: "held", milliseconds: 1 };
}

/** The issuance that a chunk asks for, without people who had themselves erased, and certificates that have ended. */
async function plannedChunk(
  { issuances, erasedAddresses, phonePolicy }: ChunkPorts,
  one: BulkImport,
  rows: readonly ChunkRow[],
  slot: string,
  now: Date,
): Promise<Issuance> {
  const issuer = issuerOf(one);
  const request = (recipient: IssueRequest["recipient"]): IssueRequest => ({
    event_id: referenceTo(one.event_id),
    badge_id: referenceTo(one.badge_id),
    recipient,
    ...one.options,
  });
  const salt = newSalt();
  const asked = request(rows.map(({ recipient }) => recipient));
  const emails = [...new Set(recipientsOf(asked).map(({ email }) => email))];
  const [context, recoded] = await Promise.all([
    issuances.context(one.organization_id, asked.event_id, asked.badge_id, emails),
    issuances.attempts(salt, rows.length),
  ]);
  const erased =
    context.erasureSalt === null
      ? new Map()
      : await erasedAddresses.among(one.organization_id, context.erasureSalt, emails);
  const body = request(
    asked.recipient!.filter(
      (recipient) => !erased.has(String(requestedEmail(recipient))) && !hasEnded(recipient.expires_at, now),
    ),
  );
  const planned = planIssuance(context, issuer, recipientsOf(body), body, phonePolicy, now);
  const own = { id: newIssuanceId(now), slot, salt, fingerprint: null, skipped: null, recoded };
  return { ...planned, ...own, request_id: null, import_id: one.id };
}

/** Goes on with a chunk that was reserved by a run that died. */
async function finishChunk(
  ports: ChunkPorts,
  one: BulkImport,
  chunk: number,
  rows: readonly ChunkRow[] | undefined,
): Promise<ChunkOutcome> {
  const issuance = await ports.importChunks.issuance(one, slotOfChunk(one, chunk));
  if (!issuance) throw new Error(`The issuance of chunk ${chunk} is missing.`);
  return writeChunkOf(ports, one, chunk, rows, issuance);
}

/** Writes the certificates of a chunk, and what became of its rows: without these that stands already, as of a time before a restore. */
async function writeChunkOf(
  ports: ChunkPorts,
  one: BulkImport,
  chunk: number,
  rows: readonly ChunkRow[] | undefined,
  promised: Issuance,
): Promise<ChunkOutcome> {
  const issuance = await ports.issuances.finish(promised);
  if (rows)
    await writeResults(
      ports,
      one,
      resultFile(one, chunk),
      rowResults(rows, issuance, leftOut, one.on_duplicate),
    );
  await ports.importChunks.mark(one, chunk, "finished");
  return { kind: "finished", issued: issuance.recipients.length };
}

/** Who issues by an import, as a request says it. */
const issuerOf = ({ organization_id, confirmed_by, created_by, plan }: BulkImport): IssuingOrganization => {
  const by = confirmed_by ?? created_by;
  const acting = by.startsWith("key_") ? { keyId: by } : { userId: by };
  return { ...acting, organizationId: organization_id, plan: plan ?? "FREE", quotaOverride: null };
};
