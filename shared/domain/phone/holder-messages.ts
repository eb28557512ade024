import * as z from "zod";
import { OPT_OUT_SCOPES, type PhoneOptOut, SEEN_OPT_OUT_BY } from "./opt-out.ts";

/** What the holder of a link sees of the number that messages go to. */
export const HolderMessages = z
  .strictObject({
    number_ends_with: z.string().meta({
      description: "The last two digits of the number that messages about the certificate go to.",
      examples: ["21"],
    }),
    allowed: z.boolean().meta({ description: "Whether the number takes messages of this organization." }),
    stopped_by: z.enum(SEEN_OPT_OUT_BY).nullable().meta({
      description:
        "How they were stopped: on the page of this address (`page`), which it can undo; on that of another one (`other_page`), by a word that was written from the phone (`word`), or by its network (`network`), which only a word from the phone undoes. Null while they are allowed.",
    }),
    stopped_for: z.enum(OPT_OUT_SCOPES).nullable().meta({
      description:
        "Whose messages were stopped: of this `organization`, or of `all`. Null while they are allowed.",
    }),
  })
  .meta({ id: "HolderMessages" });

/** The number as the holder of a link sees it. */
export const holderMessages = (
  number: string,
  optOut: PhoneOptOut | undefined,
): z.infer<typeof HolderMessages> => ({
  number_ends_with: number.slice(-2),
  allowed: optOut === undefined,
  stopped_by: optOut?.by ?? null,
  stopped_for: optOut?.scope ?? null,
});
