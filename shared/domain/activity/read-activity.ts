import * as z from "zod";
import { calledIn } from "../organizations/roster.ts";
import { answerPage, pageOf, pageQuery } from "../page.ts";
import type { Ports } from "../ports.ts";
import { ACTIVITY, type MemberRole } from "../rules.ts";
import { Instant, rangeInOrder } from "../text.ts";
import {
  ACTIONS,
  type ActivityEntry,
  DETAILS,
  MAIL_LINK,
  OPERATOR,
  SERVICE,
  SUBJECT_KINDS,
  toldFrom,
} from "./entry.ts";

/** Query of GET /activity. */
export const ActivityQuery = pageQuery({
  actor: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: "The `id` of an actor: of a user, of an API key, `operator` or `service`." }),
  action: z.enum(ACTIONS).optional().meta({ description: "What was done." }),
  since: Instant.optional().meta({ description: "Done at or after." }),
  until: Instant.optional().meta({ description: "Done at or before." }),
}).refine(...rangeInOrder("since", "until"));

const ACTOR_KINDS = ["user", "key", "operator", "service"] as const;

/** What was done, as members of the organization see it. */
const ActivityRecord = z
  .strictObject({
    id: z.uuid(),
    at: z.string(),
    actor: z.strictObject({
      kind: z.enum(ACTOR_KINDS).meta({
        description:
          "`operator`: of this service, at their command line. `service`: nobody in person, such as a webhook that was disabled because it failed.",
      }),
      id: z.string().meta({
        description:
          "Of a key or of a user of the panel; else `operator`, `service`, or `mail_link`: whoever had the link that was mailed to the organization's contact.",
        examples: ["key_7Q2M4XKD0A5V"],
      }),
      name: z.string().nullable().meta({ description: "Null when it is not known, or not any more." }),
    }),
    action: z.enum(ACTIONS),
    subject: z.strictObject({
      kind: z.enum(SUBJECT_KINDS),
      id: z.string(),
      name: z.string().nullable().meta({
        description:
          "What it was called then; of a member their name, of who is only invited the address. Null for what is about a recipient: their certificate has the name.",
      }),
    }),
    count: z.int().nullable().meta({ description: "Of `certificates.issued`: how many by one request." }),
    details: z.strictObject(DETAILS).meta({ description: "What else is known; empty for most." }),
  })
  .meta({ id: "Activity" });
export const ActivityPage = pageOf(ActivityRecord).meta({ id: "ActivityPage" });

/** A page of what was done in the name of an organization, newest first; {@link ACTIVITY.months} months of it. */
export async function listActivity(
  ports: Pick<Ports, "activity" | "apiKeys" | "members" | "cursors" | "clock">,
  { organizationId, role }: { readonly organizationId: string; readonly role: MemberRole },
  query: z.infer<typeof ActivityQuery>,
): Promise<z.input<typeof ActivityPage>> {
  const { activity, cursors, clock } = ports;
  const { actor, action, since, until } = query;
  const scope = { organization: organizationId, list: "activity", actor, action, since, until };
  const kept = toldFrom(clock.now()).getTime();
  const filter = {
    actor,
    action,
    since: Math.max(kept, since === undefined ? kept : Date.parse(since)),
    until: until === undefined ? undefined : Date.parse(until),
  };
  return answerPage(
    cursors,
    query,
    scope,
    async (window) => {
      const { rows, ...rest } = await activity.list(organizationId, filter, window);
      const names = await namesOf(ports, organizationId, rows);
      return { ...rest, rows: rows.map((entry) => toRecord(entry, names, role)) };
    },
    (record) => record,
  );
}

const isKey = (by: string): boolean => by.startsWith("key_");

/** The names of those who acted: of keys, and of members, also of former ones. Each is read only where one acted. */
async function namesOf(
  { apiKeys, members }: Pick<Ports, "apiKeys" | "members">,
  organizationId: string,
  rows: readonly ActivityEntry[],
): Promise<ReadonlyMap<string, string | null>> {
  const kinds = new Set(rows.map(({ by }) => kindOf(by)));
  const [keys, roster] = await Promise.all([
    kinds.has("key") ? apiKeys.list(organizationId) : [],
    kinds.has("user") ? members.roster(organizationId) : undefined,
  ]);
  const { members: present = [], former_members: former = [] } = roster ?? {};
  return new Map([
    ...keys.map(({ id, name }) => [id, name] as const),
    ...former.map(({ user_id, name }) => [user_id, name] as const),
    ...present.map((member) => [member.user_id, calledIn(member)] as const),
  ]);
}

/** An entry as it is shown: only owners, who see the members, see the address of somebody who was invited. */
function toRecord(
  { organization_id: _, by, subject, ...entry }: ActivityEntry,
  names: ReadonlyMap<string, string | null>,
  role: MemberRole,
): z.input<typeof ActivityRecord> {
  const hidden = subject.kind === "member" && role !== "owner";
  const name = hidden ? (subject.name?.split("@")[0] ?? null) : subject.name;
  return {
    ...entry,
    subject: { ...subject, name },
    actor: { kind: kindOf(by), id: by, name: names.get(by) ?? null },
  };
}

function kindOf(by: string): (typeof ACTOR_KINDS)[number] {
  if (isKey(by)) return "key";
  if (by === OPERATOR) return "operator";
  return by === SERVICE || by === MAIL_LINK ? "service" : "user";
}
