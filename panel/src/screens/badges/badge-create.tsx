import createBadge from "api:badges.create";
import { CreateForm } from "../../form/record-form.tsx";
import { BadgeInputs } from "./badge-inputs.tsx";

/** A badge is made first; its design follows beside a preview, which needs the badge. */
export default function BadgeCreate() {
  return (
    <CreateForm operation={createBadge}>
      <BadgeInputs operation={createBadge} />
    </CreateForm>
  );
}
