import { type InputProps, maxLength, maxValue, minValue, required, useResourceContext } from "ra-core";
import {
  BooleanInput,
  CheckboxGroupInput,
  DateInput,
  DateTimeInput,
  NumberInput,
  SelectInput,
  TextInput,
} from "ra-ui-materialui";
import type { FieldLimits, Operation } from "../api/operation.ts";

/** From this length on a text has several lines. */
const LONG = 400;

/** What can be said of a value before it is sent; the API says the rest at the field. */
export function validators({ required: isRequired, ...limits }: FieldLimits = {}) {
  return [
    ...(isRequired ? [required()] : []),
    ...(limits.maxLength === undefined ? [] : [maxLength(limits.maxLength)]),
    ...(limits.minimum === undefined ? [] : [minValue(limits.minimum)]),
    ...(limits.maximum === undefined ? [] : [maxValue(limits.maximum)]),
  ];
}

type Props = Pick<InputProps, "label" | "defaultValue" | "format" | "parse" | "disabled" | "resource"> & {
  readonly operation: Operation;
  readonly source: string;
  /** The field in the API's document, when the form has it elsewhere. */
  readonly field?: string;
  readonly helperText?: string | false;
  readonly multiline?: boolean;
  /** Of a filter: cannot be taken away. */
  readonly alwaysOn?: boolean;
  readonly fullWidth?: boolean;
};

/**
 * The input of a field of a request, or of a parameter of a list: its kind, limits and choices are those of the API's document. Its label is the text
 * `resources.<resource>.fields.<source>`, those of its choices stand beside it under `choices`.
 */
export function ApiInput({ operation, source, field = source, multiline, ...props }: Props) {
  const resource = useResourceContext(props);
  const limits = operation.fields[field] ?? operation.query[field];
  if (!limits) throw new Error(`${operation.id} takes no ${field}.`);
  const input = { source, validate: validators(limits), fullWidth: true, ...props };
  const choices = limits.options?.map((id) => ({ id, name: `resources.${resource}.choices.${field}.${id}` }));
  if (choices && limits.type === "array")
    return <CheckboxGroupInput {...input} choices={choices} row={false} />;
  if (choices)
    return (
      <SelectInput
        {...input}
        choices={choices}
        emptyText={limits.required ? undefined : "form.none"}
        parse={(value) => (value === "" ? null : value)}
      />
    );
  switch (limits.type) {
    case "boolean":
      return <BooleanInput {...input} />;
    case "number":
    case "integer":
      return <NumberInput {...input} />;
    default:
      if (limits.format === "date") return <DateInput {...input} />;
      if (limits.format === "date-time") return <DateTimeInput {...input} />;
      return (
        <TextInput
          {...input}
          type={limits.format === "uri" ? "url" : limits.format === "email" ? "email" : "text"}
          multiline={multiline ?? (limits.format === undefined && (limits.maxLength ?? 0) >= LONG)}
          resettable={false}
        />
      );
  }
}
