import { Alert, Button, LinearProgress, Stack, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { api, must } from "../../api/client.ts";
import { useSentence } from "../../shell/asked.tsx";
import { Row, useNumber } from "../../shell/parts.tsx";
import { listOf } from "../../shell/records.tsx";
import { readTable, textOfRows } from "./people.ts";
import { RowProblems } from "./row-problems.tsx";
import { type Draft, doneOf, type Issue, newDraft, send } from "./send.ts";

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
  const { event, badge, text, again, people = [], parts, refused, warnings } = draft;
  const done = doneOf(draft);
  const isDone = done === people.length;
  const sum = (of: "issued" | "skipped") => parts.reduce((all, part) => all + part[of], 0);
  const [issued, skipped] = [sum("issued"), sum("skipped")];
  const [only, ...others] = parts;
  const filter =
    only?.issuance && others.length === 0
      ? { issuance_id: only.issuance }
      : { event_id: event, badge_id: badge };
  const next = { ...newDraft(), event, badge };
  // The rows that were refused are a list of their own, with what was said of them.
  const mend = () => {
    const table = readTable(text);
    const rows = [...new Set(refused.map(({ row }) => row))];
    const told = refused.map((problem) => ({ ...problem, row: table.first + rows.indexOf(problem.row) }));
    tell({ ...next, again, text: textOfRows(table, rows), told });
  };
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
      {refused.length > 0 && <Alert severity="warning">{say("refused", refused.length)}</Alert>}
      <RowProblems problems={refused} />
      {warnings.length > 0 && <Alert severity="info">{translate("issue.look_at")}</Alert>}
      <RowProblems problems={warnings} />
      {(isDone || error) && (
        <Row>
          {isDone && refused.length > 0 && (
            <Button variant="outlined" onClick={mend}>
              {translate("issue.mend")}
            </Button>
          )}
          <Button component={Link} variant="contained" to={listOf("certificates", filter)}>
            {translate("issue.show")}
          </Button>
          <Button onClick={() => tell(next)}>{translate("issue.more")}</Button>
        </Row>
      )}
    </Stack>
  );
}
