import createBadge from "api:badges.create";
import createEvent from "api:events.create";
import openImport from "api:imports.open";
import issueCertificates from "api:invitations.issue";
import { Alert, Button, Tab, Tabs } from "@mui/material";
import { Form, ResourceContextProvider, useGetList, useGetOne, useRefresh, useTranslate } from "ra-core";
import { SelectInput, Title } from "ra-ui-materialui";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { components } from "../../../../client/client.ts";
import { dataProvider } from "../../api/data-provider.ts";
import { ApiInputs, NounInput } from "../../form/api-input.tsx";
import { DialogForm } from "../../form/call-form.tsx";
import { Row, Section } from "../../shell/parts.tsx";
import { Can, useMay } from "../../shell/present-organization.tsx";
import { ByApi } from "../../shell/source.tsx";
import { begun, type Draft, keepDraft, keptDraft } from "./draft.ts";
import { List } from "./list.tsx";
import { OnePerson } from "./one-person.tsx";

type Badge = components["schemas"]["Badge"];

/** Issues to one person, or begins an import for a list; event and badge are in the address. */
export default function Issue() {
  const translate = useTranslate();
  const may = useMay("invitations.issue");
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const [draft, setDraft] = useState(keptDraft);
  // The menu leads here from here too.
  const [begunAt, beginAt] = useState("");
  if (begunAt !== key) {
    beginAt(key);
    setDraft(begun(draft, Object.fromEntries(address)));
  }
  useEffect(() => keepDraft(draft), [draft]);
  const [isList, setList] = useState(draft.text !== "");
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { event, badge } = draft;
  const { data } = useGetOne<Badge>("badges", { id: badge }, { enabled: badge !== "" });
  const choose = (chosen: Partial<Draft>) => {
    change(chosen);
    setAddress({ event, badge, ...(chosen as object) }, { replace: true });
  };
  const title = <Title title={translate("screens.issue")} />;
  if (!may)
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {title}
        {translate("issue.not_allowed")}
      </Alert>
    );
  return (
    <>
      {title}
      <Section title={`1. ${translate("issue.what_for")}`}>
        <WhatFor event={event} badge={badge} choose={choose} />
      </Section>
      {data && (
        <Section title={`2. ${translate("issue.who")}`}>
          <Tabs
            value={isList}
            onChange={(_, chosen) => setList(chosen)}
            aria-label={translate("issue.who")}
            sx={{ mb: 2 }}
          >
            <Tab value={false} label={translate("issue.ways.one")} />
            <Tab value label={translate("issue.ways.list")} />
          </Tabs>
          {isList ? (
            <List draft={draft} change={change} />
          ) : (
            <OnePerson draft={draft} fields={data.fields ?? []} change={change} />
          )}
        </Section>
      )}
      <ByApi operation={isList ? openImport : issueCertificates} />
    </>
  );
}

const ACTIVE = { status: "ACTIVE" };
type Chosen = Pick<Draft, "event" | "badge">;

/** The event and the badge of the certificates, chosen among the active ones or made here. */
function WhatFor({ event, badge, choose }: Chosen & { choose: (chosen: Partial<Chosen>) => void }) {
  const translate = useTranslate();
  const { data = [], isSuccess } = useGetList<Badge>("badges", {
    pagination: { page: 1, perPage: 100 },
    filter: ACTIVE,
  });
  const { data: events = [] } = useGetList("events", { pagination: { page: 1, perPage: 2 }, filter: ACTIVE });
  const badgesOf = (id: string) => data.filter(({ event_id }) => event_id === null || event_id === id);
  const own = badgesOf(event);
  const chooseEvent = (id: string) => {
    const fitting = badgesOf(id).map((each) => each.id);
    const lone = fitting.length === 1 ? fitting[0] : undefined;
    choose({ event: id, badge: fitting.includes(badge) ? badge : (lone ?? "") });
  };
  // Where there is one event only, nobody has to choose it.
  const loneEvent = events.length === 1 ? String(events[0].id) : undefined;
  const isToChoose = event === "" && loneEvent !== undefined && isSuccess;
  useEffect(() => {
    if (isToChoose) chooseEvent(loneEvent);
  });
  const label = (noun: string) => translate(`resources.${noun}.name`, { smart_count: 1 });
  const sx = { flex: "1 1 240px", maxWidth: 560 };
  return (
    <Form record={{ event, badge: own.some(({ id }) => id === badge) ? badge : "" }}>
      <Row>
        <NounInput
          noun="events"
          source="event"
          filter={ACTIVE}
          label={label("events")}
          sx={sx}
          helperText={false}
          noOptionsText={translate("resources.events.empty")}
          onChange={(id: string) => chooseEvent(id || "")}
        />
        <Make noun="events" made={chooseEvent} />
      </Row>
      {event && (
        <Row>
          <SelectInput
            source="badge"
            choices={own}
            translateChoice={false}
            label={label("badges")}
            isRequired
            sx={sx}
            helperText={own.length === 0 && "resources.badges.empty"}
            onChange={({ target }) => choose({ badge: target.value })}
          />
          <Make noun="badges" made={(id) => choose({ badge: id })} />
        </Row>
      )}
    </Form>
  );
}

/** What is asked of an event or a badge that is made on the way; the rest can be said later. */
const MADE = {
  events: { operation: createEvent, fields: ["name", "category", "initial_date"] },
  badges: { operation: createBadge, fields: ["name", "workload_hours"] },
};

/** Makes an event or a badge without leaving the list of people. */
function Make({ noun, made }: { noun: keyof typeof MADE; made: (id: string) => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const act = async (form: object) => {
    const { data } = await dataProvider.create(noun, { data: { ...form, ...ACTIVE } });
    refresh();
    setOpen(false);
    made(String(data.id));
  };
  return (
    <Can operation={`${noun}.create`}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate(`issue.make.${noun}`)}
      </Button>
      {isOpen && (
        <ResourceContextProvider value={noun}>
          <DialogForm title={`issue.make.${noun}`} act={act} close={() => setOpen(false)}>
            <ApiInputs {...MADE[noun]} />
          </DialogForm>
        </ResourceContextProvider>
      )}
    </Can>
  );
}
