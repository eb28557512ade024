import { Box, Button, MenuItem, Stack, TextField, Typography } from "@mui/material";
import { useStore, useTranslate } from "ra-core";
import { useDeferredValue, useMemo } from "react";
import { FileButton } from "../../shell/file-button.tsx";
import { Row } from "../../shell/parts.tsx";
import { useOrganization } from "../../shell/present-organization.tsx";
import { useFieldLabel } from "../certificates/value-inputs.tsx";
import type { BadgeField } from "../certificates/values.ts";
import { Check } from "./check.tsx";
import { type Mapping, meaningsOf, peopleOf, readTable, TARGETS, type Table, textOf } from "./people.ts";
import type { Draft } from "./send.ts";

/** A text of more characters is read, but not shown: a browser takes seconds to lay out thousands of rows. */
const LONG = 50_000;

interface Props {
  readonly draft: Draft;
  readonly fields: readonly BadgeField[];
  readonly change: (part: Partial<Draft>) => void;
}

/** A list that is pasted or read from a file, whose columns are mapped; what was said of a heading holds for the next list too. */
export function List({ draft, fields, change }: Props) {
  const translate = useTranslate();
  const { id } = useOrganization();
  const [said, say] = useStore<Record<string, string | null>>(`issue.columns.${id}`, {});
  const text = useDeferredValue(draft.text);
  const table = useMemo(() => readTable(text), [text]);
  const mapping = useMemo(() => meaningsOf(table, fields, said), [table, fields, said]);
  const people = useMemo(() => peopleOf(table, mapping, fields), [table, mapping, fields]);
  const isLong = draft.text.length > LONG;
  const take = (read: string) => change({ text: read });
  const correct = (heading: string, target: string | null) => {
    const others = table.headings.filter((_, n) => target !== null && mapping[n] === target);
    say({ ...said, ...Object.fromEntries(others.map((other) => [other, null])), [heading]: target });
  };
  return (
    <Stack spacing={2}>
      {!isLong && (
        <TextField
          multiline
          rows={6}
          label={translate("issue.paste")}
          helperText={translate("issue.paste_help")}
          value={draft.text}
          onChange={({ target }) => take(target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text");
            if (pasted.length <= LONG) return;
            event.preventDefault();
            take(pasted);
          }}
          slotProps={{ htmlInput: { wrap: "off", spellCheck: false } }}
        />
      )}
      <Row>
        <FileButton
          label={translate("issue.choose_file")}
          accept=".csv,.tsv,.txt,text/csv"
          take={(file) => textOf(file).then(take)}
        />
        {isLong && <Button onClick={() => take("")}>{translate("issue.another")}</Button>}
      </Row>
      {table.rows.length > 0 && (
        <>
          <Columns table={table} mapping={mapping} fields={fields} correct={correct} />
          <Check draft={draft} fields={fields} people={people} change={change} />
        </>
      )}
    </Stack>
  );
}

interface ColumnsProps {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly fields: readonly BadgeField[];
  readonly correct: (heading: string, target: string | null) => void;
}

/** What was read, with what each column means, to be corrected. */
function Columns({ table, mapping, fields, correct }: ColumnsProps) {
  const translate = useTranslate();
  const label = useFieldLabel();
  const meanings = [
    ["", translate("issue.leave_out")],
    ...TARGETS.map((target) => [target, translate(`resources.certificates.fields.${target}`)]),
    ...fields.map((field) => [`values.${field.key}`, label(field)]),
  ];
  return (
    <Box>
      <Typography gutterBottom>{translate("issue.read", { smart_count: table.rows.length })}</Typography>
      {table.headings.map((heading, n) => (
        <Row key={heading}>
          <Box sx={{ flex: "1 1 160px", maxWidth: 320, minWidth: 0 }}>
            <Typography noWrap>{heading}</Typography>
            <Typography noWrap variant="body2" color="textSecondary">
              {table.rows
                .slice(0, 2)
                .flatMap((row) => row[n] || [])
                .join(", ")}
            </Typography>
          </Box>
          <TextField
            select
            sx={{ flex: "1 1 200px", maxWidth: 320 }}
            label={translate("issue.column_means", { column: heading })}
            value={mapping[n] ?? ""}
            onChange={({ target }) => correct(heading, target.value || null)}
          >
            {meanings.map(([target, name]) => (
              <MenuItem key={target} value={target}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Row>
      ))}
    </Box>
  );
}
