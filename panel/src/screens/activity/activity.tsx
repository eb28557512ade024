import listActivity from "api:activity.list";
import { useGetList, useListContext, useRecordContext, useTranslate } from "ra-core";
import { DataTable, Link, SelectInput } from "ra-ui-materialui";
import { ApiInput } from "../../form/api-input.tsx";
import { MomentField } from "../../shell/moment.tsx";
import { Records } from "../../shell/records.tsx";

interface Entry {
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string | null };
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string | null };
  readonly count: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

const FILTERS = [
  <ActorInput key="actor" source="actor" alwaysOn />,
  <ApiInput key="action" operation={listActivity} source="action" alwaysOn />,
  <ApiInput key="since" operation={listActivity} source="since" />,
  <ApiInput key="until" operation={listActivity} source="until" />,
];

/** Who did what, newest first. */
export default function Activity() {
  return (
    <Records operation={listActivity} filters={FILTERS} creates={false}>
      <DataTable.Col source="at" disableSort>
        <MomentField source="at" />
      </DataTable.Col>
      <DataTable.Col source="actor" disableSort>
        <Actor />
      </DataTable.Col>
      <DataTable.Col source="action" disableSort>
        <Sentence />
      </DataTable.Col>
    </Records>
  );
}

/** Those who can be chosen: keys, who runs the service, the service itself, and the people on the page that is shown. */
function ActorInput(_: { source: string; alwaysOn?: boolean }) {
  const nameOf = useActorName();
  const keys = useGetList("api-keys", { pagination: { page: 1, perPage: 100 } }).data ?? [];
  const { data: shown = [] } = useListContext<Entry & { id: string }>();
  const actors = [
    ...shown.map(({ actor }) => actor),
    ...keys.map(({ id, name }) => ({ kind: "key", id: String(id), name: String(name) })),
    { kind: "operator", id: "operator", name: null },
    { kind: "service", id: "service", name: null },
  ];
  const choices = [
    ...new Map(actors.map((actor) => [actor.id, { id: actor.id, name: nameOf(actor) }])).values(),
  ];
  return (
    <SelectInput
      source="actor"
      label="resources.activity.fields.actor"
      choices={choices}
      translateChoice={false}
      sx={{ minWidth: 200 }}
    />
  );
}

function useActorName() {
  const translate = useTranslate();
  return ({ kind, id, name }: Entry["actor"]): string => {
    const who = id === "mail_link" ? id : kind === "user" && name === null ? "somebody" : kind;
    return translate(`resources.activity.actors.${who}`, { name: name ?? id });
  };
}

/** Who did it; leads to all that they did. */
function Actor() {
  const nameOf = useActorName();
  const actor = useRecordContext<Entry & { id: string }>()?.actor;
  if (!actor) return null;
  const filter = encodeURIComponent(JSON.stringify({ actor: actor.id }));
  return <Link to={`/activity?filter=${filter}`}>{nameOf(actor)}</Link>;
}

/** What was done, in words: the template of the action, filled with what the entry tells. */
function Sentence() {
  const translate = useTranslate();
  const record = useRecordContext<Entry & { id: string }>();
  if (!record) return null;
  const { action, subject, count, details } = record;
  const name = subject.name ?? translate("resources.activity.unnamed");
  return translate(`resources.activity.sentences.${action}`, { ...details, name, smart_count: count ?? 1 });
}
