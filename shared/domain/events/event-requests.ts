import * as z from "zod";
import { Identifier } from "../ids.ts";
import { orNone } from "../pasted.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { DAY_OR_INSTANT, DatedInstant, httpsUrl, imageUrl, text } from "../text.ts";
import { patchOf } from "../view.ts";
import {
  CATEGORIES,
  CONNECTION_TYPES,
  EVENT_STATUSES,
  LOCATION_TYPES,
  RECURRENCE_TYPES,
} from "./event-choices.ts";

/** A date, or an instant, which keeps its offset: its day there is the event's. */
const EventDate = z.union([z.iso.date(DAY_OR_INSTANT), DatedInstant], DAY_OR_INSTANT);
const Connections = z
  .array(z.strictObject({ event_id: Identifier, type: z.enum(CONNECTION_TYPES) }))
  .max(LIMITS.connectionsPerEvent);

const FIELDS = {
  name: text(LENGTHS.eventName),
  description: orNone(text(LENGTHS.description, { lines: true })),
  category: z.enum(CATEGORIES),
  subcategory: orNone(text(LENGTHS.place)),
  city: orNone(text(LENGTHS.place)),
  state: orNone(text(LENGTHS.place)),
  location_type: orNone(z.enum(LOCATION_TYPES)),
  initial_date: orNone(EventDate),
  finish_date: orNone(EventDate),
  recurrence_type: orNone(z.enum(RECURRENCE_TYPES)),
  image_url: orNone(imageUrl(LENGTHS.url)),
  official_url: orNone(httpsUrl(LENGTHS.url)),
  is_private: z.boolean(),
  status: z.enum(EVENT_STATUSES),
  connections: Connections,
};

/** Body of POST /v1.0/events. */
export const CreateEvent = z
  .strictObject({
    name: FIELDS.name.meta({ examples: ["Serverless Day 2026"] }),
    category: FIELDS.category,
    description: FIELDS.description.default(null),
    subcategory: FIELDS.subcategory.default(null),
    city: FIELDS.city.default(null),
    state: FIELDS.state.default(null),
    location_type: FIELDS.location_type.default(null),
    initial_date: FIELDS.initial_date.default(null),
    finish_date: FIELDS.finish_date.default(null),
    recurrence_type: FIELDS.recurrence_type.default(null),
    image_url: FIELDS.image_url.default(null),
    official_url: FIELDS.official_url.default(null),
    is_private: FIELDS.is_private.default(false),
    status: FIELDS.status.default("DRAFT"),
    connections: Connections.default([]),
  })
  .meta({ id: "CreateEvent" });
export type CreateEvent = z.infer<typeof CreateEvent>;

/** Body of PATCH /v1.0/events/{id}. */
export const UpdateEvent = patchOf(FIELDS).meta({ id: "UpdateEvent" });
export type UpdateEvent = z.infer<typeof UpdateEvent>;

/** Both dates of a body; fails where one is missing or bad. */
export const EventDates = z.object({ initial_date: EventDate, finish_date: EventDate });
