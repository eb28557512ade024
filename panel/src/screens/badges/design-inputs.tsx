import { Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { ArrayInput, SelectInput, SimpleFormIterator, TextInput } from "ra-ui-materialui";
import { useWatch } from "react-hook-form";
import type { components } from "../../../../client/client.ts";
import { NounInput } from "../../form/api-input.tsx";
import { ColorInput, ImageInput } from "../../form/special-inputs.tsx";

const LAYOUTS = [
  "classic",
  "modern",
  "sport",
  "academic",
  "own",
] as const satisfies readonly components["schemas"]["Design"]["layout"][];

const SIGNATURES_MAX = 3;
const LONG = { fullWidth: true, multiline: true, minRows: 3 };

/** What a text of a certificate can name. */
const NAMED = ["recipient_name", "event_name", "badge_name", "dates", "hours", "place", "issuer", "role"];

/** The design of a badge; with a template of one's own, that says all the rest. */
export function DesignInputs() {
  const layout = useWatch({ name: "design.layout" });
  return (
    <>
      <SelectInput
        source="design.layout"
        fullWidth
        emptyText="resources.badges.by_category"
        parse={(value) => value || null}
        choices={LAYOUTS.map((id) => ({ id, name: `resources.badges.choices.layout.${id}` }))}
      />
      {layout === "own" ? (
        <NounInput
          noun="templates"
          source="design.template"
          filter={{ status: "ACTIVE" }}
          helperText="resources.badges.template_help"
        />
      ) : (
        <OfLayout />
      )}
    </>
  );
}

function OfLayout() {
  const badge = useRecordContext();
  const translate = useTranslate();
  const values: readonly { key?: string }[] = useWatch({ name: "fields" }) ?? badge?.fields ?? [];
  const names = [...NAMED, ...values.flatMap(({ key }) => (key ? [`values.${key}`] : []))];
  return (
    <>
      <TextInput source="design.title" fullWidth helperText="resources.badges.title_help" />
      <TextInput source="design.text" {...LONG} helperText={false} />
      <Typography variant="caption" color="textSecondary" component="p">
        {translate("resources.badges.text_help")} {names.map((name) => `{${name}}`).join(" ")}
      </Typography>
      <ColorInput source="design.primary_color" helperText="resources.badges.color_help" />
      <ColorInput source="design.accent_color" helperText="resources.badges.color_help" />
      <ImageInput source="design.logo_url" />
      <ArrayInput source="design.signatures">
        <SimpleFormIterator
          getItemLabel={(n) => `${n + 1}.`}
          disableAdd={(useWatch({ name: "design.signatures" })?.length ?? 0) >= SIGNATURES_MAX}
          fullWidth
        >
          <TextInput source="name" label="resources.badges.signature.name" isRequired helperText={false} />
          <TextInput source="title" label="resources.badges.signature.title" isRequired helperText={false} />
          <ImageInput source="image_url" label="resources.badges.signature.image" />
        </SimpleFormIterator>
      </ArrayInput>
      <TextInput source="design.back.title" fullWidth helperText={false} />
      <TextInput source="design.back.text" {...LONG} helperText="resources.badges.back_help" />
    </>
  );
}
