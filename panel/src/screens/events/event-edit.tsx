import updateEvent from "api:events.update";
import { EditForm } from "../../form/record-form.tsx";
import { EventInputs } from "./event-inputs.tsx";

export default function EventEdit() {
  return (
    <EditForm operation={updateEvent}>
      <EventInputs operation={updateEvent} />
    </EditForm>
  );
}
