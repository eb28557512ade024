import { DateInput, NumberInput, SelectInput, TextInput } from "ra-ui-materialui";
import { type BadgeField, type Certificate, useFieldLabel, valueText } from "./certificate.ts";

/** The input of what a badge's field says of a person. */
export function ValueInput({ field }: { field: BadgeField }) {
  const label = useFieldLabel();
  const { key, type, unit, options } = field;
  const input = {
    source: `values.${key}`,
    label: unit === undefined ? label(field) : `${label(field)} (${unit})`,
    helperText: false as const,
  };
  if (options)
    return (
      <SelectInput {...input} choices={options.map((id) => ({ id, name: id }))} translateChoice={false} />
    );
  if (type === "number" || type === "integer" || type === "percent") return <NumberInput {...input} />;
  if (type === "date") return <DateInput {...input} />;
  return <TextInput {...input} />;
}

/** A value as its input has it: a place as `17/812`. */
export const valueToForm = (value: Certificate["values"][string] | undefined) =>
  typeof value === "number" ? value : valueText(value) || null;

/** What an input has, as the API takes it. What is no place is sent as it is, and the API says so. */
export function valueFromForm(type: BadgeField["type"] | undefined, value: unknown): unknown {
  if (type !== "place" || value === null) return value;
  const [, position, of] = /^\s*(\d+)\s*(?:\/\s*(\d+)\s*)?$/.exec(String(value)) ?? [];
  if (position === undefined) return value;
  return { position: Number(position), of: of === undefined ? null : Number(of) };
}
