import updateEvent from "api:events.update";
import { useRecordContext, useTranslate } from "ra-core";
import { EditForm } from "../../form/record-form.tsx";
import { ArchiveButton, RemoveButton } from "../../shell/record-actions.tsx";
import { EventFacts } from "./event-facts.tsx";
import { ConnectionInputs, EventInputs } from "./event-inputs.tsx";

export default function EventEdit() {
  return (
    <EditForm operation={updateEvent} extra={<Actions />}>
      <EventFacts />
      <EventInputs operation={updateEvent} />
      <ConnectionInputs />
    </EditForm>
  );
}

/** An event with certificates is archived; only one without can be removed. */
function Actions() {
  const translate = useTranslate();
  const event = useRecordContext();
  const count = event?.certificate_count ?? 0;
  return (
    <>
      <ArchiveButton />
      <RemoveButton
        reason={count > 0 && translate("resources.events.remove.not_with", { smart_count: count })}
      />
    </>
  );
}
