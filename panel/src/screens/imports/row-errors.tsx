import { Button, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { Section, SmallTable, useNumber } from "../../shell/parts.tsx";
import { translated } from "../../texts/sentences.ts";
import { useBadgeFields } from "../certificates/certificate.ts";
import { useFieldName } from "../certificates/value-inputs.tsx";
import type { Import } from "./import.ts";

/** The first rows that are left out, with what is wrong by column; a file has all of them, to be mended. */
export function RowErrors({ one }: { one: Import }) {
  const translate = useTranslate();
  const number = useNumber();
  const nameOf = useFieldName(useBadgeFields(one.badge_id));
  const { errors, invalid, duplicates } = one;
  if (errors.length === 0) return null;
  const say = (key: string, values = {}) => translate(`resources.imports.errors.${key}`, values);
  const count = invalid + duplicates;
  const shown = new Set(errors.map(({ line }) => line)).size;
  const rows = errors.map(({ line, column, field, message }) => [
    [number(line), column ?? (field === "row" ? [] : nameOf(field))].flat().join(" · "),
    translated(message),
  ]);
  return (
    <Section title={say("title", { smart_count: count, count: number(count) })}>
      <Typography gutterBottom>
        {say("help")} {shown < count && say("more")}
      </Typography>
      <SmallTable columns={[say("where"), say("message")]} rows={rows} />
      {one.errors_url && (
        <Button variant="outlined" href={one.errors_url} sx={{ mt: 1 }}>
          {translate("resources.imports.download.errors")}
        </Button>
      )}
    </Section>
  );
}
