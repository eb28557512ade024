import createEvent from "api:events.create";
import listEvents from "api:events.list";
import updateEvent from "api:events.update";
import { Alert, Button, Link, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { Link as PanelLink } from "react-router-dom";
import type { components } from "../../../client/client.ts";
import { CreateForm, EditForm } from "../form/record-form.tsx";
import { IssueButton } from "../shell/issue-button.tsx";
import { Facts, Row } from "../shell/parts.tsx";
import { RecordActions } from "../shell/record-actions.tsx";
import { Records } from "../shell/records.tsx";

type Event = components["schemas"]["Event"];

const COLUMNS = {
  name: "edit",
  status: "choice",
  category: "choice",
  city: "text",
  initial_date: "moment",
  certificate_count: "number",
} as const;

/** In the order in which people think of them. */
const FIELDS = [
  "name",
  "category",
  "subcategory",
  "description",
  "initial_date",
  "finish_date",
  "recurrence_type",
  "location_type",
  "city",
  "state",
  "official_url",
  "image_url",
  "status",
  "is_private",
];

const EventList = () => (
  <Records operation={listEvents} filters={["q", "status", "category"]} columns={COLUMNS} />
);

const EventCreate = () => (
  <CreateForm operation={createEvent} defaultValues={{ status: "ACTIVE" }} fields={FIELDS} />
);

const EventEdit = () => (
  <EditForm
    operation={updateEvent}
    fields={[<EventFacts key="facts" />, ...FIELDS, "connections"]}
    extra={<EventActions />}
  />
);

export default { list: EventList, create: EventCreate, edit: EventEdit };

/** An event with certificates is archived; only one without can be removed. */
function EventActions() {
  const translate = useTranslate();
  const smart_count = useRecordContext()?.certificate_count ?? 0;
  const reason = smart_count > 0 && translate("resources.events.remove.not_with", { smart_count });
  return <RecordActions reason={reason} />;
}

/** What the service says of an event: whether the public finds it and where, and what the reading of its description found. */
function EventFacts() {
  const translate = useTranslate();
  const event = useRecordContext<Event>()!;
  const { ai_analysis: found, listed, platform_url, unlisted_reason } = event;
  const say = (key: string, values = {}) => translate(`resources.events.${key}`, values);
  return (
    <>
      <Alert severity={listed ? "success" : "info"} sx={{ width: "100%" }}>
        {say(`listed.${listed ? "yes" : unlisted_reason}`)}{" "}
        {listed && (
          <Link href={platform_url} target="_blank" rel="noreferrer">
            {say("listed.page")}
          </Link>
        )}
      </Alert>
      <Row>
        {event.status === "ACTIVE" && <IssueButton to={`/issue?event=${event.id}`} />}
        <Button component={PanelLink} to={`/figures/${event.id}/show`}>
          {translate("screens.figures")}
        </Button>
      </Row>
      {found && (
        <Row>
          <Typography variant="subtitle2" component="h2">
            {say("analysis.title")}
          </Typography>
          <Facts
            facts={[
              [
                say("analysis.level"),
                found.level && say(`analysis.levels.${found.level}`, { _: found.level }),
              ],
              [say("analysis.skills"), found.skills.map(({ label }) => label).join(", ")],
              [say("analysis.keywords"), found.keywords.map(({ label }) => label).join(", ")],
            ]}
          />
        </Row>
      )}
    </>
  );
}
