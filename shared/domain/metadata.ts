import * as z from "zod";
import { LENGTHS, LIMITS } from "./rules.ts";
import { text } from "./text.ts";

const Key = text(LENGTHS.metadataKey);
const Value = text(LENGTHS.metadataValue, { min: 0 });

/** The form of metadata in documents. */
const Shown = z.record(z.string().min(1).max(LENGTHS.metadataKey), z.string().max(LENGTHS.metadataValue));

/** An integrator's own pairs of texts; each bad pair is reported under its key. */
export const Metadata = z
  .unknown()
  .transform((value, context): Readonly<Record<string, string>> => {
    const refuse = (message: string, ...path: string[]) =>
      context.issues.push({ code: "custom", message, path, input: value });
    const pairs = new Map<string, string>();
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      refuse("Must be an object.");
      return z.NEVER;
    }
    const given = Object.entries(value);
    if (given.length > LIMITS.metadataPairs) refuse(`Must have at most ${LIMITS.metadataPairs} pairs.`);
    for (const [key, entry] of given.slice(0, LIMITS.metadataPairs)) {
      const [name, content] = [Key.safeParse(key), Value.safeParse(entry)];
      if (!name.success)
        refuse(`Its key: ${name.error.issues[0]!.message}`, key.slice(0, LENGTHS.metadataKey));
      else if (pairs.has(name.data)) refuse("Is the same key as another one.", key);
      else pairs.set(name.data, content.data ?? "");
      if (!content.success)
        refuse(
          typeof entry === "string" ? content.error.issues[0]!.message : "Must be a string.",
          key.slice(0, LENGTHS.metadataKey),
        );
    }
    return Object.fromEntries(pairs);
  })
  .meta({
    description: `Your own pairs of texts: at most ${LIMITS.metadataPairs}, keys of up to ${LENGTHS.metadataKey} characters, values of up to ${LENGTHS.metadataValue}.`,
    shownAs: Shown,
    examples: [{ class: "B", instructor: "Rafael Lima" }],
  });
export type Metadata = z.output<typeof Metadata>;
