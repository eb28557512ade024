import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useGetOne, useNotify, useTranslate } from "ra-core";
import { useMemo } from "react";
import { api, must } from "../../api/client.ts";
import { Act } from "../../shell/act.tsx";
import { useAsked, useProblems } from "../../shell/asked.tsx";
import { BadgePicture } from "../../shell/badge-picture.tsx";
import { Row, useNumber } from "../../shell/parts.tsx";
import type { BadgeField } from "../certificates/values.ts";
import { type Person, problemsOf, type Recipient } from "./people.ts";
import { RowProblems } from "./row-problems.tsx";
import type { Draft } from "./send.ts";

/** So many rows are shown as certificates before they are issued. */
const SHOWN = 3;

interface AgainProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/** Whether who has such a certificate gets another one. */
export function Again({ draft, change }: AgainProps) {
  const control = <Checkbox checked={draft.again} onChange={(_, again) => change({ again })} />;
  return <FormControlLabel control={control} label={useTranslate()("issue.again")} />;
}

/** Sends the mail that a person would get to who is signed in, for whom it is to be seen before it goes to others. */
export function SampleMail({ draft, recipient }: { draft: Draft; recipient: Recipient | undefined }) {
  const notify = useNotify();
  const translate = useTranslate();
  const { event: event_id, badge: badge_id } = draft;
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Recipient) =>
      must(api.POST("/sample-mails", { body: { event_id, badge_id, recipient: sent } })),
    onSuccess: ({ email }) => notify("issue.sample.sent", { type: "success", messageArgs: { email } }),
    ...useProblems(),
  });
  return (
    <Button
      variant="outlined"
      loading={isPending}
      disabled={!recipient}
      onClick={() => recipient && mutate(recipient)}
    >
      {translate("issue.sample.button")}
    </Button>
  );
}

interface CheckProps extends AgainProps {
  readonly fields: readonly BadgeField[];
  readonly people: readonly Person[];
}

/** What would be issued: warnings by row, the first certificates as pictures, what is left of the quota, and the button. */
export function Check({ draft, fields, people, change }: CheckProps) {
  const translate = useTranslate();
  const number = useNumber();
  const { data: balance } = useAsked(["balance"], () => api.GET("/balance"));
  const { event, badge, told } = draft;
  const problems = useMemo(() => problemsOf(people, fields, told), [people, fields, told]);
  const wrong = new Set(problems.map(({ row }) => row));
  const right = people.filter(({ row }) => !wrong.has(row));
  const smart_count = right.length;
  const eventName = useGetOne("events", { id: event }).data?.name;
  const badgeName = useGetOne("badges", { id: badge }).data?.name;
  const left = balance?.remaining ?? smart_count;
  const reason =
    smart_count === 0
      ? translate("issue.nobody")
      : left < smart_count && translate("issue.too_many", { left: number(left), smart_count });
  return (
    <Stack spacing={2}>
      {wrong.size > 0 && (
        <Alert severity="warning">{translate("issue.left_out", { smart_count: wrong.size })}</Alert>
      )}
      <RowProblems problems={problems} badge={badge} />
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))" }}>
        {right.slice(0, SHOWN).map(({ row, recipient: { recipient_name, role, workload_hours, values } }) => {
          // Without values of their own the picture would have invented ones.
          const said = {
            event_id: event,
            recipient_name,
            ...(role && { role }),
            ...(workload_hours && { workload_hours }),
            values: values ?? {},
          };
          return <BadgePicture key={row} badge={badge} request={said} />;
        })}
      </Box>
      {balance && (
        <Typography>
          {translate("issue.left", { left: number(left), quota: number(balance.quota) })}
        </Typography>
      )}
      <Again draft={draft} change={change} />
      {reason && <Alert severity="info">{reason}</Alert>}
      <Row>
        <Act
          texts="issue.confirm"
          variant="contained"
          size="medium"
          color="primary"
          values={{
            smart_count,
            event: eventName,
            badge: badgeName,
            name: right[0]?.recipient.recipient_name,
          }}
          reason={reason}
          act={async () => change({ people: right, refused: problems })}
          isSilent
        />
        <SampleMail draft={draft} recipient={right[0]?.recipient} />
      </Row>
    </Stack>
  );
}
