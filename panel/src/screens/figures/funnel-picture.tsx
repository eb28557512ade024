import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { useLocale, useTranslate } from "ra-core";
import type { components } from "../../../../client/client.ts";
import { type Locale, tagOf } from "../../texts/languages.ts";

type Funnel = components["schemas"]["Funnel"];

/** What becomes of the certificates that were issued, each with its colour: these add up to them. */
const STATES = [
  ["issued", "text.primary"],
  ["invited", "primary.main"],
  ["pending", "primary.main"],
  ["accepted", "success.main"],
  ["rejected", "error.main"],
  ["expired", "text.secondary"],
  ["revoked", "error.main"],
] as const satisfies readonly (readonly [keyof Funnel, string])[];

/** The funnel of an event as bars beside its numbers, which are also what a screen reader reads. */
export function FunnelPicture({ funnel }: { funnel: Funnel }) {
  const translate = useTranslate();
  const tag = tagOf(useLocale() as Locale);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const { issued, emails, reminded, accepted_after_reminder } = funnel;
  const share = (count: number) => (issued === 0 ? 0 : count / issued);
  const rows: readonly (readonly [name: string, count: number, color?: string])[] = [
    ...STATES.map(([state, color]) => [state, funnel[state], color] as const),
    ...Object.entries({ ...emails, reminded, accepted_after_reminder }),
  ];
  return (
    <>
      <Typography variant="h6" component="h2" gutterBottom>
        {translate("resources.figures.funnel")}
      </Typography>
      <Box sx={{ overflowX: "auto" }}>
        <Table size="small" aria-label={translate("resources.figures.funnel")}>
          <TableHead>
            <TableRow>
              <TableCell>{translate("resources.figures.state")}</TableCell>
              <TableCell align="right">{translate("resources.figures.count")}</TableCell>
              <TableCell sx={{ width: "50%", minWidth: 160 }}>
                {translate("resources.figures.share")}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([name, count, color]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {translate(`resources.figures.states.${name}`)}
                </TableCell>
                <TableCell align="right">{count.toLocaleString(tag)}</TableCell>
                <TableCell>
                  {color && <Bar share={share(count)} color={color} text={percent.format(share(count))} />}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}

const Bar = ({ share, color, text }: { share: number; color: string; text: string }) => (
  <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
    <Box
      aria-hidden
      sx={{
        height: 14,
        borderRadius: 1,
        flexShrink: 0,
        bgcolor: color,
        width: `${share * 75}%`,
        minWidth: share > 0 ? 2 : 0,
      }}
    />
    <span>{text}</span>
  </Box>
);
