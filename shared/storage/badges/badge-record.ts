import type { Badge } from "#shared/domain/badges/badge.ts";
import { recordReader } from "../table/item.ts";

/** The badge of an item. */
export const toBadge = recordReader<Badge>()(
  "id",
  "organization_id",
  "event_id",
  "name",
  "description",
  "criteria",
  "image_url",
  "skills",
  "validity_days",
  "workload_hours",
  "fields",
  "design",
  "event_category",
  "status",
  "revision",
  "updated_by",
  "created_at",
  "updated_at",
);
