import { Button, Typography } from "@mui/material";
import Papa from "papaparse";
import { useTranslate } from "ra-core";
import { saveAs } from "../../shell/download.tsx";
import { SmallTable } from "../../shell/parts.tsx";
import type { RowProblem } from "./people.ts";

/** So many are shown; the file has them all. */
const SHOWN = 50;

/** What is wrong by row, with a file of it. */
export function RowProblems({ problems }: { problems: readonly RowProblem[] }) {
  const translate = useTranslate();
  if (problems.length === 0) return null;
  const columns = ["row", "name", "address", "problem"].map((each) => translate(`issue.problem.${each}`));
  const rows = problems.map(({ row, recipient, message }) => {
    const { recipient_name, recipient_email, guardian_email } = recipient;
    return [`${row}`, recipient_name, recipient_email ?? guardian_email, translate(message, { _: message })];
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
