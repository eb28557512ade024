import createBadge from "api:badges.create";
import createEvent from "api:events.create";
import issueCertificates from "api:invitations.issue";
import { Button } from "@mui/material";
import { Form, ResourceContextProvider, useGetList, useGetOne, useRefresh, useTranslate } from "ra-core";
import { SelectInput, Title } from "ra-ui-materialui";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { components } from "../../../../client/client.ts";
import { dataProvider } from "../../api/data-provider.ts";
import { ApiInputs, NounInput } from "../../form/api-input.tsx";
import { DialogForm } from "../../form/call-form.tsx";
import { ByApi } from "../../shell/by-api.tsx";
import { Can } from "../../shell/can.tsx";
import { Row, Section } from "../../shell/parts.tsx";
import { Check } from "./check.tsx";
import { type Draft, keepDraft, keptDraft } from "./draft.ts";
import { recipientOf } from "./people.ts";
import { PeopleInput } from "./people-input.tsx";
import { Progress } from "./progress.tsx";

type Badge = components["schemas"]["Badge"];

/** Issues to one person or to a list, in three steps of one page; event and badge are in the address. */
export default function Issue() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const [draft, setDraft] = useState(keptDraft);
  useEffect(() => keepDraft(draft), [draft]);
  // A list on its way stays what it is, whatever address leads here.
  const event = (draft.begun ? null : address.get("event")) ?? draft.event;
  const badge = (draft.begun ? null : address.get("badge")) ?? draft.badge;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { table, mapping, begun } = draft;
  const { data } = useGetOne<Badge>("badges", { id: badge ?? "" }, { enabled: badge !== undefined });
  const fields = data?.fields;
  const recipients = useMemo(
    () => (fields ? table.rows.map((row) => recipientOf(row, mapping, fields)) : []),
    [table, mapping, fields],
  );
  const choose = (chosen: Chosen) => {
    const all = { event, badge, ...chosen };
    change(all);
    const named = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setAddress(new URLSearchParams(named), { replace: true });
  };
  const whole = event && badge ? { ...draft, event, badge } : undefined;
  const title = <Title title={translate("screens.issue")} />;
  if (whole && begun && fields)
    return (
      <Section title={[title, translate("issue.sending")]}>
        <Progress draft={whole} recipients={recipients} tell={setDraft} />
      </Section>
    );
  return (
    <>
      {title}
      <Section title={`1. ${translate("issue.what_for")}`}>
        <WhatFor event={event} badge={badge} choose={choose} />
      </Section>
      {whole && fields && (
        <Section title={`2. ${translate("issue.who")}`}>
          <PeopleInput table={table} mapping={mapping} fields={fields} told={draft.told} change={change} />
        </Section>
      )}
      {whole && table.rows.length > 0 && (
        <Section title={`3. ${translate("issue.check")}`}>
          <Check draft={whole} recipients={recipients} change={change} />
        </Section>
      )}
      <ByApi operation={issueCertificates} />
    </>
  );
}

interface Chosen {
  readonly event?: string | undefined;
  readonly badge?: string | undefined;
}
const ACTIVE = { status: "ACTIVE" };

/** The event and the badge of the certificates, chosen among the active ones or made here. */
function WhatFor({ event, badge, choose }: Chosen & { choose: (chosen: Chosen) => void }) {
  const translate = useTranslate();
  const { data } = useGetList<Badge>("badges", { pagination: { page: 1, perPage: 100 }, filter: ACTIVE });
  const own = data?.filter(({ event_id }) => event_id === null || event_id === event) ?? [];
  const label = (noun: string) => translate(`resources.${noun}.name`, { smart_count: 1 });
  const sx = { flex: "1 1 240px", maxWidth: 560 };
  return (
    <Form record={{ event, badge: own.some(({ id }) => id === badge) ? badge : null }}>
      <Row>
        <NounInput
          noun="events"
          source="event"
          filter={ACTIVE}
          label={label("events")}
          sx={sx}
          helperText={false}
          noOptionsText={translate("resources.events.empty")}
          onChange={(id: string) => choose({ event: id || undefined })}
        />
        <Make noun="events" choose={(id) => choose({ event: id })} />
      </Row>
      {event && (
        <Row>
          <SelectInput
            source="badge"
            choices={own}
            translateChoice={false}
            label={label("badges")}
            sx={sx}
            helperText={own.length === 0 && "resources.badges.empty"}
            onChange={({ target }) => choose({ badge: target.value || undefined })}
          />
          <Make noun="badges" choose={(id) => choose({ badge: id })} />
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
function Make({ noun, choose }: { noun: keyof typeof MADE; choose: (id: string) => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const act = async (form: object) => {
    const { data } = await dataProvider.create(noun, { data: { ...form, ...ACTIVE } });
    refresh();
    setOpen(false);
    choose(String(data.id));
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
