import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { PLAIN_TARGETS } from "../../../../shared/domain/imports/plain-targets.ts";
import { Row } from "../../shell/parts.tsx";
import { useBadgeFields } from "../certificates/certificate.ts";
import { useFieldLabel } from "../certificates/value-inputs.tsx";
import type { Import } from "./import.ts";
import type { Mapping, ReadFile } from "./read.tsx";

/** What is left out is said as well. */
const LEFT_OUT_TOO = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

interface Props {
  readonly one: Import;
  readonly file: ReadFile;
  /** What was chosen and not yet read. */
  readonly mapping: Mapping;
  readonly change: (mapping: Mapping) => void;
  readonly isReading: boolean;
}

/** What a column is to mean: as it was chosen, else as it was read. */
export const meaningOf = ({ heading, target }: ReadFile["columns"][number], mapping: Mapping) =>
  mapping[heading] === undefined ? target : mapping[heading];

/** Each column with an example and what it means, to be corrected; a meaning belongs to one column. */
export function ColumnMeanings({ one, file: { columns }, mapping, change, isReading }: Props) {
  const translate = useTranslate();
  const label = useFieldLabel();
  const fields = useBadgeFields(one.badge_id);
  const say = (key: string, values = {}) => translate(`resources.imports.columns.${key}`, values);
  const choices = [
    ["", say("leave_out")],
    ...PLAIN_TARGETS.map((target) => [target, translate(`resources.certificates.fields.${target}`)] as const),
    ...fields.map((field) => [`values.${field.key}`, label(field)] as const),
  ] as const;
  const correct = (heading: string, target: string | null) => {
    const others = columns.filter((column) => target !== null && meaningOf(column, mapping) === target);
    const without = Object.fromEntries(others.map((other) => [other.heading, null]));
    change({ ...mapping, ...without, [heading]: target });
  };
  if (columns.length === 0) return null;
  return (
    <>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 2 }}>
        {say("title")}
      </Typography>
      {columns.map((column, n) => {
        const { heading, target, example } = column;
        const note = target?.startsWith("metadata.") ? target : `metadata.${heading}`;
        return (
          <Row key={heading || String(n)}>
            <Box sx={{ flex: "1 1 160px", maxWidth: 320, minWidth: 0 }}>
              <Typography noWrap>{heading || say("nameless", { n: n + 1 })}</Typography>
              <Typography noWrap variant="body2" color="textSecondary">
                {example}
              </Typography>
            </Box>
            <TextField
              select
              sx={{ flex: "1 1 200px", maxWidth: 320 }}
              label={say("means", { column: heading || n + 1 })}
              value={meaningOf(column, mapping) ?? ""}
              slotProps={LEFT_OUT_TOO}
              disabled={heading === "" || isReading}
              onChange={({ target: { value } }) => correct(heading, value || null)}
            >
              {[...choices, [note, translate("resources.certificates.fields.metadata")] as const].map(
                ([value, name]) => (
                  <MenuItem key={value} value={value}>
                    {name}
                  </MenuItem>
                ),
              )}
            </TextField>
          </Row>
        );
      })}
    </>
  );
}
