import * as z from "zod";
import { IMPORTS } from "../import-rules.ts";
import { viewOf } from "../view.ts";
import { type BulkImport, IMPORT_STATUSES, isUnconfirmed, MAILS_STATES } from "./import.ts";

const Count = z.int();
const Problem = z.strictObject({ code: z.string(), message: z.string(), line: Count.nullable() });

/** An import in a list. */
export const ImportListing = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(IMPORT_STATUSES).meta({
      description:
        "`ready` waits for its confirmation, and so does `quota_exhausted` without `confirmed_at`: its confirmation needed more than was left. With it nothing was left for people whose certificate was revoked since.",
    }),
    event_id: z.uuid(),
    badge_id: z.uuid(),
    file_name: z.string().nullable(),
    hold_minutes: Count,
    send_at: z.string().nullable(),
    on_duplicate: z.enum(["skip", "issue", "refuse"]),
    on_invalid: z.enum(["stop", "skip"]),
    validation: Count.meta({
      description: "How often the file was read, or is to be read; what is told of its rows is of that time.",
    }),
    rows: Count.meta({ description: "Rows with something in them, without the headings." }),
    valid: Count,
    invalid: Count,
    duplicates: Count.meta({
      description: "Rows of people who stand in an earlier row; they are left out.",
    }),
    already_issued: Count.nullable().meta({
      description: `Of the valid rows, people who have such a certificate; null when there are more than ${IMPORTS.lookedUpMax} rows: then it is told by \`skipped\`.`,
    }),
    issued: Count,
    skipped: Count.meta({ description: "People who had such a certificate." }),
    failed: Count.meta({ description: "Rows that could not be issued after the confirmation." }),
    undone: Count,
    total: Count.meta({ description: "Rows to issue to." }),
    per_minute: Count.nullable().meta({
      description: "Rows a minute since the confirmation, while it issues.",
    }),
    eta: z.string().nullable().meta({ description: "When it will be done at that pace." }),
    mails: z.strictObject({
      state: z.enum(MAILS_STATES).meta({
        description:
          "`held` until `at`: so long the import can be undone. From then on `sending`, for good: `sent` and `refused` tell how far it is.",
      }),
      at: z.string().nullable(),
      sent: Count,
      refused: Count.meta({ description: "Not taken by the mail service, or known to be bad." }),
    }),
    problem: Problem.nullable().meta({ description: "Why it has failed, in a sentence for people." }),
    created_at: z.string(),
    created_by: z.string().meta({ description: "The API key, or the user of the panel." }),
    confirmed_at: z.string().nullable(),
    confirmed_by: z.string().nullable(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: "ImportListing" });

/** Rows that were decided upon: issued to, or not. */
const decided = ({ issued, skipped, failed }: BulkImport): number => issued + skipped + failed;

/** How fast an import goes on, and when it will be done. */
function paceOf(one: BulkImport, at: Date): { per_minute: number | null; eta: string | null } {
  const { status, confirmed_at, valid } = one;
  const done = decided(one);
  if (status !== "issuing" || confirmed_at === null || done === 0) return { per_minute: null, eta: null };
  const minutes = Math.max(at.getTime() - Date.parse(confirmed_at), 1_000) / 60_000;
  const each = done / minutes;
  const left = (valid - done) / each;
  return { per_minute: Math.round(each), eta: new Date(at.getTime() + left * 60_000).toISOString() };
}

/** An import as a list shows it. */
export const toImportListing = (one: BulkImport, at: Date): z.input<typeof ImportListing> =>
  viewOf(ImportListing, one, {
    total: one.confirmed_at === null && !isUnconfirmed(one) ? 0 : one.valid,
    mails: { state: one.mails, at: one.mails_at, sent: one.mails_sent, refused: one.mails_refused },
    ...paceOf(one, at),
  });
