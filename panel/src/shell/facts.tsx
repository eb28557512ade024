import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import type { ReactNode } from "react";

/** What is known of a record, each with its name; what there is not is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Table size="small">
    <TableBody>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== false &&
          value !== "" && (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ width: { sm: "35%" }, color: "text.secondary" }}>
                {name}
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{value}</TableCell>
            </TableRow>
          ),
      )}
    </TableBody>
  </Table>
);
