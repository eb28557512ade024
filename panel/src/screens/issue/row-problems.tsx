import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import Papa from "papaparse";
import { useTranslate } from "ra-core";
import { saveAs } from "../../shell/download.tsx";
import type { Recipient, RowProblem } from "./people.ts";

/** So many are shown; the file has them all. */
const SHOWN = 50;

/** What is wrong by row, with a file of it. */
export function RowProblems({
  problems,
  recipients,
  first,
}: {
  problems: readonly RowProblem[];
  recipients: readonly Recipient[];
  /** The number of the first row where the list comes from. */
  first: number;
}) {
  const translate = useTranslate();
  if (problems.length === 0) return null;
  const headings = ["row", "name", "address", "problem"].map((each) => translate(`issue.problem.${each}`));
  const rows = problems.map(({ row, target, message }) => {
    const { recipient_name, recipient_email, guardian_email } = recipients[row] ?? { recipient_name: "" };
    const cells = [
      `${row + first}`,
      recipient_name,
      recipient_email ?? guardian_email ?? "",
      translate(message, { _: message }),
    ];
    return { key: `${row} ${target} ${message}`, cells };
  });
  const download = () =>
    saveAs(
      new Blob([
        "\ufeff",
        Papa.unparse([headings, ...rows.map(({ cells }) => cells)], { escapeFormulae: true }),
      ]),
      "rows.csv",
    );
  return (
    <Box>
      <Box sx={{ overflowX: "auto" }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {headings.map((heading) => (
                <TableCell key={heading}>{heading}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, SHOWN).map(({ key, cells: [row, name, address, problem] }) => (
              <TableRow key={key}>
                <TableCell>{row}</TableCell>
                <TableCell>{name}</TableCell>
                <TableCell>{address}</TableCell>
                <TableCell>{problem}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length > SHOWN && (
        <Typography variant="body2">
          {translate("issue.problem.more", { smart_count: rows.length - SHOWN })}
        </Typography>
      )}
      <Button onClick={download}>{translate("issue.problem.download")}</Button>
    </Box>
  );
}
