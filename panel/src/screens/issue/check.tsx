import { Alert, Box, Checkbox, FormControlLabel, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { api } from "../../api/client.ts";
import { Act } from "../../shell/act.tsx";
import { useAsked } from "../../shell/asked.tsx";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { useMay } from "../../shell/can.tsx";
import { useNumber } from "../../shell/moment.tsx";
import type { WholeDraft } from "./draft.ts";
import { isList, problemsOf, type Recipient } from "./people.ts";
import { RowProblems } from "./row-problems.tsx";
import { partsOf } from "./send.ts";

/** So many rows are shown as certificates before they are issued. */
const SHOWN = 3;

interface Props {
  readonly draft: WholeDraft;
  readonly recipients: readonly Recipient[];
  readonly change: (part: Partial<WholeDraft>) => void;
}

/** What would be issued: warnings by row, the first certificates as pictures, what is left of the quota, and the button. */
export function Check({ draft, recipients, change }: Props) {
  const translate = useTranslate();
  const number = useNumber();
  const may = useMay("invitations.issue");
  const { data: balance } = useAsked(["balance"], () => api.GET("/balance"));
  const problems = problemsOf(recipients);
  const rows = partsOf(recipients).flat();
  const left = balance?.remaining ?? rows.length;
  const reason = !may
    ? translate("issue.not_allowed")
    : rows.length === 0
      ? translate("issue.nobody")
      : left < rows.length && translate("issue.too_many", { left, smart_count: rows.length });
  const quota = balance && number(balance.quota);
  const { event, badge, again, table, told } = draft;
  return (
    <Stack spacing={2}>
      {balance && <Typography>{translate("issue.left", { left: number(left), quota })}</Typography>}
      {problems.length > 0 && (
        <Alert severity="warning">{translate("issue.left_out", { smart_count: problems.length })}</Alert>
      )}
      <RowProblems problems={problems} recipients={recipients} first={table.first} />
      {isList(table) && <RowProblems problems={told} recipients={recipients} first={table.first} />}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))" }}>
        {rows.slice(0, SHOWN).map((row) => {
          // Without values of their own the picture would have invented ones.
          const { recipient_name, role, values } = recipients[row]!;
          const request = { event_id: event, recipient_name, ...(role && { role }), values: values ?? {} };
          return <BadgePicture key={row} badge={badge} request={request} />;
        })}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={again} onChange={(_, checked) => change({ again: checked })} />}
        label={translate("issue.again")}
      />
      {reason && <Alert severity="info">{reason}</Alert>}
      <Box>
        <Act
          texts="issue.confirm"
          variant="contained"
          size="medium"
          color="primary"
          values={{ smart_count: rows.length }}
          reason={reason}
          act={async () => change({ event, badge, begun: true })}
          isSilent
        />
      </Box>
    </Stack>
  );
}
