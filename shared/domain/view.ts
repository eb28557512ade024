import * as z from "zod";

/** The fields that a record has as its view shows them. */
type Shared<V, R> = { [F in keyof V & keyof R]: R[F] extends V[F] ? F : never }[keyof V & keyof R];

/**
 * A record as a schema shows it: each of the schema's fields from `made`, or else from the record. What the record does
 * not have as the schema wants it must be in `made`, or it does not compile.
 */
export function viewOf<S extends z.ZodRawShape, R extends object>(
  schema: z.ZodObject<S>,
  record: R,
  made: Omit<z.output<z.ZodObject<S>>, Shared<z.output<z.ZodObject<S>>, R>> &
    Partial<z.output<z.ZodObject<S>>>,
): z.output<z.ZodObject<S>> {
  const from: Record<string, unknown> = { ...record, ...made };
  const view: Record<string, unknown> = {};
  for (const field in schema.shape) view[field] = from[field];
  return view as z.output<z.ZodObject<S>>;
}

/** Schema of a PATCH body: at least one of the fields. Omitted fields stay; null clears a field that allows it. */
export const patchOf = <T extends z.ZodRawShape>(fields: T) =>
  z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.keys(body).length > 0, { error: "Name at least one field to change." });
