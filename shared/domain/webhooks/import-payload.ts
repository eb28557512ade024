import { type BulkImport, NOTHING_ISSUED } from "../imports/import.ts";
import { ImportListing, toImportListing } from "../imports/import-listing.ts";
import { viewOf } from "../view.ts";
import type { ImportDelivery } from "./delivery.ts";

/** An import in a message, without what changes by itself: a message is the same on every attempt (decision 10.18). */
export const WebhookImport = ImportListing.omit({ per_minute: true, eta: true, mails: true })
  .extend({
    problem: ImportListing.shape.problem.meta({
      description:
        "Why it has failed, in a sentence for people; null in what is sent after its file was read again.",
    }),
  })
  .meta({ id: "WebhookImport" });

/** The body of a delivery about an import that is signed and sent: the same text on every attempt. */
export function importPayload(delivery: ImportDelivery, one: BulkImport): string {
  const { type, at } = delivery;
  const data = viewOf(WebhookImport, toImportListing(atEvent(delivery, one), new Date(at)), {});
  return JSON.stringify({ type, timestamp: at, data });
}

/** The import as it was when the event happened, without later changes. */
function atEvent({ type, at, import: then }: ImportDelivery, one: BulkImport): BulkImport {
  const known = { ...one, already_issued: null, ...then };
  if (type === "import.ready")
    return { ...known, ...NOTHING_ISSUED, ...UNCONFIRMED, problem: null, ended_at: null };
  const ended = { ...known, ended_at: at };
  // A file that could not be read can be read again, and then be confirmed.
  if (then.status === "failed") {
    const problem = then.validation === one.validation ? one.problem : null;
    return { ...ended, ...NOTHING_ISSUED, ...UNCONFIRMED, problem };
  }
  // One that has ended can be undone.
  return { ...ended, undone: then.status === "undone" ? one.undone : 0 };
}

const UNCONFIRMED = { confirmed_at: null, confirmed_by: null } as const;
