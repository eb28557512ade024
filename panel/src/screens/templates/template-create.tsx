import createTemplate from "api:templates.create";
import { ApiInput } from "../../form/api-input.tsx";
import { CreateForm } from "../../form/record-form.tsx";

/** A template begins from one of the examples, and is changed in the editor. */
export default function TemplateCreate() {
  return (
    <CreateForm operation={createTemplate} defaultValues={{ start: "classic" }}>
      <ApiInput operation={createTemplate} source="name" />
      <ApiInput operation={createTemplate} source="start" />
    </CreateForm>
  );
}
