import type * as z from "zod";
import { monthOf } from "../calendar.ts";
import type { IssuingOrganization } from "../certificates/issue-certificates.ts";
import { notFound } from "../errors.ts";
import { answerPage } from "../page.ts";
import type { Ports } from "../ports.ts";
import { planRules } from "../rules.ts";
import { type BulkImport, hasForgotten, isUnconfirmed, neededBy } from "./import.ts";
import { ERRORS_FILES, FILES, of } from "./import-files.ts";
import { toImportListing } from "./import-listing.ts";
import { type ImportPage, type ImportQuery, type ImportRecord, ImportSummary } from "./import-record.ts";

/** How an import is told of which nothing was read yet. */
export const unreadImport = (one: BulkImport, at: Date): ImportRecord => ({
  ...toImportListing(one, at),
  upload: null,
  file: null,
  preview: [],
  errors: [],
  quota: null,
  errors_url: null,
  results_url: null,
});

export type ReadPorts = Pick<Ports, "imports" | "importFiles" | "organizations" | "clock" | "settings">;

/** An import with what was read of its file. Throws `not_found`. */
export async function readImportOf(
  ports: ReadPorts,
  organization: IssuingOrganization,
  id: string,
): Promise<ImportRecord> {
  return toldImport(ports, organization, await existing(ports, organization.organizationId, id));
}

/** An import. Throws `not_found`. */
export async function existing(
  { imports }: Pick<Ports, "imports">,
  organizationId: string,
  id: string,
): Promise<BulkImport> {
  const one = await imports.get(organizationId, id);
  if (!one) throw notFound("import");
  return one;
}

/** How an import is told, with what was read of its file. */
export async function toldImport(
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
    return { ...unreadImport(one, now), results_url: await resultsUrl({ importFiles }, one, now) };
  const { preview, errors, ...file } = ImportSummary.parse(JSON.parse(Buffer.from(summary).toString()));
  const name = ERRORS_FILES[file.format];
  const left = one.invalid + one.duplicates;
  return {
    ...unreadImport(one, now),
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

/** How many certificates a month an organization has. */
export const quotaOf = (
  { settings }: Pick<Ports, "settings">,
  { plan, quotaOverride }: IssuingOrganization,
): number => quotaOverride ?? planRules(plan, settings.switches).monthlyQuota;
