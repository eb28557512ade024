import type * as z from "zod";
import { isOneEdit } from "#shared/text/one-edit.ts";

/** The parts of a schema of zod that lead to the fields of its objects. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly getter?: () => z.core.$ZodType;
}

/** The names that objects of a schema know at a path such as `recipient`, `0`; of a union those of every form. */
export function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const definition = (schema as unknown as { _zod: { def: Definition } })._zod.def;
  const { shape, element, valueType, options, innerType, in: input, getter } = definition;
  if (options) return options.flatMap((option) => namesAt(option, path));
  const wrapped = innerType ?? input ?? getter?.();
  if (wrapped) return namesAt(wrapped, path);
  const [step, ...rest] = path;
  if (step === undefined) return shape ? Object.keys(shape) : [];
  const name = String(step);
  const below = shape ? (Object.hasOwn(shape, name) ? shape[name] : undefined) : (element ?? valueType);
  return below ? namesAt(below, rest) : [];
}

/** What callers of other services write, where that has another name here. */
const OTHER_NAMES = new Map(
  Object.entries({
    page: ["offset", "cursor"],
    offset: ["page"],
    skip: ["offset", "page"],
    start: ["offset", "page"],
    after: ["cursor"],
    starting_after: ["cursor"],
    page_size: ["limit"],
    per_page: ["limit"],
    size: ["limit"],
    count: ["limit"],
    search: ["q"],
    query: ["q"],
    email: ["recipient_email", "contact_email"],
    name: ["recipient_name"],
    phone: ["recipient_number"],
    since: ["issued_from", "from", "from_date"],
    until: ["issued_until", "until", "to_date"],
    from: ["issued_from"],
    to: ["issued_until"],
    sort_by: ["sort"],
    order_by: ["sort"],
    direction: ["order"],
  }),
);

/** `recipientEmail`, `recipient-emails` and `Recipient_Email` are the same. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/s$/, "");

/** The known name that was probably meant by an unknown one; undefined when none is near. */
export function meantName(name: string, known: readonly string[]): string | undefined {
  const others = OTHER_NAMES.get(name.toLowerCase()) ?? [];
  return (
    known.find((one) => plain(one) === plain(name)) ??
    others.find((one) => known.includes(one)) ??
    (name.length < 4 ? undefined : known.find((one) => one.length > 3 && isOneEdit(one, name.toLowerCase())))
  );
}
