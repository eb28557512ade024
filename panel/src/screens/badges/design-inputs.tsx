import updateBadge from "api:badges.update";
import rules from "api:rules";
import { Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { useWatch } from "react-hook-form";
import { ApiInput, ApiInputs, NounInput } from "../../form/api-input.tsx";

const FIELDS = [
  "design.title",
  "design.text",
  <Names key="names" />,
  "design.primary_color",
  "design.accent_color",
  "design.logo_url",
  "design.signatures",
  "design.back.title",
  "design.back.text",
];

/** The design of a badge; with a template of one's own, that says all the rest. */
export function DesignInputs() {
  const isOwn = useWatch({ name: "design.layout" }) === "own";
  return (
    <>
      <ApiInput operation={updateBadge} source="design.layout" emptyText="resources.badges.by_category" />
      {isOwn ? (
        <NounInput
          noun="templates"
          source="design.template"
          filter={{ status: "ACTIVE" }}
          helperText="resources.badges.help.design.template"
        />
      ) : (
        <ApiInputs operation={updateBadge} fields={FIELDS} />
      )}
    </>
  );
}

/** What a text can name: what is known of each certificate, and the values of the badge's fields. */
function Names() {
  const badge = useRecordContext();
  const translate = useTranslate();
  const fields: readonly { key?: string }[] = useWatch({ name: "fields" }) ?? badge?.fields ?? [];
  const names = [...rules.textFields, ...fields.flatMap(({ key }) => (key ? [`values.${key}`] : []))];
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {translate("resources.badges.text_help")} {names.map((name) => `{${name}}`).join(" ")}
    </Typography>
  );
}
