import * as z from "zod";

/** Schema of a PATCH body: at least one of the fields. Omitted fields stay; null clears a field that allows it. */
export const patchOf = <T extends z.ZodRawShape>(fields: T) =>
  z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.keys(body).length > 0, { error: "Name at least one field to change." });
