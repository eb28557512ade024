import {
  Box,
  Button,
  Card,
  CardContent,
  LinearProgress,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useLocale, useTranslate } from "ra-core";
import { type ReactNode, useId } from "react";
import { type Locale, tagOf } from "../texts/languages.ts";
import { useOrganization } from "./present-organization.tsx";

/** A part of a screen, with its heading. */
export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card sx={{ my: 2 }}>
    <CardContent>
      <Typography variant="h6" component="h2" gutterBottom sx={{ overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

/** How much is used of what there is, as words and as a bar. */
export function Usage({ used, quota, children }: { used: number; quota: number; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Typography id={id}>{children}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (100 * used) / Math.max(quota, 1))}
        aria-labelledby={id}
        sx={{ my: 1 }}
      />
    </>
  );
}

const BESIDE = { flexWrap: "wrap", alignItems: "center", gap: 1, my: 1, width: "100%" };

/** Things beside each other, which go on below where there is no room. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={BESIDE}>
    {children}
  </Stack>
);

/** Leads to a page outside of the panel, in a tab of its own. */
export function Out({ to, label }: { to: string; label: string }) {
  const translate = useTranslate();
  return (
    <Button size="small" href={to} target="_blank" rel="noreferrer">
      {translate(label)}
    </Button>
  );
}

/** Only what is longer than a column is broken: of a narrower one each word would be. */
const CELL = { overflowWrap: "anywhere", minWidth: 128 };

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
      {columns.length > 0 && (
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
      )}
      <TableBody>
        {rows.map((cells, row) => (
          <TableRow key={String(row)} selected={row === selected}>
            {cells.map((cell, at) => (
              <TableCell
                key={columns[at] ?? String(at)}
                sx={CELL}
                {...(at === 0 && { component: "th", scope: "row" })}
              >
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

/** What is known of a record, each with its name; what there is not is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <SmallTable columns={[]} rows={facts.filter(([, value]) => value || value === 0)} />
);

/** Writes a number as people who read that language do. */
export function useNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const locale = useLocale() as Locale;
  return (value, options) => value.toLocaleString(tagOf(locale), options);
}

/** A day that was given without a time is that day in every zone. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats by what they are made of: a list has hundreds of moments, and to make one takes long. */
const formats = new Map<string, Intl.DateTimeFormat>();
function format(tag: string, timeZone: string, timeStyle?: "short"): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone} ${timeStyle}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle, timeZone });
  formats.set(key, made);
  return made;
}

/** A moment in the organization's time zone, broken before its time only; the zone stands beside it as its title, and on each screen in full. */
export function Moment({ at, dayOnly = false }: { at: string | null | undefined; dayOnly?: boolean }) {
  const locale = useLocale() as Locale;
  const { time_zone } = useOrganization();
  if (at === null || at === undefined) return null;
  const isDay = DAY.test(at);
  const timeZone = isDay ? "UTC" : time_zone;
  const timeStyle = dayOnly || isDay ? undefined : "short";
  const written = format(tagOf(locale), timeZone, timeStyle);
  return (
    <time dateTime={at} title={isDay ? undefined : `${at} · ${time_zone}`}>
      {written.format(new Date(at)).replaceAll(/ (?=.* )/g, "\u00a0")}
    </time>
  );
}
