import { useTranslate } from "ra-core";
import {
  ArrayInput,
  AutocompleteInput,
  ReferenceInput,
  SelectInput,
  SimpleFormIterator,
} from "ra-ui-materialui";
import type { components } from "../../../../client/client.ts";
import type { Operation } from "../../api/operation.ts";
import { ApiInput } from "../../form/api-input.tsx";
import { ImageInput } from "../../form/image-input.tsx";

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
] as const;

const CONNECTIONS = [
  "continuation",
  "preparatory",
  "deepening",
  "alternative",
  "suggestive",
] as const satisfies readonly components["schemas"]["Event"]["connections"][number]["type"][];

/** The fields of an event, in the order in which people think of them. */
export function EventInputs({ operation }: { operation: Operation }) {
  return (
    <>
      {FIELDS.map((source) => (
        <ApiInput key={source} operation={operation} source={source} />
      ))}
      <ImageInput source="image_url" />
      <ApiInput operation={operation} source="status" />
      <ApiInput operation={operation} source="is_private" />
    </>
  );
}

/** Which other events go with this one, and how: what the page of the event suggests to people. */
export function ConnectionInputs() {
  const translate = useTranslate();
  return (
    <ArrayInput source="connections" helperText="resources.events.connections_help">
      <SimpleFormIterator inline disableReordering getItemLabel={(n) => `${n + 1}.`}>
        <ReferenceInput source="event_id" reference="events" perPage={20}>
          <AutocompleteInput
            optionText="name"
            label={translate("resources.events.name", { smart_count: 1 })}
            filterToQuery={(q) => (q ? { q } : {})}
            isRequired
            sx={{ minWidth: { xs: 200, sm: 320 } }}
          />
        </ReferenceInput>
        <SelectInput
          source="type"
          isRequired
          choices={CONNECTIONS.map((id) => ({ id, name: `resources.events.choices.connection.${id}` }))}
        />
      </SimpleFormIterator>
    </ArrayInput>
  );
}
