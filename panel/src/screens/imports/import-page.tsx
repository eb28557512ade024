import getImport from "api:imports.get";
import { Alert, Button, LinearProgress, Typography } from "@mui/material";
import { ResourceContextProvider, useTranslate } from "ra-core";
import { Title } from "ra-ui-materialui";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { api, must } from "../../api/client.ts";
import { Act, useChange } from "../../shell/act.tsx";
import { Asked } from "../../shell/asked.tsx";
import { NameOf } from "../../shell/name-of.tsx";
import { Facts, Moment, Row, Section, Usage, useNumber } from "../../shell/parts.tsx";
import { useOrganization } from "../../shell/present-organization.tsx";
import { type Columns, listOf, useRecordFacts } from "../../shell/records.tsx";
import { ByApi } from "../../shell/source.tsx";
import { StateWord } from "../../shell/state-word.tsx";
import {
  canBeRead,
  canCancel,
  canConfirm,
  canUndo,
  doneOf,
  type Import,
  isIssued,
  TONES,
  useImport,
  useWho,
} from "./import.ts";
import { MailsWhen } from "./mails-when.tsx";
import { Progress } from "./progress.tsx";
import { Read } from "./read.tsx";

/** One import by its state, whoever began it: what was read, its confirmation, how far it is, what became of it. */
export function ImportPage() {
  const translate = useTranslate();
  const { id = "" } = useParams();
  return (
    <ResourceContextProvider value="imports">
      <Title title={translate("resources.imports.name", { smart_count: 1 })} />
      <Asked query={useImport(id)}>{(one) => <Shown key={one.id} one={one} />}</Asked>
      <ByApi operation={getImport} />
    </ResourceContextProvider>
  );
}

const FACTS: Columns<Import> = {
  badge_id: ({ badge_id }) => <NameOf noun="badges" id={badge_id} />,
  event_id: ({ event_id }) => <NameOf noun="events" id={event_id} />,
  on_duplicate: "choice",
  mails: (one) => (canConfirm(one) || (isIssued(one) && !canUndo(one))) && <MailsWhen one={one} />,
  created_at: ({ created_at, created_by }) => <Done at={created_at} by={created_by} />,
  confirmed_at: ({ confirmed_at: at, confirmed_by: by }) => at && by && <Done at={at} by={by} />,
  ended_at: "moment",
};

function Done({ at, by }: { at: string; by: string }) {
  const who = useWho();
  return (
    <>
      <Moment at={at} /> · {who(by)}
    </>
  );
}

/** Which text says what its state means. */
function toldOf(one: Import): string {
  if (one.status === "quota_exhausted" && isIssued(one)) return "used_up";
  return one.status === "cancelled" && one.confirmed_at === null ? "cancelled_before" : one.status;
}

function Shown({ one }: { one: Import }) {
  const translate = useTranslate();
  const number = useNumber();
  const factsOf = useRecordFacts();
  const { time_zone } = useOrganization();
  const { status, problem, issued, undone } = one;
  // While it is read again it has none, nor when that failed.
  const [last, keep] = useState(one.file);
  const file = one.file ?? last;
  if (file !== last) keep(file);
  const say = (key: string, values = {}) => translate(`resources.imports.${key}`, values);
  const left = { smart_count: issued - undone, left: number(issued - undone) };
  return (
    <>
      <Section
        title={[
          one.file_name ?? say("name", { smart_count: 1 }),
          " ",
          <StateWord key="state" word={say(`choices.status.${status}`)} tone={TONES[status]} />,
        ]}
      >
        <Typography role="status" gutterBottom>
          {say(`said.${toldOf(one)}`)}
        </Typography>
        {problem && (
          <Alert severity="error">
            {problem.line !== null && say("line", { line: problem.line })}{" "}
            {say(`problems.${problem.code}`, { _: problem.message })}
          </Alert>
        )}
        {status === "validating" && (
          <LinearProgress aria-label={say("choices.status.validating")} sx={{ my: 2 }} />
        )}
        {(status === "undoing" || status === "undone") && (
          <Usage used={undone} quota={issued}>
            {say("progress.undone", { smart_count: issued, done: number(undone), total: number(issued) })}
          </Usage>
        )}
        {isIssued(one) && <Progress one={one} />}
        {status === "undone" && left.smart_count > 0 && <Alert severity="info">{say("stayed", left)}</Alert>}
        {canUndo(one) && (
          <Alert severity="info" icon={false}>
            <MailsWhen one={one} /> {say("mails.can_undo")}
          </Alert>
        )}
        <Acts one={one} isRead={file !== null} />
        <Facts facts={factsOf(FACTS, one)} />
        <Typography variant="caption" color="textSecondary">
          {translate("shell.zone", { zone: time_zone })}
        </Typography>
      </Section>
      {file && canBeRead(one) && <Read one={one} file={file} />}
    </>
  );
}

/** What is wrong with a file that is the same whenever it is read. */
const OF_THE_FILE = ["not_a_table", "not_text", "encrypted", "damaged", "too_large", "lone_quote"];

/** What can be done with an import in its state, but to confirm it. */
function Acts({ one, isRead }: { one: Import; isRead: boolean }) {
  const translate = useTranslate();
  const number = useNumber();
  const { id, status, event_id, badge_id, issued, problem } = one;
  const params = { path: { id } };
  const read = useChange(() => must(api.POST("/imports/{id}/validate", { params, body: {} })));
  const again = `/issue?${new URLSearchParams({ event: event_id, badge: badge_id })}`;
  const say = (key: string) => translate(`resources.imports.${key}`);
  return (
    <Row>
      {(status === "awaiting_file" ||
        (status === "failed" && !isRead && !OF_THE_FILE.includes(problem?.code ?? ""))) && (
        <Button
          variant={status === "failed" ? "outlined" : "contained"}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {say("read")}
        </Button>
      )}
      {["awaiting_file", "failed", "cancelled", "undone"].includes(status) && (
        <Button component={Link} variant="outlined" to={again}>
          {say("another")}
        </Button>
      )}
      {isIssued(one) && issued > 0 && (
        <Button component={Link} variant="outlined" to={listOf("certificates", { event_id, badge_id })}>
          {translate("issue.show")}
        </Button>
      )}
      {one.results_url && (
        <Button variant="outlined" href={one.results_url}>
          {say("download.results")}
        </Button>
      )}
      {one.errors_url && isIssued(one) && (
        <Button variant="outlined" href={one.errors_url}>
          {say("download.errors")}
        </Button>
      )}
      {canUndo(one) && (
        <Act
          texts="resources.imports.undo"
          size="medium"
          variant="outlined"
          values={{ smart_count: issued, count: number(issued) }}
          act={() => must(api.POST("/imports/{id}/undo", { params }))}
          isSilent
        />
      )}
      {canCancel(one) && (
        <Act
          texts={status === "issuing" ? "resources.imports.stop" : "resources.imports.cancel"}
          size="medium"
          variant="outlined"
          values={{ smart_count: doneOf(one), count: number(issued) }}
          act={() => must(api.POST("/imports/{id}/cancel", { params }))}
          isSilent
        />
      )}
    </Row>
  );
}
