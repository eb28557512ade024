import listWinners from "api:dashboard.winners";
import { Typography } from "@mui/material";
import { ResourceContextProvider, useGetMany, useListContext, useTranslate } from "ra-core";
import { Link, SelectInput } from "ra-ui-materialui";
import type { components } from "../../../client/client.ts";
import { type Columns, Records } from "../shell/records.tsx";
import { ValueColumns } from "./certificates/value-inputs.tsx";

type Winner = components["schemas"]["Winner"];
type Badge = components["schemas"]["Badge"];

const ANSWERS = [
  "PENDING",
  "ACCEPTED",
  "REJECTED",
  "EXPIRED",
  "REVOKED",
] as const satisfies Winner["status"][];
const WINNER_FILTERS = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={ANSWERS.map((id) => ({ id, name: `resources.winners.choices.status.${id}` }))}
  />,
];
const WINNER_COLUMNS: Columns<Winner> = {
  "recipient.name": ({ id, recipient }) => <Link to={`/certificates/${id}/show`}>{recipient.name}</Link>,
  status: "choice",
  issued_at: "moment",
};

/** Who has certificates of an event, newest first or by what they achieved: by the fields of its badges. */
export function Winners({ event }: { event: string }) {
  const translate = useTranslate();
  return (
    <ResourceContextProvider value="winners">
      <Typography variant="h6" component="h2">
        {translate("resources.winners.name", { smart_count: 2 })}
      </Typography>
      <Records
        operation={listWinners}
        filters={WINNER_FILTERS}
        columns={WINNER_COLUMNS}
        sorts={["issued_at"]}
        creates={false}
        list={{ title: false, storeKey: `winners.${event}`, queryOptions: { meta: { event_id: event } } }}
      >
        <WinnerValues />
      </Records>
    </ResourceContextProvider>
  );
}

/** A column for each field of the badges that the rows are of. */
function WinnerValues() {
  const { data = [] } = useListContext<Winner>();
  const ids = [...new Set(data.map(({ badge_id }) => badge_id))];
  const { data: badges = [] } = useGetMany<Badge>("badges", { ids });
  const fields = new Map(badges.flatMap((badge) => badge.fields.map((field) => [field.key, field] as const)));
  return <ValueColumns fields={[...fields.values()]} sorts />;
}
