import { useLocale, useTranslate } from "ra-core";
import { DateInput, NumberInput, SelectInput, TextInput } from "ra-ui-materialui";
import { Column } from "../../shell/plain-rows.tsx";
import { type BadgeField, NUMBERS, valueText } from "./values.ts";

/** Gives a field's label in the person's language. */
export function useFieldLabel(): (field: BadgeField) => string {
  const locale = useLocale() as "pt" | "en" | "es";
  return ({ label }) => (typeof label === "string" ? label : label[locale]);
}

/** Gives the name of a field of a certificate by its path; one of its badge is `values.<key>`. */
export function useFieldName(fields: readonly BadgeField[]): (path: string) => string {
  const translate = useTranslate();
  const label = useFieldLabel();
  return (path) => {
    const [, part, key] = /^(values|metadata)\.(.+)$/.exec(path) ?? [];
    if (key === undefined) return translate(`resources.certificates.fields.${path}`, { _: path });
    const own = part === "values" && fields.find((each) => each.key === key.split(".")[0]);
    return own ? label(own) : key;
  };
}

/** The inputs of what a badge's fields say of a person. */
export function ValueInputs({ fields }: { fields: readonly BadgeField[] }) {
  const labelOf = useFieldLabel();
  return fields.map((field) => {
    const { key, type, unit, options } = field;
    const label = unit === undefined ? labelOf(field) : `${labelOf(field)} (${unit})`;
    const input = { source: `values.${key}`, label, fullWidth: true };
    const choices = options?.map((id) => ({ id, name: id }));
    if (choices) return <SelectInput key={key} {...input} choices={choices} translateChoice={false} />;
    if (NUMBERS.includes(type)) return <NumberInput key={key} {...input} />;
    return type === "date" ? <DateInput key={key} {...input} /> : <TextInput key={key} {...input} />;
  });
}

/** A column for each field, of rows that have values of it. */
export function ValueColumns({ fields, sorts = false }: { fields: readonly BadgeField[]; sorts?: boolean }) {
  const labelOf = useFieldLabel();
  return fields.map((field) => (
    <Column
      key={field.key}
      source={`values.${field.key}`}
      label={labelOf(field)}
      disableSort={!sorts}
      render={({ values }) => valueText(values[field.key])}
    />
  ));
}
