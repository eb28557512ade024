import type { Event, StoredAnalysis } from "#shared/domain/events/event.ts";
import { recordReader } from "../table/item.ts";

/** The event of an item. */
export const toEvent = recordReader<Event>()(
  "id",
  "organization_id",
  "name",
  "description",
  "category",
  "subcategory",
  "city",
  "state",
  "location_type",
  "initial_date",
  "finish_date",
  "recurrence_type",
  "image_url",
  "official_url",
  "is_private",
  "status",
  "connections",
  "revision",
  "updated_by",
  "created_at",
  "updated_at",
);

/** The analysis of an item. */
export const toStoredAnalysis = recordReader<StoredAnalysis>()("text", "revision", "analysis", "label_names");
