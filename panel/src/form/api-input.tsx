import {
  type InputProps,
  maxLength,
  maxValue,
  minValue,
  required,
  useResourceContext,
  useTranslate,
} from "ra-core";
import {
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  DateInput,
  DateTimeInput,
  NumberInput,
  ReferenceInput,
  SelectInput,
  TextArrayInput,
  TextInput,
} from "ra-ui-materialui";
import { isValidElement, type ReactElement } from "react";
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
  ...(limits.minimum === undefined ? [] : [minValue(limits.minimum)]),
  ...(limits.maximum === undefined ? [] : [maxValue(limits.maximum)]),
];

type Props = Pick<InputProps, "label" | "defaultValue" | "disabled" | "resource"> & {
  readonly operation: Operation;
  readonly source: string;
  readonly helperText?: string | false;
  /** Of a filter: cannot be taken away. */
  readonly alwaysOn?: boolean;
};

/**
 * The input of a field of a request, or of a parameter of a list: its kind, limits and choices are those of the API's document. Its label is the text
 * `resources.<resource>.fields.<source>`; those of its choices stand beside it under `choices`, and what helps to fill it in under `help`.
 */
export function ApiInput({ operation, source, ...props }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext(props);
  const limits = operation.fields[source] ?? operation.query[source];
  if (!limits) throw new Error(`${operation.id} takes no ${source}.`);
  const { type, format, options } = limits;
  const helperText = translate(`resources.${resource}.help.${source}`, { _: "" }) || undefined;
  const input = { source, validate: validators(limits), fullWidth: true, helperText, ...props };
  const noun = NOUNS[source];
  if (noun) return <NounInput {...input} source={source} noun={noun} />;
  if (/^(image|pic)_url$/.test(source)) return <ImageInput source={source} />;
  if (source.endsWith("_color")) return <ColorInput {...input} />;
  const choices = options?.map((id) => ({ id, name: `resources.${resource}.choices.${source}.${id}` }));
  if (type === "array")
    return choices ? (
      <CheckboxGroupInput {...input} choices={choices} row={false} />
    ) : (
      <TextArrayInput {...input} />
    );
  if (choices)
    return (
      <SelectInput
        {...input}
        choices={choices}
        emptyText={limits.required ? undefined : "form.none"}
        parse={(value) => (value === "" ? null : value)}
      />
    );
  if (type === "boolean") return <BooleanInput {...input} />;
  if (type === "number" || type === "integer") return <NumberInput {...input} />;
  if (format === "date") return <DateInput {...input} />;
  if (format === "date-time") return <DateTimeInput {...input} />;
  return (
    <TextInput
      {...input}
      type={source === "q" ? "search" : (TEXT_TYPES[format ?? ""] ?? "text")}
      multiline={format === undefined && (limits.maxLength ?? 0) >= LONG}
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

/** Inputs of an operation, one below the other, and what stands between them. */
export const ApiInputs = ({
  operation,
  fields,
}: {
  operation: Operation;
  fields: readonly (string | ReactElement)[];
}) =>
  fields.map((field) =>
    isValidElement(field) ? (
      field
    ) : (
      <ApiInput key={String(field)} operation={operation} source={String(field)} />
    ),
  );
