import * as z from "zod";

/** Body of a PATCH: any of the fields, at least one; omitted = unchanged, null = cleared where a field allows it. */
export const patchOf = <T extends z.ZodRawShape>(fields: T) =>
  z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.keys(body).length > 0, { error: "Name at least one field to change." });
