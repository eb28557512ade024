import {
  type InputProps,
  maxLength,
  maxValue,
  minValue,
  required,
  useResourceContext,
  useTranslate,
  useWrappedSource,
} from "ra-core";
import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  DateInput,
  DateTimeInput,
  NumberInput,
  ReferenceInput,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from "ra-ui-materialui";
import type { ReactElement, ReactNode } from "react";
import type { FieldLimits, Operation } from "../api/operation.ts";
import { ColorInput, ImageInput } from "./special-inputs.tsx";

/** From this length on a text has several lines. */
const LONG = 400;
const TEXT_TYPES: Readonly<Record<string, string>> = { uri: "url", email: "email" };

/** Fields that name a record of another list; only events are many, and can be searched. */
const NOUNS: Readonly<Record<string, string>> = {
  event_id: "events",
  badge_id: "badges",
  webhook_id: "webhooks",
};

/** What can be said of a value before it is sent; the API says the rest at the field. */
const validators = ({ required: isRequired, ...limits }: FieldLimits) => [
  ...(isRequired ? [required()] : []),
  ...(limits.maxLength === undefined ? [] : [maxLength(limits.maxLength)]),
  ...(limits.maxItems === undefined ? [] : [maxLength(limits.maxItems, "form.at_most")]),
  ...(limits.minimum === undefined ? [] : [minValue(limits.minimum)]),
  ...(limits.maximum === undefined ? [] : [maxValue(limits.maximum)]),
];

type Props = Pick<InputProps, "label" | "defaultValue" | "disabled" | "resource" | "onBlur"> & {
  readonly operation: Operation;
  /** Relative to the item of an array in which it stands. */
  readonly source: string;
  readonly helperText?: string | false;
  /** What a choice says that is left open. */
  readonly emptyText?: string;
  /** Of a filter: cannot be taken away. */
  readonly alwaysOn?: boolean;
  /** What stands in each item of an array, if not the inputs of all its fields. */
  readonly children?: ReactNode;
};

/**
 * The input of a field of a request, or of a parameter of a list: its kind, limits and choices are those of the API's document. Its label is the text
 * `resources.<resource>.fields.<path>`; those of its choices stand beside it under `choices`, and what helps to fill it in under `help`.
 */
export function ApiInput({ operation, source, children, ...props }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext(props);
  const path = useWrappedSource(source).replaceAll(/\.\d+(?=\.)/g, "");
  const name = path.slice(path.lastIndexOf(".") + 1);
  const limits = operation.fields[path] ?? operation.query[path];
  if (!limits) throw new Error(`${operation.id} takes no ${path}.`);
  const { type, format, options } = limits;
  // The inputs of an item stand close together.
  const none = path === source ? undefined : false;
  const helperText = translate(`resources.${resource}.help.${path}`, { _: "" }) || none;
  const defaultValue = operation.fields[path]?.default;
  const input = { source, validate: validators(limits), fullWidth: true, helperText, defaultValue, ...props };
  const noun = NOUNS[name];
  if (noun) return <NounInput {...input} noun={noun} />;
  if (/^(image|pic|logo)_url$/.test(name)) return <ImageInput source={source} />;
  if (name.endsWith("_color")) return <ColorInput {...input} />;
  const choices = options?.map((id) => ({ id, name: `resources.${resource}.choices.${path}.${id}` }));
  if (type === "array" && choices) return <CheckboxGroupInput {...input} choices={choices} row={false} />;
  const below = Object.keys(operation.fields).filter((each) => new RegExp(`^${path}\\.\\w+$`).test(each));
  if (type === "array" && below.length > 0) {
    const fields = below.map((each) => each.slice(path.length + 1));
    return (
      <ArrayInput {...input}>
        <SimpleFormIterator getItemLabel={(n) => `${n + 1}.`} fullWidth>
          {children ?? <ApiInputs operation={operation} fields={fields} />}
        </SimpleFormIterator>
      </ArrayInput>
    );
  }
  if (type === "array") return <TextArrayInput {...input} />;
  if (choices)
    return (
      <SelectInput
        emptyText={limits.required ? undefined : "form.none"}
        {...input}
        choices={choices}
        parse={(value) => (value === "" ? null : value)}
      />
    );
  if (type === "boolean") return <BooleanInput {...input} />;
  if (type === "number" || type === "integer") return <NumberInput {...input} />;
  if (format === "date") return <DateInput {...input} />;
  if (format === "date-time") return <DateTimeInput {...input} />;
  const isLong = format === undefined && (limits.maxLength ?? 0) >= LONG;
  return (
    <TextInput
      {...input}
      type={source === "q" ? "search" : (TEXT_TYPES[format ?? ""] ?? "text")}
      multiline={isLong}
      {...(isLong && { minRows: 3 })}
      resettable={false}
    />
  );
}

interface NounProps extends InputProps {
  readonly noun: string;
  readonly filter?: object;
  readonly sx?: object;
  readonly noOptionsText?: string;
}

/** A record of another list by its name. */
export const NounInput = ({ noun, filter, ...input }: NounProps) => (
  <ReferenceInput
    source={input.source}
    reference={noun}
    perPage={noun === "events" ? 20 : 100}
    filter={filter}
  >
    {noun === "events" ? (
      <AutocompleteInput fullWidth {...input} filterToQuery={(q) => (q ? { q } : {})} />
    ) : (
      <SelectInput fullWidth {...input} />
    )}
  </ReferenceInput>
);

interface InputsProps {
  readonly operation: Operation;
  readonly fields: readonly (string | ReactElement)[];
}

/** Inputs of an operation, one below the other, and what stands between them. */
export const ApiInputs = ({ operation, fields }: InputsProps) =>
  fields.map((field) =>
    typeof field === "string" ? <ApiInput key={field} operation={operation} source={field} /> : field,
  );
