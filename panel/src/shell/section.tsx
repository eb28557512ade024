import {
  Box,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import type { ReactNode } from "react";

/** A part of a screen, with its heading. */
export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card sx={{ my: 2 }}>
    <CardContent>
      <Typography variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

interface TableProps {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Which row stands out. */
  readonly selected?: number;
}

/** A small table that scrolls in its own box, by the keyboard too. The first cell names its row. */
export const SmallTable = ({ columns, rows, selected }: TableProps) => (
  <Box tabIndex={0} sx={{ overflowX: "auto" }}>
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column}>{column}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((cells, row) => (
          <TableRow key={String(row)} selected={row === selected}>
            {cells.map((cell, at) => (
              <TableCell key={columns[at]} {...(at === 0 && { component: "th", scope: "row" })}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
