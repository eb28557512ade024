import issueCertificates from "api:invitations.issue";
import { Card, CardContent, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ByApi } from "../../shell/by-api.tsx";
import { Check } from "./check.tsx";
import { type Draft, keepDraft, keptDraft } from "./draft.ts";
import { recipientOf } from "./people.ts";
import { PeopleInput } from "./people-input.tsx";
import { Progress } from "./progress.tsx";
import { useBadge, WhatFor } from "./what-for.tsx";

/** Issues to one person or to a list, in three steps of one page; event and badge are in the address. */
export default function Issue() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const [draft, setDraft] = useState(keptDraft);
  useEffect(() => keepDraft(draft), [draft]);
  // A list on its way stays what it is, whatever address leads here.
  const event = (draft.begun ? null : address.get("event")) ?? draft.event;
  const badgeId = (draft.begun ? null : address.get("badge")) ?? draft.badge;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { table, mapping, begun } = draft;
  const fields = useBadge(badgeId)?.fields;
  const recipients = useMemo(
    () => (fields ? table.rows.map((row) => recipientOf(row, mapping, fields)) : []),
    [table, mapping, fields],
  );
  const choose = (chosen: { event?: string; badge?: string }) => {
    const whole = { event, badge: badgeId, ...chosen };
    change(whole);
    setAddress(new URLSearchParams(Object.entries(whole).filter(([, id]) => id) as string[][]), {
      replace: true,
    });
  };
  const whole = event && badgeId ? { ...draft, event, badge: badgeId } : undefined;
  if (whole && begun && fields)
    return (
      <Step title={translate("issue.sending")}>
        <Title title={translate("screens.issue")} />
        <Progress draft={whole} recipients={recipients} tell={setDraft} begin={setDraft} />
      </Step>
    );
  return (
    <>
      <Title title={translate("screens.issue")} />
      <Step title={`1. ${translate("issue.what_for")}`}>
        <WhatFor event={event} badge={badgeId} choose={choose} />
      </Step>
      {whole && fields && (
        <Step title={`2. ${translate("issue.who")}`}>
          <PeopleInput table={table} mapping={mapping} fields={fields} told={draft.told} change={change} />
        </Step>
      )}
      {whole && table.rows.length > 0 && (
        <Step title={`3. ${translate("issue.check")}`}>
          <Check draft={whole} recipients={recipients} change={change} />
        </Step>
      )}
      <ByApi operation={issueCertificates} />
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card variant="outlined" sx={{ mt: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
