import listActivity from "api:activity.list";
import { type RaRecord, useGetList, useListContext, useTranslate } from "ra-core";
import { Link, SelectInput } from "ra-ui-materialui";
import { type Columns, listOf, Records } from "../shell/records.tsx";

interface Entry extends RaRecord {
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string | null };
  readonly action: string;
  readonly subject: { readonly name: string | null };
  readonly count: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

const COLUMNS: Columns<Entry> = {
  at: "moment",
  actor: ({ actor }) => <Actor {...actor} />,
  action: (entry) => <Sentence {...entry} />,
};
const FILTERS = [<ActorInput key="actor" source="actor" alwaysOn />, "action", "since", "until"];

/** Who did what, newest first. */
const Activity = () => (
  <Records operation={listActivity} filters={FILTERS} columns={COLUMNS} creates={false} />
);
export default { list: Activity };

/** Those who can be chosen: keys, who runs the service, the service itself, and the people on the page that is shown. */
function ActorInput(_: { source: string; alwaysOn?: boolean }) {
  const nameOf = useActorName();
  const keys = useGetList("api-keys", { pagination: { page: 1, perPage: 100 } }).data ?? [];
  const { data: shown = [] } = useListContext<Entry>();
  const actors = [
    ...shown.map(({ actor }) => actor),
    ...keys.map(({ id, name }) => ({ kind: "key", id: String(id), name: String(name) })),
    { kind: "operator", id: "operator", name: null },
    { kind: "service", id: "service", name: null },
  ];
  const names = new Map(actors.map((actor) => [actor.id, nameOf(actor)]));
  return (
    <SelectInput
      source="actor"
      label="resources.activity.fields.actor"
      choices={[...names].map(([id, name]) => ({ id, name }))}
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
function Actor(actor: Entry["actor"]) {
  const nameOf = useActorName();
  return <Link to={listOf("activity", { actor: actor.id })}>{nameOf(actor)}</Link>;
}

/** What was done, in words: the template of the action, filled with what the entry tells. */
function Sentence({ action, subject, count, details }: Entry) {
  const translate = useTranslate();
  const name = subject.name ?? translate("resources.activity.unnamed");
  const role = translate(`resources.members.choices.role.${details.role}`, { _: "" });
  const said = { ...details, name, role, smart_count: count ?? 1 };
  return translate(`resources.activity.sentences.${action}`, said);
}
