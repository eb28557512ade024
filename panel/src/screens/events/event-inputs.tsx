import type { Operation } from "../../api/operation.ts";
import { ApiInput } from "../../form/api-input.tsx";

const FIELDS = [
  "name",
  "category",
  "subcategory",
  "description",
  "initial_date",
  "finish_date",
  "location_type",
  "city",
  "state",
  "official_url",
  "image_url",
  "status",
  "is_private",
] as const;

/** The fields of an event, in the order in which people think of them. */
export const EventInputs = ({ operation }: { operation: Operation }) =>
  FIELDS.map((source) => <ApiInput key={source} operation={operation} source={source} />);
