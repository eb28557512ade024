import { Alert, Button, LinearProgress, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { api, must } from "../../api/client.ts";
import { useSentence } from "../../shell/asked.tsx";
import { Row } from "../../shell/parts.tsx";
import { listOf } from "../../shell/records.tsx";
import { type Draft, newDraft, refusedOf, type WholeDraft } from "./draft.ts";
import type { Recipient } from "./people.ts";
import { RowProblems } from "./row-problems.tsx";
import { type Issue, partsOf, send } from "./send.ts";

const issue: Issue = (body, key) =>
  must(api.POST("/invitations", { body, params: { header: { "Idempotency-Key": key } } }));

interface Props {
  readonly draft: WholeDraft;
  readonly recipients: readonly Recipient[];
  /** How far it is, and at the end another list. */
  readonly tell: (draft: Draft) => void;
}

/** Issues, and says how far it is; what stopped it can be tried again, and at the end what was issued and what was not. */
export function Progress({ draft, recipients, tell }: Props) {
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
  const { event, badge, refused, warnings, table } = draft;
  const parts = partsOf(recipients);
  const total = parts.flat().length;
  const isDone = parts.every((_, n) => draft.parts[n]);
  const done = parts.reduce((sum, part, n) => sum + (draft.parts[n] ? part.length : 0), 0);
  const results = Object.values(draft.parts);
  const issued = results.reduce((sum, part) => sum + part.issued, 0);
  const skipped = results.reduce((sum, part) => sum + part.skipped, 0);
  const only = results.length === 1 ? results[0]?.issuance : undefined;
  const filter = only ? { issuance_id: only } : { event_id: event, badge_id: badge };
  const told = { recipients, first: table.first };
  const again = <Button onClick={go}>{translate("shell.again")}</Button>;
  const say = (key: string, smart_count: number) => translate(`issue.${key}`, { smart_count });
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
        <Alert severity="error" action={again}>
          {sentence(error)}
        </Alert>
      )}
      {(isDone || issued > 0) && <Alert severity="success">{say("done", issued)}</Alert>}
      {skipped > 0 && <Alert severity="info">{say("skipped", skipped)}</Alert>}
      {refused.length > 0 && <Alert severity="warning">{say("refused", refused.length)}</Alert>}
      <RowProblems problems={refused} {...told} />
      {warnings.length > 0 && <Alert severity="info">{translate("issue.look_at")}</Alert>}
      <RowProblems problems={warnings} {...told} />
      {(isDone || error !== undefined) && (
        <Row>
          {isDone && refused.length > 0 && (
            <Button variant="outlined" onClick={() => tell(refusedOf(draft))}>
              {translate("issue.mend")}
            </Button>
          )}
          <Button component={Link} variant="contained" to={listOf("certificates", filter)}>
            {translate("issue.show")}
          </Button>
          <Button onClick={() => tell(newDraft())}>{translate("issue.more")}</Button>
        </Row>
      )}
    </Stack>
  );
}
