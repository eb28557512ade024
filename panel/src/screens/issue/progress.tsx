import { Alert, Button, LinearProgress, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { useSentence } from "../../shell/sentence.ts";
import { type Draft, newDraft, refusedOf } from "./draft.ts";
import type { Recipient } from "./people.ts";
import { RowProblems } from "./row-problems.tsx";
import { type Issue, partsOf, send } from "./send.ts";

const issue: Issue = (body, key) =>
  must(api.POST("/invitations", { body, params: { header: { "Idempotency-Key": key } } }));

interface Props {
  readonly draft: Draft & { readonly event: string; readonly badge: string };
  readonly recipients: readonly Recipient[];
  readonly tell: (draft: Draft) => void;
  /** Begins with another list. */
  readonly begin: (draft: Draft) => void;
}

/** Issues, and says how far it is; what stopped it can be tried again, and at the end what was issued and what was not. */
export function Progress({ draft, recipients, tell, begin }: Props) {
  const translate = useTranslate();
  const sentence = useSentence();
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const go = () => {
    if (isSending.current) return;
    isSending.current = true;
    setError(undefined);
    send(draft, recipients, tell, issue)
      .catch(setError)
      .finally(() => {
        isSending.current = false;
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once; a key for each part keeps it from being done twice
  useEffect(go, []);
  const parts = partsOf(recipients);
  const total = parts.flat().length;
  const isDone = parts.every((_, n) => draft.parts[n]);
  const done = parts.reduce((sum, part, n) => sum + (draft.parts[n] ? part.length : 0), 0);
  const results = Object.values(draft.parts);
  const sum = (of: "issued" | "skipped") => results.reduce((before, part) => before + part[of], 0);
  const only = results.length === 1 ? results[0]?.issuance : undefined;
  const filter = only ? { issuance_id: only } : { event_id: draft.event, badge_id: draft.badge };
  return (
    <Stack spacing={2} aria-live="polite">
      {!isDone && (
        <>
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 100 : (done / total) * 100}
            aria-label={translate("issue.sending")}
          />
          <Typography>{translate("issue.progress", { done, total })}</Typography>
        </>
      )}
      {error !== undefined && (
        <Alert severity="error" action={<Button onClick={go}>{translate("shell.again")}</Button>}>
          {sentence(error)}
        </Alert>
      )}
      {(isDone || sum("issued") > 0) && (
        <>
          <Alert severity="success">{translate("issue.done", { smart_count: sum("issued") })}</Alert>
          {sum("skipped") > 0 && (
            <Alert severity="info">{translate("issue.skipped", { smart_count: sum("skipped") })}</Alert>
          )}
        </>
      )}
      {draft.refused.length > 0 && (
        <Alert severity="warning">{translate("issue.refused", { smart_count: draft.refused.length })}</Alert>
      )}
      <RowProblems problems={draft.refused} recipients={recipients} first={draft.table.first} />
      {draft.warnings.length > 0 && <Alert severity="info">{translate("issue.look_at")}</Alert>}
      <RowProblems problems={draft.warnings} recipients={recipients} first={draft.table.first} />
      {(isDone || error !== undefined) && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
          {isDone && draft.refused.length > 0 && (
            <Button variant="outlined" onClick={() => begin(refusedOf(draft))}>
              {translate("issue.mend")}
            </Button>
          )}
          <Button
            component={Link}
            variant="contained"
            to={`/certificates?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}
          >
            {translate("issue.show")}
          </Button>
          <Button onClick={() => begin(newDraft())}>{translate("issue.more")}</Button>
        </Stack>
      )}
    </Stack>
  );
}
