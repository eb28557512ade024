import createEvent from "api:events.create";
import { CreateForm } from "../../form/record-form.tsx";
import { EventInputs } from "./event-inputs.tsx";

export default function EventCreate() {
  return (
    <CreateForm operation={createEvent} defaultValues={{ status: "ACTIVE", is_private: false }}>
      <EventInputs operation={createEvent} />
    </CreateForm>
  );
}
