import { Alert, Box, Checkbox, FormControlLabel, LinearProgress, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslate } from "ra-core";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { useMay } from "../../shell/can.tsx";
import { ConfirmButton } from "../../shell/confirm.tsx";
import { type Locale, tagOf } from "../../texts/languages.ts";
import type { Draft } from "./draft.ts";
import { isList, problemsOf, type Recipient } from "./people.ts";
import { RowProblems } from "./row-problems.tsx";
import { partsOf } from "./send.ts";

/** So many rows are shown as certificates before they are issued. */
const SHOWN = 3;

interface Props {
  readonly draft: Draft & { readonly event: string; readonly badge: string };
  readonly recipients: readonly Recipient[];
  readonly change: (part: Partial<Draft>) => void;
}

/** What would be issued: warnings by row, the first certificates as pictures, what is left of the quota, and the button. */
export function Check({ draft, recipients, change }: Props) {
  const translate = useTranslate();
  const tag = tagOf(useLocale() as Locale);
  const may = useMay("invitations.issue");
  const { data: balance } = useQuery({ queryKey: ["balance"], queryFn: () => must(api.GET("/balance")) });
  const problems = problemsOf(recipients);
  const rows = partsOf(recipients).flat();
  const left = balance?.remaining ?? rows.length;
  const reason = !may
    ? translate("issue.not_allowed")
    : rows.length === 0
      ? translate("issue.nobody")
      : left < rows.length && translate("issue.too_many", { left, smart_count: rows.length });
  return (
    <Stack spacing={2}>
      {balance ? (
        <Typography>
          {translate("issue.left", {
            left: balance.remaining.toLocaleString(tag),
            quota: balance.quota.toLocaleString(tag),
          })}
        </Typography>
      ) : (
        <LinearProgress aria-label={translate("ra.page.loading")} />
      )}
      {problems.length > 0 && (
        <Alert severity="warning">{translate("issue.left_out", { smart_count: problems.length })}</Alert>
      )}
      <RowProblems problems={problems} recipients={recipients} first={draft.table.first} />
      {isList(draft.table) && (
        <RowProblems problems={draft.told} recipients={recipients} first={draft.table.first} />
      )}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))" }}>
        {rows.slice(0, SHOWN).map((row) => {
          const { recipient_name, role, values } = recipients[row]!;
          // Without values of their own the picture would have invented ones.
          const request = {
            event_id: draft.event,
            recipient_name,
            ...(role && { role }),
            values: values ?? {},
          };
          return <BadgePicture key={row} badge={draft.badge} request={request} />;
        })}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={draft.again} onChange={(_, again) => change({ again })} />}
        label={translate("issue.again")}
      />
      {reason && <Alert severity="info">{reason}</Alert>}
      <Box>
        <ConfirmButton
          variant="contained"
          color="primary"
          label={translate("issue.issue", { smart_count: rows.length })}
          title={translate("issue.confirm", { smart_count: rows.length })}
          text={translate("issue.confirm_text")}
          reason={reason}
          act={async () => change({ event: draft.event, badge: draft.badge, begun: true })}
        />
      </Box>
    </Stack>
  );
}
