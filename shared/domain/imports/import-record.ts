import * as z from "zod";
import { IMPORTS } from "../import-rules.ts";
import { pageOf, pageQuery } from "../page.ts";
import { MAPPED_BY } from "./columns.ts";
import { IMPORT_STATUSES } from "./import.ts";
import { ImportListing } from "./import-listing.ts";

/** Where the file of an import is to be sent. */
const FileUpload = z
  .strictObject({
    method: z.literal("PUT"),
    url: z.string().meta({
      description: "Send the file here by `method`, with `headers` and exactly the bytes that were named.",
      examples: ["https://imports.s3.amazonaws.com/7a…?X-Amz-Signature=…"],
    }),
    headers: z.strictObject({ "content-type": z.string() }),
    expires_at: z.string(),
  })
  .meta({ id: "ImportUpload" });
export type FileUpload = z.infer<typeof FileUpload>;

const Count = z.int();

/** What a file turned out to be; stored beside it, as it has people's rows. */
export const ImportSummary = z.strictObject({
  format: z.enum(["csv", "ndjson", "xlsx"]),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  columns: z.array(
    z.strictObject({
      heading: z.string(),
      target: z.string().nullable().meta({ description: "What it means; null: it is left out." }),
      by: z.enum(MAPPED_BY).meta({
        description:
          "Why: the `request` said so, an import that was confirmed (`memory`), its `heading`, what stands in it (`content`), or nothing else fits (`rest`).",
      }),
      example: z.string().nullable(),
    }),
  ),
  notes: z.array(z.strictObject({ code: z.string(), message: z.string() })).meta({
    description: "What may not be as it was meant: hidden rows, other sheets, columns that are left out.",
  }),
  preview: z.array(z.strictObject({ line: Count, recipient: z.record(z.string(), z.unknown()) })),
  errors: z.array(
    z.strictObject({
      line: Count,
      column: z.string().nullable().meta({ description: "The heading of the column." }),
      field: z.string(),
      message: z.string(),
    }),
  ),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** An import with what was read of its file. */
export const ImportRecord = ImportListing.extend({
  upload: FileUpload.nullable().meta({ description: "Only in the answer of the request that opened it." }),
  file: ImportSummary.omit({ preview: true, errors: true })
    .nullable()
    .meta({ description: "What the file turned out to be; null before it was read." }),
  preview: ImportSummary.shape.preview.meta({
    description: `The first ${IMPORTS.previewRows} valid rows, as recipients of \`POST /v1.0/invitations\`.`,
  }),
  errors: ImportSummary.shape.errors.meta({
    description: `The first ${IMPORTS.errorsShown} errors; \`errors_url\` has all of them.`,
  }),
  quota: z.strictObject({ needed: Count, left: Count }).nullable().meta({
    description: "While it can be confirmed.",
  }),
  errors_url: z
    .string()
    .nullable()
    .meta({
      description: `All rows with errors as they were sent, with what is wrong: mend the file and import it again. The address is good for ${IMPORTS.downloadSeconds / 60} minutes.`,
    }),
  results_url: z.string().nullable().meta({
    description: "A line for each row, once it has ended: what became of it, and its certificate.",
  }),
}).meta({ id: "Import" });
export type ImportRecord = z.input<typeof ImportRecord>;

export const ImportQuery = pageQuery({
  status: z.enum(IMPORT_STATUSES).optional().meta({ description: "What became of it." }),
});
export const ImportPage = pageOf(ImportListing).meta({ id: "ImportPage" });
