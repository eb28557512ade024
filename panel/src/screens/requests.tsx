import listRequests from "api:holder-requests.list";
import refuse from "api:holder-requests.refuse";
import { Chip, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { Link } from "ra-ui-materialui";
import type { components } from "../../../client/client.ts";
import { api, must } from "../api/client.ts";
import { ApiInput } from "../form/api-input.tsx";
import { Act } from "../shell/act.tsx";
import { Moment } from "../shell/parts.tsx";
import { Can } from "../shell/present-organization.tsx";
import { type Columns, listOf, Records } from "../shell/records.tsx";

type HolderRequest = components["schemas"]["HolderRequest"];

const TEXTS = "resources.requests";

/** Who asks for what, and the answer to it, are in one column: a phone shows one without being scrolled. */
const COLUMNS: Columns<HolderRequest> = {
  recipient_name: (request) => (
    <>
      <Person {...request} />
      <Wish {...request} />
      <Answers request={request} />
    </>
  ),
  kind: "choice",
  asked_at: ({ asked_at }) => <Moment at={asked_at} dayOnly />,
  status: (request) => <Status {...request} />,
};

/** What holders ask the organization for, and what it asked of them. */
const RequestList = () => (
  <Records operation={listRequests} filters={["status", "kind"]} columns={COLUMNS} creates={false} />
);
export default { list: RequestList };

/** Who asks, with a link to the certificate, or to all of theirs. */
function Person({ recipient_name, recipient_email, short_code }: HolderRequest) {
  const translate = useTranslate();
  const name = recipient_name ?? translate(`${TEXTS}.erased`);
  const all = listOf("certificates", { recipient_email });
  const to = short_code === null ? all : `/certificates/${short_code}/show`;
  return (
    <>
      {short_code === null && recipient_email === null ? name : <Link to={to}>{name}</Link>}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {recipient_email}
      </Typography>
    </>
  );
}

/** Both names side by side; what an erasure means, in words. */
function Wish({ kind, status, from_name, to_name, short_code }: HolderRequest) {
  const translate = useTranslate();
  if (kind === "erasure") return translate(`${TEXTS}.erasure_${short_code === null ? "all" : "one"}`);
  return (
    <Stack direction="row" spacing={2}>
      {Object.entries({ from_name, to_name }).map(([field, name]) => (
        <div key={field}>
          <Typography variant="caption" color="textSecondary">
            {translate(`${TEXTS}.${status === "approved" && field === "from_name" ? "former_name" : field}`)}
          </Typography>
          <Typography sx={{ fontWeight: field === "to_name" ? "bold" : undefined }}>{name}</Typography>
        </div>
      ))}
    </Stack>
  );
}

function Status({ status, days_left, reason, due_at }: HolderRequest) {
  const translate = useTranslate();
  const color = status === "open" ? "warning" : "default";
  const label = translate(`${TEXTS}.choices.status.${status}`);
  return (
    <>
      <Chip size="small" variant="outlined" color={color} label={label} />
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
  const { status, kind, short_code, recipient_name, from_name, to_name, id } = request;
  if (status !== "open") return null;
  if (kind === "rename") return translate(`${TEXTS}.waits`);
  const isErasure = kind === "erasure";
  const erasure = short_code === null ? "erasure_all" : "erasure_one";
  const values = { name: recipient_name, from: from_name, to: to_name };
  const params = { path: { id } };
  return (
    <Stack direction="row">
      <Can operation="holder-requests.approve">
        <Act
          values={values}
          texts={`${TEXTS}.acts.${isErasure ? erasure : "correction"}`}
          color={isErasure ? "error" : "primary"}
          act={() => must(api.POST("/holder-requests/{id}/approve", { params }))}
        />
      </Can>
      <Can operation="holder-requests.refuse">
        <Act
          values={values}
          texts={`${TEXTS}.acts.refuse`}
          color="primary"
          act={(_, body: components["schemas"]["RefuseHolderRequest"]) =>
            must(api.POST("/holder-requests/{id}/refuse", { params, body }))
          }
        >
          <ApiInput operation={refuse} source="reason" />
        </Act>
      </Can>
    </Stack>
  );
}
