import { Button, Typography } from "@mui/material";
import Papa from "papaparse";
import { useTranslate } from "ra-core";
import { saveAs } from "../../shell/download.tsx";
import { SmallTable } from "../../shell/parts.tsx";
import { useBadgeFields } from "../certificates/certificate.ts";
import { useFieldName } from "../certificates/value-inputs.tsx";
import type { RowProblem } from "./people.ts";

/** So many are shown; the file has them all. */
const SHOWN = 50;

/** How many rows they are of. */
export const countOf = (problems: readonly RowProblem[]): number =>
  new Set(problems.map(({ row }) => row)).size;

/** What is wrong by row and column, with a file of it. */
export function RowProblems({ problems, badge }: { problems: readonly RowProblem[]; badge: string }) {
  const translate = useTranslate();
  const nameOf = useFieldName(useBadgeFields(badge));
  if (problems.length === 0) return null;
  const columns = ["row", "name", "address", "problem"].map((each) => translate(`issue.problem.${each}`));
  const rows = problems.map(({ row, recipient, message, field }) => {
    const { recipient_name, recipient_email, guardian_email } = recipient;
    const said = [field ? nameOf(field) : [], translate(message, { _: message })].flat().join(": ");
    return [`${row}`, recipient_name, recipient_email ?? guardian_email, said];
  });
  const download = () =>
    saveAs(new Blob(["\ufeff", Papa.unparse([columns, ...rows], { escapeFormulae: true })]), "rows.csv");
  return (
    <div>
      <SmallTable columns={columns} rows={rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && (
        <Typography variant="body2">
          {translate("issue.problem.more", { smart_count: rows.length - SHOWN })}
        </Typography>
      )}
      <Button onClick={download}>{translate("issue.problem.download")}</Button>
    </div>
  );
}
