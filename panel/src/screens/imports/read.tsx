import { Alert, Button, MenuItem, Stack, TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { api, must } from "../../api/client.ts";
import { useChange } from "../../shell/act.tsx";
import { Section } from "../../shell/parts.tsx";
import { useUnsent } from "../../shell/unsent.tsx";
import { ColumnMeanings, meaningOf } from "./column-meanings.tsx";
import { Confirm } from "./confirm.tsx";
import { Counts } from "./counts.tsx";
import { FirstCertificates } from "./first-certificates.tsx";
import { canConfirm, type Import } from "./import.ts";
import { RowErrors } from "./row-errors.tsx";

export type ReadFile = NonNullable<Import["file"]>;
/** What columns are to mean by their headings; null is left out. */
export type Mapping = Readonly<Record<string, string | null>>;

/**
 * What was read of a file: to be corrected, looked at, and confirmed. While it is read again, and when that failed, it is the file as
 * it was read last, with the sheet and the meanings that were chosen.
 */
export function Read({ one, file }: { one: Import; file: ReadFile }) {
  const translate = useTranslate();
  const [seen, see] = useState(file);
  const [sheet, choose] = useState(file.sheet);
  const [mapping, change] = useState<Mapping>({});
  if (file !== seen) {
    see(file);
    choose(file.sheet);
    // Another sheet may not have been read by what was chosen for this one.
    change(without(mapping, saidOf(file)));
  }
  const { id, rows, valid, invalid, duplicates, already_issued } = one;
  const { isPending, mutate } = useChange((body: { mapping: Mapping; sheet?: string }) =>
    must(api.POST("/imports/{id}/validate", { params: { path: { id } }, body })),
  );
  const isReading = isPending || one.status === "validating";
  const isShown = sheet === file.sheet;
  const read = (wanted = sheet) => {
    const all = { ...saidOf(file), ...mapping };
    choose(wanted);
    change(all);
    // A heading that the sheet does not have would be refused.
    const known = Object.entries(all).filter(([name]) =>
      file.columns.some(({ heading }) => heading === name),
    );
    const body = {
      mapping: wanted === file.sheet ? Object.fromEntries(known) : {},
      ...(file.sheets.length > 1 && wanted !== null && { sheet: wanted }),
    };
    mutate(body, { onError: () => choose(sheet) });
  };
  const isChanged = file.columns.some((column) => meaningOf(column, mapping) !== column.target);
  useUnsent(isChanged && !isReading);
  const say = (key: string) => translate(`resources.imports.${key}`);
  return (
    <>
      <Section title={say("what_was_read")}>
        {canConfirm(one) && <Counts counts={{ rows, valid, invalid, duplicates, already_issued }} />}
        <Stack spacing={2}>
          {canConfirm(one) &&
            file.notes.map(({ code, message }) => (
              <Alert key={code} severity="info">
                {translate(`resources.imports.notes.${code}`, { _: message })}
              </Alert>
            ))}
          {file.sheets.length > 1 && (
            <TextField
              select
              label={say("sheet")}
              value={sheet ?? ""}
              disabled={isReading}
              onChange={({ target }) => read(target.value)}
              sx={{ maxWidth: 320 }}
            >
              {file.sheets.map((each) => (
                <MenuItem key={each} value={each}>
                  {each}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Stack>
        {isShown && (
          <ColumnMeanings one={one} file={file} mapping={mapping} change={change} isReading={isReading} />
        )}
        {!isReading && (isChanged || one.status === "failed") && (
          <Alert
            severity="warning"
            role="status"
            sx={{ mt: 1 }}
            action={
              <Button color="inherit" onClick={() => read()}>
                {say("columns.read_again")}
              </Button>
            }
          >
            {say(canConfirm(one) ? "columns.changed" : "columns.correct")}
          </Alert>
        )}
      </Section>
      {canConfirm(one) && (
        <>
          <RowErrors one={one} />
          <FirstCertificates one={one} />
          <Confirm one={one} isChanged={isChanged} />
        </>
      )}
    </>
  );
}

/** What a reading was told of columns. */
const saidOf = ({ columns }: ReadFile): Mapping =>
  Object.fromEntries(
    columns.filter(({ by }) => by === "request").map(({ heading, target }) => [heading, target]),
  );

const without = (mapping: Mapping, other: Mapping): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([heading]) => !Object.hasOwn(other, heading)));
