import createBadge from "api:badges.create";
import listBadges from "api:badges.list";
import updateBadge from "api:badges.update";
import rules from "api:rules";
import { Box, Stack, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { ReferenceField } from "ra-ui-materialui";
import { useWatch } from "react-hook-form";
import type { components } from "../../../../client/client.ts";
import { ApiInputs } from "../../form/api-input.tsx";
import { CreateForm, EditForm } from "../../form/record-form.tsx";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { RecordActions } from "../../shell/record-actions.tsx";
import { type Columns, Records } from "../../shell/records.tsx";
import { DesignInputs } from "./design-inputs.tsx";
import { FieldInputs } from "./field-inputs.tsx";

type Badge = components["schemas"]["Badge"];
type Design = components["schemas"]["DesignInput"];
type Field = components["schemas"]["BadgeFieldInput"];

const COLUMNS: Columns<Badge> = {
  name: "edit",
  event_id: () => <ReferenceField source="event_id" reference="events" />,
  status: "choice",
  updated_at: "moment",
};

/** What a badge is and for whom, without its design. */
const FIELDS = [
  "name",
  "description",
  "criteria",
  "event_id",
  "workload_hours",
  "validity_days",
  "skills",
  "image_url",
];

const BadgeList = () => <Records operation={listBadges} filters={["status"]} columns={COLUMNS} />;

/** A badge is made first; its design follows beside a preview, which needs the badge. */
const BadgeCreate = () => (
  <CreateForm operation={createBadge} fields={FIELDS}>
    <Typography color="textSecondary">{useTranslate()("resources.badges.then")}</Typography>
  </CreateForm>
);

const BadgeEdit = () => (
  <EditForm
    operation={updateBadge}
    transform={({ design, fields, ...badge }) => ({
      ...badge,
      design: tidyDesign(design),
      fields: tidyFields(fields),
    })}
    extra={<RecordActions />}
  >
    <Stack direction={{ xs: "column-reverse", lg: "row" }} spacing={3} sx={{ width: "100%" }}>
      <Box sx={HALF}>
        <ApiInputs operation={updateBadge} fields={FIELDS} />
        <Heading text="design_title" />
        <DesignInputs />
        <Heading text="fields.fields" />
        <FieldInputs />
      </Box>
      <Box sx={HALF}>
        <LivePreview />
      </Box>
    </Stack>
  </EditForm>
);
const HALF = { flex: "1 1 0", minWidth: 0 };

export default { list: BadgeList, create: BadgeCreate, edit: BadgeEdit };

function Heading({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
      {translate(`resources.badges.${text}`)}
    </Typography>
  );
}

/** The certificate as it would be with what the form says now; it stays in view while the form is scrolled. */
function LivePreview() {
  const badge = useRecordContext()!;
  const [design, fields, event_id] = useWatch({ name: ["design", "fields", "event_id"] });
  const request = { design: tidyDesign(design), fields: tidyFields(fields), ...(event_id && { event_id }) };
  return (
    <Box sx={{ position: { lg: "sticky" }, top: { lg: 72 } }}>
      <BadgePicture badge={String(badge.id)} request={request} />
    </Box>
  );
}

/** A form has null for what is empty; the API has no back page then, and a template for the layout `own` only. */
const tidyDesign = (design: Design = {}): Design => ({
  ...design,
  template: design.layout === "own" ? (design.template ?? null) : null,
  back: design.back?.title || design.back?.text ? { ...design.back, text: design.back.text ?? "" } : null,
});

const PARTS: Readonly<Record<string, readonly string[]>> = rules.partsOfTypes;

/** A field has nothing that is empty, and a unit and options with their types only. */
const tidyFields = (fields: readonly Field[] = []): Field[] =>
  fields.map((field) => {
    const given = Object.entries(field).filter(
      ([part, value]) => value !== null && value !== "" && (PARTS[part]?.includes(field.type) ?? true),
    );
    return Object.fromEntries(given) as unknown as Field;
  });
