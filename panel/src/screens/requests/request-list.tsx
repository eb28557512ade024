import listRequests from "api:holder-requests.list";
import refuse from "api:holder-requests.refuse";
import { Chip, Stack, TextField, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { DataTable, Link, SelectInput } from "ra-ui-materialui";
import { useState } from "react";
import type { components } from "../../../../client/client.ts";
import { api } from "../../api/client.ts";
import { must } from "../../api/problems.ts";
import { Act } from "../../shell/act.tsx";
import { Can } from "../../shell/can.tsx";
import { Choice } from "../../shell/choice.tsx";
import { Moment } from "../../shell/moment.tsx";
import { Records } from "../../shell/records.tsx";

type HolderRequest = components["schemas"]["HolderRequest"];

const TEXTS = "resources.requests";
const choices = (field: string, values: readonly string[]) =>
  values.map((id) => ({ id, name: `${TEXTS}.choices.${field}.${id}` }));
const FILTERS = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={choices("status", ["open", "approved", "refused", "lapsed"])}
  />,
  <SelectInput key="kind" source="kind" choices={choices("kind", ["correction", "erasure", "rename"])} />,
];

/** What holders ask the organization for, and what it asked of them. */
export default function RequestList() {
  return (
    <Records operation={listRequests} filters={FILTERS} creates={false}>
      <DataTable.Col<HolderRequest>
        source="recipient_name"
        disableSort
        render={(request) => <Person request={request} />}
      />
      <DataTable.Col source="kind" disableSort>
        <Choice source="kind" />
      </DataTable.Col>
      <DataTable.Col<HolderRequest>
        source="to_name"
        disableSort
        render={(request) => <Wish request={request} />}
      />
      <DataTable.Col<HolderRequest>
        source="asked_at"
        disableSort
        render={({ asked_at }) => <Moment at={asked_at} dayOnly />}
      />
      <DataTable.Col<HolderRequest>
        source="status"
        disableSort
        render={(request) => <Status request={request} />}
      />
      <DataTable.Col<HolderRequest>
        label={`${TEXTS}.fields.answer`}
        disableSort
        render={(request) => <Answers request={request} />}
      />
    </Records>
  );
}

/** Who asks, with a link to the certificate, or to all of theirs. */
function Person({ request: { recipient_name, recipient_email, short_code } }: { request: HolderRequest }) {
  const translate = useTranslate();
  const all = encodeURIComponent(JSON.stringify({ recipient_email }));
  const name = recipient_name ?? translate(`${TEXTS}.erased`);
  const to = short_code === null ? `/certificates?filter=${all}` : `/certificates/${short_code}/show`;
  return (
    <>
      {short_code === null && recipient_email === null ? name : <Link to={to}>{name}</Link>}
      <Typography variant="body2" color="textSecondary">
        {recipient_email}
      </Typography>
    </>
  );
}

/** Both names side by side; what an erasure means, in words. */
function Wish({ request: { kind, from_name, to_name, short_code } }: { request: HolderRequest }) {
  const translate = useTranslate();
  if (kind === "erasure") return translate(`${TEXTS}.erasure_${short_code === null ? "all" : "one"}`);
  return (
    <Stack direction="row" spacing={2}>
      {Object.entries({ from_name, to_name }).map(([field, name]) => (
        <div key={field}>
          <Typography variant="caption" color="textSecondary">
            {translate(`${TEXTS}.${field}`)}
          </Typography>
          <Typography sx={{ fontWeight: field === "to_name" ? "bold" : undefined }}>{name}</Typography>
        </div>
      ))}
    </Stack>
  );
}

function Status({ request: { status, days_left, reason, due_at } }: { request: HolderRequest }) {
  const translate = useTranslate();
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={status === "open" ? "warning" : "default"}
        label={translate(`${TEXTS}.choices.status.${status}`)}
      />
      {days_left !== null && (
        <Typography variant="body2">
          {translate(`${TEXTS}.days_left`, { smart_count: days_left })} (<Moment at={due_at} dayOnly />)
        </Typography>
      )}
      {reason !== null && <Typography variant="body2">{reason}</Typography>}
    </>
  );
}

/** Approves or refuses what a holder asks for; what the organization asked for, the holder answers. */
function Answers({ request }: { request: HolderRequest }) {
  const translate = useTranslate();
  const [reason, setReason] = useState("");
  if (request.status !== "open") return null;
  if (request.kind === "rename") return translate(`${TEXTS}.waits`);
  const erasure = request.short_code === null ? "erasure_all" : "erasure_one";
  const act = {
    records: [request],
    nameOf: ({ recipient_name }: HolderRequest) => recipient_name ?? "",
    values: { name: request.recipient_name, from: request.from_name, to: request.to_name },
  };
  const params = { path: { id: request.id } };
  return (
    <Stack direction="row">
      <Can operation="holder-requests.approve">
        <Act
          {...act}
          texts={`${TEXTS}.acts.${request.kind === "erasure" ? erasure : "correction"}`}
          color={request.kind === "erasure" ? "error" : "primary"}
          act={() => must(api.POST("/holder-requests/{id}/approve", { params }))}
        />
      </Can>
      <Can operation="holder-requests.refuse">
        <Act
          {...act}
          texts={`${TEXTS}.acts.refuse`}
          act={() => must(api.POST("/holder-requests/{id}/refuse", { params, body: { reason } }))}
        >
          <TextField
            label={translate(`${TEXTS}.acts.refuse.reason`)}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: refuse.fields.reason?.maxLength } }}
            required
            autoFocus
            fullWidth
          />
        </Act>
      </Can>
    </Stack>
  );
}
