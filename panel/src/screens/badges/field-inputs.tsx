import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Accordion, AccordionDetails, AccordionSummary, Button, Typography } from "@mui/material";
import { useLocale, useTranslate, useWrappedSource } from "ra-core";
import {
  ArrayInput,
  BooleanInput,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from "ra-ui-materialui";
import { useState } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { useAsked } from "../../shell/asked.tsx";
import { Can } from "../../shell/can.tsx";
import { Row } from "../../shell/parts.tsx";
import { LANGUAGES, type Locale } from "../../texts/languages.ts";

type Field = components["schemas"]["BadgeField"];

const TYPES = [
  "text",
  "number",
  "integer",
  "duration",
  "date",
  "place",
  "percent",
  "grade",
  "choice",
] as const satisfies readonly Field["type"][];
const SHOWN_IN = ["document", "page", "email", "credential", "webhook"] as const satisfies Field["show"];
const KEY_MAX = 40;

const choices = (of: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `resources.badges.choices.${of}.${id}` }));

/** What certificates say of each person: begun with from a preset, and changed row by row. */
export function FieldInputs() {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {translate("resources.badges.fields_help")}
      </Typography>
      <Can operation="badges.update">
        <Presets />
      </Can>
      <ArrayInput source="fields" label={false}>
        <SimpleFormIterator getItemLabel={(n) => `${n + 1}.`} fullWidth>
          <LabelInput />
          <SelectInput
            source="type"
            label="resources.badges.field.type"
            choices={choices("type", TYPES)}
            defaultValue="text"
            isRequired
            helperText={false}
          />
          <More />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

function Presets() {
  const translate = useTranslate();
  const locale = useLocale() as Locale;
  const { getValues, setValue } = useFormContext();
  const { data } = useAsked(["field-presets"], () => api.GET("/field-presets"));
  const add = (fields: readonly Field[]) => {
    const present: readonly Field[] = getValues("fields") ?? [];
    const added = fields.filter(({ key }) => !present.some((field) => field.key === key));
    setValue("fields", [...present, ...added], { shouldDirty: true });
  };
  return (
    <Row>
      <Typography variant="body2">{translate("resources.badges.preset")}</Typography>
      {data?.presets.map(({ id, name, fields }) => (
        <Button key={id} size="small" variant="outlined" onClick={() => add(fields)}>
          {name[locale]}
        </Button>
      ))}
    </Row>
  );
}

/** The key of a field that is called so: `chip_time` of "Chip time". */
const keyOf = (label: string): string =>
  label
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, KEY_MAX);

/** A label in the reader's language, or in the only one; a field without a key gets one by it. */
function LabelInput() {
  const locale = useLocale();
  const row = useWrappedSource("");
  const { getValues, setValue } = useFormContext();
  const label = useWatch({ name: `${row}.label` });
  const fill = () => {
    const text = getValues(`${row}.label`);
    if (typeof text === "string" && !getValues(`${row}.key`))
      setValue(`${row}.key`, keyOf(text), { shouldDirty: true });
  };
  return (
    <TextInput
      key={typeof label}
      source={isTranslated(label) ? `label.${locale}` : "label"}
      label="resources.badges.field.label"
      isRequired
      helperText={false}
      onBlur={fill}
    />
  );
}
const isTranslated = (label: unknown): boolean => typeof label === "object" && label !== null;

/** What few people change of a field; open where the API has found something wrong. */
function More() {
  const translate = useTranslate();
  const present = useLocale();
  const row = useWrappedSource("");
  const [label, type] = useWatch({ name: [`${row}.label`, `${row}.type`] });
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const isWrong = get(errors, row) !== undefined;
  const name = "resources.badges.field";
  return (
    <Accordion
      disableGutters
      elevation={0}
      expanded={isOpen || isWrong || type === "choice"}
      onChange={(_, open) => setOpen(open)}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography variant="body2">{translate(`${name}.more`)}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        {type === "choice" && (
          <TextArrayInput source="options" label={`${name}.options`} helperText={false} />
        )}
        {(type === "number" || type === "integer") && (
          <TextInput source="unit" label={`${name}.unit`} helperText={false} />
        )}
        {isTranslated(label) &&
          LANGUAGES.filter(({ locale }) => locale !== present).map(({ locale, name: language }) => (
            <TextInput
              key={locale}
              source={`label.${locale}`}
              label={`${translate(`${name}.label`)} · ${language}`}
              isRequired
              helperText={false}
            />
          ))}
        <BooleanInput source="required" label={`${name}.required`} helperText={false} />
        <SelectArrayInput
          source="show"
          label={`${name}.show`}
          choices={choices("show", SHOWN_IN)}
          defaultValue={SHOWN_IN}
          helperText={false}
        />
        <TextInput source="role" label={`${name}.role`} helperText={false} />
        <TextInput source="key" label={`${name}.key`} isRequired helperText={`${name}.key_help`} />
      </AccordionDetails>
    </Accordion>
  );
}
