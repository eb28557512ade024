import * as z from "zod";
import { Identifier } from "../ids.ts";
import { IMPORTS } from "../import-rules.ts";
import { NotifyChoice } from "../organizations/organization.ts";
import { orNothing } from "../pasted.ts";
import { DatedInstant, Instant, text } from "../text.ts";

const ON_DUPLICATE = ["skip", "issue", "refuse"] as const;
export type OnDuplicate = (typeof ON_DUPLICATE)[number];

const HEADING_LENGTH = 200;
const TARGET_LENGTH = 100;
const MAPPED_MAX = 500;

/** What columns mean, by their headings: the field of a recipient, `values.<key>`, `metadata.<key>`, or null to leave it out. */
export const ColumnMapping = z
  .record(z.string().max(HEADING_LENGTH), z.string().max(TARGET_LENGTH).nullable())
  .refine((mapping) => Object.keys(mapping).length <= MAPPED_MAX, {
    error: `Must name at most ${MAPPED_MAX} headings.`,
  })
  .meta({
    description:
      "What columns mean, by their headings: a field of a recipient, `first_name`, `last_name`, `values.<key>` or `metadata.<key>`; null leaves a column out. Columns that it does not name are understood by their headings.",
    examples: [{ Participante: "recipient_name", Nº: "external_id", Observação: null }],
  });
export type ColumnMapping = z.infer<typeof ColumnMapping>;

const OnInvalid = z.enum(["stop", "skip"]);
const OPTIONS = {
  expires_at: orNothing(DatedInstant).meta({
    description:
      "End of validity of certificates whose row names none, instead of the badge's validity_days.",
  }),
  notify: NotifyChoice.optional().meta({
    description: "Which phone messages the recipients get, instead of the organization's `notify`.",
  }),
  reminders: z.boolean().optional().meta({ description: "False: nobody of the import is reminded." }),
};
const Options = z.object(OPTIONS);
export type ImportOptions = z.infer<typeof Options>;

/** Body of POST /v1.0/imports. */
export const ImportRequest = z
  .strictObject({
    event_id: Identifier,
    badge_id: Identifier,
    size: z
      .int({ error: "Must be a whole number of bytes." })
      .min(1, { error: "Must be at least 1." })
      .max(IMPORTS.fileBytesMax, {
        error: () => `Must be at most ${IMPORTS.fileBytesMax.toLocaleString("en")} bytes.`,
      })
      .meta({
        description: "Bytes of the file, exactly: its address takes no other file.",
        examples: [48_213],
      }),
    file_name: text(IMPORTS.fileNameLength)
      .nullish()
      .meta({
        description: "How people know the file; what kind it is is told by its first bytes.",
        examples: ["participantes.xlsx"],
      }),
    on_duplicate: z.enum(ON_DUPLICATE).default("skip").meta({
      description:
        "What to do about people with a pending or accepted certificate of this badge for this event: `skip` them (default), `issue` another one, or `refuse` their rows, which then count as failed.",
    }),
    on_invalid: OnInvalid.default("stop").meta({
      description:
        "Whether an import with wrong rows can be confirmed: `stop` (default), or `skip` those rows.",
    }),
    hold_minutes: z.int().min(0).max(IMPORTS.holdMinutesMax).default(IMPORTS.holdMinutes).meta({
      description: "How long after the confirmation mails are held; until then the import can be undone.",
    }),
    send_at: orNothing(Instant).meta({
      description: `When mails go out, at most ${IMPORTS.sendWithinDays} days from now, if that is later than \`hold_minutes\`; until then the import can be undone.`,
    }),
    ...OPTIONS,
  })
  .meta({ id: "ImportRequest" });
export type ImportRequest = z.infer<typeof ImportRequest>;

/** Body of POST /v1.0/imports/{id}/validate. */
export const ValidateImportRequest = z
  .strictObject({
    mapping: ColumnMapping.optional(),
    sheet: text(HEADING_LENGTH)
      .optional()
      .meta({
        description: "The sheet of an XLSX; without it the first one that is shown.",
        examples: ["Inscritos"],
      }),
  })
  .meta({ id: "ValidateImportRequest" });
export type ValidateImportRequest = z.infer<typeof ValidateImportRequest>;

/** What a reading was asked for, and the one before it, whose files nobody needs any more. */
export const AskedReading = ValidateImportRequest.extend({
  former: z.object({ validation: z.int(), reading: z.string().nullable(), valid: z.int() }).optional(),
});
export type AskedReading = z.infer<typeof AskedReading>;

/** Body of POST /v1.0/imports/{id}/confirm. */
export const ConfirmImportRequest = z
  .strictObject({
    validation: z
      .int()
      .min(1)
      .optional()
      .meta({
        description:
          "The `validation` that was looked at: when the file was read again since, nothing is confirmed. Without it the latest one is confirmed.",
        examples: [1],
      }),
    on_invalid: OnInvalid.optional().meta({ description: "Instead of what the import said." }),
  })
  .meta({ id: "ConfirmImportRequest" });
export type ConfirmImportRequest = z.infer<typeof ConfirmImportRequest>;
