import updateBadge from "api:badges.update";
import rules from "api:rules";
import { Button, Typography } from "@mui/material";
import { useLocale, useTranslate, useWrappedSource } from "ra-core";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { ApiInput, ApiInputs } from "../../form/api-input.tsx";
import { useAsked } from "../../shell/asked.tsx";
import { More } from "../../shell/more.tsx";
import { Row } from "../../shell/parts.tsx";
import { Can } from "../../shell/present-organization.tsx";
import { LANGUAGES, type Locale } from "../../texts/languages.ts";

type Field = components["schemas"]["BadgeField"];

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
      <ApiInput operation={updateBadge} source="fields" label={false}>
        <LabelInput />
        <ApiInput operation={updateBadge} source="type" defaultValue="text" />
        <MoreInputs />
      </ApiInput>
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
    .slice(0, updateBadge.fields["fields.key"]?.maxLength);

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
    <ApiInput
      key={typeof label}
      operation={updateBadge}
      source={isTranslated(label) ? `label.${locale}` : "label"}
      label="resources.badges.fields.fields.label"
      onBlur={fill}
    />
  );
}
const isTranslated = (label: unknown): boolean => typeof label === "object" && label !== null;

/** What few people change of a field; open where the API has found something wrong. */
function MoreInputs() {
  const translate = useTranslate();
  const present = useLocale();
  const row = useWrappedSource("");
  const [label, type] = useWatch({ name: [`${row}.label`, `${row}.type`] });
  const { errors } = useFormState();
  const isWrong = get(errors, row) !== undefined;
  const needsOptions = rules.partsOfTypes.options.includes(type);
  return (
    <More label={translate("resources.badges.more")} isNeeded={isWrong || needsOptions}>
      {needsOptions && <ApiInput operation={updateBadge} source="options" />}
      {rules.partsOfTypes.unit.includes(type) && <ApiInput operation={updateBadge} source="unit" />}
      {isTranslated(label) &&
        LANGUAGES.filter(({ locale }) => locale !== present).map(({ locale, name }) => (
          <ApiInput
            key={locale}
            operation={updateBadge}
            source={`label.${locale}`}
            label={`${translate("resources.badges.fields.fields.label")} · ${name}`}
          />
        ))}
      <ApiInputs operation={updateBadge} fields={["required", "show", "role", "key"]} />
    </More>
  );
}
