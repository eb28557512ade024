import * as z from "zod";
import { OPT_OUT_BY, type PhoneOptOut } from "./opt-out.ts";

/** What the holder of a link sees of the number that messages go to. */
export const HolderMessages = z
  .strictObject({
    number_ends_with: z.string().meta({
      description: "The last two digits of the number that messages about the certificate go to.",
      examples: ["21"],
    }),
    allowed: z.boolean().meta({ description: "Whether the number takes messages, of all organizations." }),
    stopped_by: z.enum(OPT_OUT_BY).nullable().meta({
      description:
        "How they were stopped: on a page (`page`), which a page can undo, by a word that was written from the phone (`word`), or by its network (`network`); null while they are allowed.",
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
});
