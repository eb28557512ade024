import { useResourceContext } from "ra-core";
import { SelectInput } from "ra-ui-materialui";
import type { Operation } from "../api/operation.ts";

/** A filter by a field that has choices, with those of the operation that takes it. */
export function ChoiceFilter({
  operation,
  source,
}: {
  readonly operation: Operation;
  readonly source: string;
  readonly alwaysOn?: boolean;
}) {
  const resource = useResourceContext();
  const options = operation.fields[source]?.options ?? [];
  return (
    <SelectInput
      source={source}
      choices={options.map((id) => ({ id, name: `resources.${resource}.choices.${source}.${id}` }))}
    />
  );
}
