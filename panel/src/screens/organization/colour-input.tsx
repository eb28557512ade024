import { Box } from "@mui/material";
import { useTranslate, useWrappedSource } from "ra-core";
import { useFormContext, useWatch } from "react-hook-form";
import type { Operation } from "../../api/operation.ts";
import { ApiInput } from "../../form/api-input.tsx";

/** A colour such as #0b3d5c, typed or picked; empty for that of the service. */
export function ColourInput({ operation, source }: { operation: Operation; source: string }) {
  const translate = useTranslate();
  const name = useWrappedSource(source);
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", width: "100%" }}>
      <ApiInput
        operation={operation}
        source={source}
        helperText="resources.organization.help.primary_color"
      />
      <Box
        component="input"
        type="color"
        aria-label={translate("resources.organization.pick_colour")}
        value={typeof value === "string" && isColour(value) ? value : SERVICE_COLOUR}
        onChange={({ target }: { target: HTMLInputElement }) =>
          setValue(name, target.value, { shouldDirty: true })
        }
        sx={{ width: 48, height: 40, mt: 1, p: 0.25, flex: "none" }}
      />
    </Box>
  );
}

/** The colour of pages and mails of who has none. */
export const SERVICE_COLOUR = "#3a3fb0";
export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);
