import { InputAdornment, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { ArrayInput, ReferenceInput, SelectInput, SimpleFormIterator, TextInput } from "ra-ui-materialui";
import { useFormContext, useWatch } from "react-hook-form";
import type { components } from "../../../../client/client.ts";
import { ImageInput } from "../../form/image-input.tsx";

const LAYOUTS = [
  "classic",
  "modern",
  "sport",
  "academic",
  "own",
] as const satisfies readonly components["schemas"]["Design"]["layout"][];

const SIGNATURES_MAX = 3;
/** What the colour field of a browser shows while there is none. */
const NO_COLOR = "#ffffff";

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
        <ReferenceInput
          source="design.template"
          reference="templates"
          perPage={50}
          filter={{ status: "ACTIVE" }}
        >
          <SelectInput optionText="name" fullWidth helperText="resources.badges.template_help" />
        </ReferenceInput>
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
      <TextInput source="design.text" fullWidth multiline minRows={3} helperText={false} />
      <Typography variant="caption" color="textSecondary" component="p">
        {translate("resources.badges.text_help")} {names.map((name) => `{${name}}`).join(" ")}
      </Typography>
      <ColorInput source="design.primary_color" />
      <ColorInput source="design.accent_color" />
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
      <TextInput
        source="design.back.text"
        fullWidth
        multiline
        minRows={3}
        helperText="resources.badges.back_help"
      />
    </>
  );
}

/** A colour as it is written, with the browser's own field to choose one beside it; empty is that of the category. */
function ColorInput({ source }: { source: string }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const color = useWatch({ name: source });
  return (
    <TextInput
      source={source}
      fullWidth
      helperText="resources.badges.color_help"
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <input
                type="color"
                aria-label={translate("resources.badges.choose_color")}
                value={/^#[\da-f]{6}$/i.test(color) ? color : NO_COLOR}
                onChange={({ target }) => setValue(source, target.value, { shouldDirty: true })}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
