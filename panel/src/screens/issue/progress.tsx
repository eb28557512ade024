import { Alert, Button, LinearProgress, Stack, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { api, must } from "../../api/client.ts";
import { useSentence } from "../../shell/asked.tsx";
import { Row, useNumber } from "../../shell/parts.tsx";
import { listOf } from "../../shell/records.tsx";
import { countOf, RowProblems } from "./row-problems.tsx";
import { type Draft, doneOf, type Issue, mended, newDraft, send } from "./send.ts";

const issue: Issue = (body, key) =>
  must(api.POST("/invitations", { body, params: { header: { "Idempotency-Key": key } } }));

interface Props {
  readonly draft: Draft;
  /** How far it is, and at the end another draft. */
  readonly tell: (draft: Draft) => void;
}

/** Issues, and says how far it is; what stopped it can be tried again, and at the end what was issued and what was not. */
export function Progress({ draft, tell }: Props) {
  const translate = useTranslate();
  const sentence = useSentence();
  const number = useNumber();
  const { mutate, error } = useMutation({ mutationFn: () => send(draft, tell, issue) });
  // A key for each part keeps it from being done twice.
  useEffect(() => mutate(), [mutate]);
  const { event, badge, people = [], parts, refused, warnings } = draft;
  const done = doneOf(draft);
  const isDone = done === people.length;
  const sum = (of: "issued" | "skipped") => parts.reduce((all, part) => all + part[of], 0);
  const [issued, skipped] = [sum("issued"), sum("skipped")];
  const [only, ...others] = parts;
  const filter =
    only?.issuance && others.length === 0
      ? { issuance_id: only.issuance }
      : { event_id: event, badge_id: badge };
  const say = (key: string, smart_count: number) => translate(`issue.${key}`, { smart_count });
  return (
    <Stack spacing={2} aria-live="polite">
      {!isDone && (
        <>
          <LinearProgress
            variant="determinate"
            value={(done / people.length) * 100}
            aria-label={translate("issue.sending")}
          />
          <Typography>
            {translate("issue.progress", { done: number(done), total: number(people.length) })}
          </Typography>
        </>
      )}
      {error && (
        <Alert severity="error" action={<Button onClick={() => mutate()}>{translate("shell.again")}</Button>}>
          {sentence(error)}
        </Alert>
      )}
      {issued > 0 && <Alert severity="success">{say("done", issued)}</Alert>}
      {skipped > 0 && <Alert severity="info">{say("skipped", skipped)}</Alert>}
      {refused.length > 0 && <Alert severity="warning">{say("refused", countOf(refused))}</Alert>}
      <RowProblems problems={refused} badge={badge} />
      {warnings.length > 0 && <Alert severity="info">{translate("issue.look_at")}</Alert>}
      <RowProblems problems={warnings} badge={badge} />
      {(isDone || error) && (
        <Row>
          {isDone && refused.length > 0 && (
            <Button variant="outlined" onClick={() => tell(mended(draft))}>
              {translate("issue.mend")}
            </Button>
          )}
          <Button component={Link} variant="contained" to={listOf("certificates", filter)}>
            {translate("issue.show")}
          </Button>
          <Button onClick={() => tell({ ...newDraft(), event, badge })}>{translate("issue.more")}</Button>
        </Row>
      )}
    </Stack>
  );
}
