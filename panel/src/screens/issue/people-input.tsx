import { Box, MenuItem, Stack, Tab, Tabs, TextField, Typography } from "@mui/material";
import { useStore, useTranslate } from "ra-core";
import { useState } from "react";
import { FileButton } from "../../shell/file-button.tsx";
import { Row } from "../../shell/parts.tsx";
import { useOrganization } from "../../shell/present-organization.tsx";
import { useFieldLabel } from "../certificates/certificate.ts";
import type { Draft } from "./draft.ts";
import {
  type Field,
  guessed,
  isList,
  type Mapping,
  type RowProblem,
  readTable,
  TARGETS,
  type Table,
  textOf,
  textOfTable,
} from "./people.ts";

interface Props {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly fields: readonly Field[];
  readonly told: readonly RowProblem[];
  readonly change: (part: Partial<Draft>) => void;
}

/** What is asked of one person, before the fields of the badge. */
const OF_ONE = [
  "recipient_name",
  "recipient_email",
  "recipient_number",
  "external_id",
  "role",
  "workload_hours",
];
const WAYS = ["one", "paste", "file"] as const;

/** The people: one in a form, or a list that is pasted or read from a file, whose columns are mapped. */
export function PeopleInput(props: Props) {
  const { table, change, fields } = props;
  const translate = useTranslate();
  const { id } = useOrganization();
  const [way, setWay] = useState<(typeof WAYS)[number]>(isList(table) ? "paste" : "one");
  const [remembered, remember] = useStore<Record<string, string | null>>(`issue.columns.${id}`, {});
  const [pasted, setPasted] = useState(() => (isList(table) ? textOfTable(table) : ""));
  const take = (text: string) => {
    const read = readTable(text);
    change({ table: read, mapping: guessed(read, fields, remembered), told: [] });
  };
  const correct = (n: number, target: string | null) => {
    const heading = table.headings[n]!;
    remember({ ...remembered, [heading]: target });
    change({
      mapping: table.headings.map((_, m) => {
        const before = props.mapping[m] ?? null;
        return m === n ? target : before === target ? null : before;
      }),
    });
  };
  return (
    <Stack spacing={2}>
      <Tabs
        value={way}
        onChange={(_, chosen) => setWay(chosen)}
        variant="scrollable"
        aria-label={translate("issue.who")}
      >
        {WAYS.map((each) => (
          <Tab key={each} value={each} label={translate(`issue.ways.${each}`)} />
        ))}
      </Tabs>
      {way === "one" && <OnePerson {...props} />}
      {way === "paste" && (
        <TextField
          multiline
          minRows={4}
          maxRows={12}
          label={translate("issue.paste")}
          helperText={translate("issue.paste_help")}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value);
            take(target.value);
          }}
        />
      )}
      {way === "file" && (
        <Box>
          <FileButton
            label={translate("issue.choose_file")}
            accept=".csv,.tsv,.txt,text/csv"
            take={(file) => textOf(file).then(take)}
          />
          <Typography variant="body2" color="textSecondary">
            {translate("issue.file_help")}
          </Typography>
        </Box>
      )}
      {way !== "one" && table.rows.length > 0 && <Columns {...props} correct={correct} />}
    </Stack>
  );
}

/** The name of what a column can mean, in words. */
function useMeaning(fields: readonly Field[]) {
  const translate = useTranslate();
  const label = useFieldLabel();
  return (target: string): string => {
    const field = fields.find(({ key }) => target === `values.${key}`);
    return field ? label(field) : translate(`issue.targets.${target}`);
  };
}

/** A form for one person: a list of one row, whose columns are known. */
function OnePerson({ table, mapping, fields, told, change }: Props) {
  const meaning = useMeaning(fields);
  const targets = [...OF_ONE, ...fields.map(({ key }) => `values.${key}`)];
  const cell = (target: string) => table.rows[0]?.[mapping.indexOf(target)] ?? "";
  const problem = (target: string) => told.find((each) => each.target === target)?.message;
  const fill = (target: string, text: string) =>
    change({
      table: {
        headings: targets,
        first: 1,
        rows: [targets.map((each) => (each === target ? text : cell(each)))],
      },
      mapping: targets,
      told: told.filter((each) => each.target !== target),
    });
  return (
    <Stack sx={{ maxWidth: 560 }}>
      {targets.map((target) => (
        <TextField
          key={target}
          label={meaning(target)}
          type={target === "recipient_email" ? "email" : "text"}
          required={target === "recipient_name" || target === "recipient_email"}
          value={cell(target)}
          error={problem(target) !== undefined}
          helperText={problem(target)}
          onChange={(event) => fill(target, event.target.value)}
        />
      ))}
    </Stack>
  );
}

/** What was read, with what each column means, to be corrected. */
function Columns({
  table,
  mapping,
  fields,
  correct,
}: Props & { correct: (n: number, target: string | null) => void }) {
  const translate = useTranslate();
  const meaning = useMeaning(fields);
  const targets = [...TARGETS, ...fields.map(({ key }) => `values.${key}`)];
  return (
    <Box>
      <Typography gutterBottom>{translate("issue.read", { smart_count: table.rows.length })}</Typography>
      {table.headings.map((heading, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and their order stays
        <Row key={n}>
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
            onChange={({ target }) => correct(n, target.value || null)}
          >
            <MenuItem value="">{translate("issue.leave_out")}</MenuItem>
            {targets.map((target) => (
              <MenuItem key={target} value={target}>
                {meaning(target)}
              </MenuItem>
            ))}
          </TextField>
        </Row>
      ))}
    </Box>
  );
}
