import updateBadge from "api:badges.update";
import { Box, Stack, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { useWatch } from "react-hook-form";
import { EditForm } from "../../form/record-form.tsx";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { ArchiveButton, RemoveButton } from "../../shell/record-actions.tsx";
import { BadgeInputs } from "./badge-inputs.tsx";
import { DesignInputs } from "./design-inputs.tsx";
import { FieldInputs } from "./field-inputs.tsx";
import { tidyDesign, tidyFields } from "./tidy.ts";

export default function BadgeEdit() {
  return (
    <EditForm
      operation={updateBadge}
      transform={({ design, fields, ...badge }) => ({
        ...badge,
        design: tidyDesign(design),
        fields: tidyFields(fields),
      })}
      extra={
        <>
          <ArchiveButton />
          <RemoveButton />
        </>
      }
    >
      <Stack direction={{ xs: "column-reverse", lg: "row" }} spacing={3} sx={{ width: "100%" }}>
        <Box sx={{ flex: "1 1 0", minWidth: 0 }}>
          <BadgeInputs operation={updateBadge} />
          <Heading text="design_title" />
          <DesignInputs />
          <Heading text="fields.fields" />
          <FieldInputs />
        </Box>
        <Box sx={{ flex: "1 1 0", minWidth: 0 }}>
          <LivePreview />
        </Box>
      </Stack>
    </EditForm>
  );
}

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
  const badge = useRecordContext();
  const [design, fields, event] = useWatch({ name: ["design", "fields", "event_id"] });
  if (!badge) return null;
  return (
    <Box sx={{ position: { lg: "sticky" }, top: { lg: 72 } }}>
      <BadgePicture
        badge={String(badge.id)}
        request={{
          design: tidyDesign(design),
          fields: tidyFields(fields),
          ...(event && { event_id: event }),
        }}
      />
    </Box>
  );
}
