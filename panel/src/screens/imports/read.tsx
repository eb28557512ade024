import { Alert, MenuItem, Stack, TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { api, must } from "../../api/client.ts";
import { useChange } from "../../shell/act.tsx";
import { Section } from "../../shell/parts.tsx";
import { ColumnMeanings } from "./column-meanings.tsx";
import { Confirm } from "./confirm.tsx";
import { Counts } from "./counts.tsx";
import { FirstCertificates } from "./first-certificates.tsx";
import type { Import } from "./import.ts";
import { RowErrors } from "./row-errors.tsx";

export type ReadFile = NonNullable<Import["file"]>;
/** What columns are to mean by their headings; null is left out. */
export type Mapping = Readonly<Record<string, string | null>>;

/** What was read of a file: to be corrected, looked at, and confirmed. */
export function Read({ one, file }: { one: Import; file: ReadFile }) {
  const translate = useTranslate();
  const [changed, change] = useState<Mapping>({});
  const { id, rows, valid, invalid, duplicates, already_issued } = one;
  const isMany = file.sheets.length > 1;
  const read = useChange((body: { mapping?: Mapping; sheet?: string }) =>
    must(api.POST("/imports/{id}/validate", { params: { path: { id } }, body })),
  );
  const said = Object.fromEntries(
    file.columns.filter(({ by }) => by === "request").map(({ heading, target }) => [heading, target]),
  );
  const say = (key: string) => translate(`resources.imports.${key}`);
  return (
    <>
      <Section title={say("what_was_read")}>
        <Counts counts={{ rows, valid, invalid, duplicates, already_issued }} />
        <Stack spacing={2}>
          {file.notes.map(({ code, message }) => (
            <Alert key={code} severity="info">
              {translate(`resources.imports.notes.${code}`, { _: message })}
            </Alert>
          ))}
          {isMany && (
            <TextField
              select
              label={say("sheet")}
              value={file.sheet ?? ""}
              disabled={read.isPending}
              onChange={({ target }) => read.mutate({ sheet: target.value })}
              sx={{ maxWidth: 320 }}
            >
              {file.sheets.map((sheet) => (
                <MenuItem key={sheet} value={sheet}>
                  {sheet}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Stack>
        <ColumnMeanings
          one={one}
          file={file}
          changed={changed}
          change={change}
          isReading={read.isPending}
          read={() =>
            read.mutate({
              mapping: { ...said, ...changed },
              ...(isMany && file.sheet !== null && { sheet: file.sheet }),
            })
          }
        />
      </Section>
      <RowErrors one={one} />
      <FirstCertificates one={one} />
      <Confirm one={one} isChanged={Object.keys(changed).length > 0} />
    </>
  );
}
