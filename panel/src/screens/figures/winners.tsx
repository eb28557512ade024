import { Typography } from "@mui/material";
import { useGetList, useListContext, useLocale, useRecordContext, useTranslate } from "ra-core";
import { DataTable, Link, List, Pagination, SelectInput } from "ra-ui-materialui";
import type { components } from "../../../../client/client.ts";
import { Choice } from "../../shell/choice.tsx";
import { MomentField } from "../../shell/moment.tsx";
import type { Locale } from "../../texts/languages.ts";

type Winner = components["schemas"]["Winner"];

const STATES = [
  "PENDING",
  "ACCEPTED",
  "REJECTED",
  "EXPIRED",
  "REVOKED",
] as const satisfies readonly Winner["status"][];

const FILTERS = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={STATES.map((id) => ({ id, name: `resources.winners.choices.status.${id}` }))}
  />,
];

/** Who has certificates of an event, newest first or by what they achieved: by the fields of its badges. */
export function Winners({ event }: { event: string }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h6" component="h2">
        {translate("resources.winners.name", { smart_count: 2 })}
      </Typography>
      <List
        resource="winners"
        title={false}
        perPage={20}
        filters={FILTERS}
        actions={false}
        empty={false}
        exporter={false}
        storeKey={`winners.${event}`}
        queryOptions={{ meta: { event_id: event } }}
        pagination={<Pagination rowsPerPageOptions={[20, 50]} />}
      >
        <Rows />
      </List>
    </>
  );
}

function Rows() {
  const locale = useLocale() as Locale;
  const { data = [] } = useListContext<Winner & { id: string }>();
  const badges = useGetList("badges", { pagination: { page: 1, perPage: 100 } }).data ?? [];
  const shown = new Set(data.map(({ badge_id }) => badge_id));
  const fields: readonly components["schemas"]["BadgeField"][] = badges
    .filter(({ id }) => shown.has(String(id)))
    .flatMap((badge) => badge.fields);
  const keys = [...new Set(fields.map(({ key }) => key))];
  const labelOf = (key: string): string => {
    const label = fields.find((field) => field.key === key)!.label;
    return typeof label === "string" ? label : label[locale];
  };
  return (
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="recipient.name" disableSort>
        <Recipient />
      </DataTable.Col>
      <DataTable.Col source="status" disableSort>
        <Choice source="status" />
      </DataTable.Col>
      <DataTable.Col source="issued_at">
        <MomentField source="issued_at" />
      </DataTable.Col>
      {keys.map((key) => (
        <DataTable.Col key={key} source={`values.${key}`} label={labelOf(key)}>
          <Value name={key} />
        </DataTable.Col>
      ))}
    </DataTable>
  );
}

function Recipient() {
  const winner = useRecordContext<Winner>();
  return winner ? <Link to={`/certificates/${winner.id}/show`}>{winner.recipient.name}</Link> : null;
}

/** A value as it is kept; a place with the total. */
function Value({ name }: { name: string }) {
  const value = useRecordContext<Winner>()?.values[name];
  if (typeof value !== "object") return value ?? null;
  return value.of === null ? `${value.position}` : `${value.position}/${value.of}`;
}
