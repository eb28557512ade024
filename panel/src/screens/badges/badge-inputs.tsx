import { AutocompleteInput, ReferenceInput, TextArrayInput } from "ra-ui-materialui";
import type { Operation } from "../../api/operation.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { ImageInput } from "../../form/image-input.tsx";

/** What a badge is and for whom, without its design. */
export function BadgeInputs({ operation }: { operation: Operation }) {
  return (
    <>
      <ApiInput operation={operation} source="name" />
      <ApiInput operation={operation} source="description" />
      <ApiInput operation={operation} source="criteria" />
      <ReferenceInput source="event_id" reference="events" perPage={20}>
        <AutocompleteInput
          optionText="name"
          filterToQuery={(q) => (q ? { q } : {})}
          helperText="resources.badges.event_help"
          fullWidth
        />
      </ReferenceInput>
      <ApiInput operation={operation} source="workload_hours" />
      <ApiInput operation={operation} source="validity_days" helperText="resources.badges.validity_help" />
      <TextArrayInput source="skills" helperText="resources.badges.skills_help" fullWidth />
      <ImageInput source="image_url" />
    </>
  );
}
