import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { useLocale, useTranslate } from "ra-core";
import type { components } from "../../../../client/client.ts";
import { type Locale, tagOf } from "../../texts/languages.ts";

type Funnel = components["schemas"]["Funnel"];

/** What becomes of certificates, from issuing on; these add up to those issued. */
const STATES = [
  "invited",
  "pending",
  "accepted",
  "rejected",
  "expired",
  "revoked",
] as const satisfies readonly (keyof Funnel)[];
const COLORS = {
  accepted: "success.main",
  rejected: "error.main",
  expired: "text.secondary",
  revoked: "error.main",
  invited: "primary.main",
  pending: "primary.main",
};

/** The funnel of an event as bars, and the same numbers as a table, which is also what a screen reader reads. */
export function FunnelPicture({ funnel }: { funnel: Funnel }) {
  const translate = useTranslate();
  const tag = tagOf(useLocale() as Locale);
  const number = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const share = (count: number) => (funnel.issued === 0 ? 0 : count / funnel.issued);
  const rows = (["issued", ...STATES] as const).map((state) => ({ state, count: funnel[state] }));
  const others = {
    sent: funnel.emails.sent,
    bounced: funnel.emails.bounced,
    reminded: funnel.reminded,
    accepted_after_reminder: funnel.accepted_after_reminder,
  };
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
            {rows.map(({ state, count }) => (
              <TableRow key={state}>
                <TableCell component="th" scope="row">
                  {translate(`resources.figures.states.${state}`)}
                </TableCell>
                <TableCell align="right">{number.format(count)}</TableCell>
                <TableCell>
                  <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
                    <Box
                      aria-hidden
                      sx={{
                        height: 14,
                        flexShrink: 0,
                        borderRadius: 1,
                        width: `${share(count) * 75}%`,
                        minWidth: count > 0 ? 2 : 0,
                        bgcolor: state === "issued" ? "text.primary" : COLORS[state],
                      }}
                    />
                    <span>{percent.format(share(count))}</span>
                  </Box>
                </TableCell>
              </TableRow>
            ))}
            {Object.entries(others).map(([name, count]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {translate(`resources.figures.states.${name}`)}
                </TableCell>
                <TableCell align="right">{number.format(count)}</TableCell>
                <TableCell />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
