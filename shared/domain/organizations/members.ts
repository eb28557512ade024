import * as z from "zod";
import { Email } from "../certificates/recipient.ts";
import { ROLES } from "../rules.ts";
import { LocaleChoice } from "./organization.ts";
import type { Member, MemberInvitation, Roster } from "./roster.ts";

const RoleChoice = z.enum(ROLES, { error: `Must be ${ROLES.join(", ")}.` }).meta({
  description:
    "What the person may do: `viewer` reads and exports, `issuer` also issues, corrects and answers requests, `manager` all but members, keys and plan, `owner` everything.",
  examples: ["issuer"],
});

/** Body of POST /members. */
export const InviteMember = z
  .strictObject({
    email: Email.meta({ description: "Where the invitation goes, and with which address it is accepted." }),
    role: RoleChoice,
    locale: LocaleChoice.optional().meta({
      description: "Language of the mail; that of the organization without it.",
    }),
  })
  .meta({ id: "InviteMember" });
export type InviteMember = z.infer<typeof InviteMember>;

/** Body of PATCH /members/{id}. */
export const ChangeMember = z.strictObject({ role: RoleChoice }).meta({ id: "ChangeMember" });

/** Path parameters of an operation on one member or invitation. */
export const MemberParams = z.strictObject({
  id: z.uuid().toLowerCase().meta({ description: "UUID of the member or invitation." }),
});

/** A member of an organization, or somebody who is invited to be one. */
export const MemberRecord = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(["active", "invited"]),
    email: z.string().nullable(),
    name: z
      .string()
      .nullable()
      .meta({ description: "As the person's account says it; null until they accept." }),
    role: z.enum(ROLES),
    since: z.string().meta({ description: "When they joined, or were invited." }),
    expires_at: z.string().nullable().meta({ description: "When the invitation ends." }),
    invited_by: z.string().nullable().meta({
      description: "Name or address of who invited them; null for an operator, and for one who has left.",
    }),
    is_me: z.boolean(),
  })
  .meta({ id: "Member" });
type Shown = z.input<typeof MemberRecord>;

/** Response of GET /members, without pages: members first, then open invitations. */
export const MemberList = z.strictObject({ results: z.array(MemberRecord) }).meta({ id: "MemberList" });

/** Who invited somebody, in words. */
const inviterIn = ({ members }: Pick<Roster, "members">, userId: string | null): string | null => {
  const inviter = userId === null ? undefined : members.find(({ user_id }) => user_id === userId);
  return inviter?.name ?? inviter?.email ?? null;
};

/** A member as the user `me` sees them. */
export const toMemberRecord = (
  roster: Pick<Roster, "members">,
  { id, email, name, role, since, invited_by, user_id }: Member,
  me: string | null,
): Shown => ({
  id,
  status: "active",
  email,
  name,
  role,
  since,
  expires_at: null,
  invited_by: inviterIn(roster, invited_by),
  is_me: user_id === me,
});

/** An open invitation as members see it. */
export const toInvitedRecord = (
  roster: Pick<Roster, "members">,
  { id, email, role, since, expires_at, invited_by }: MemberInvitation,
): Shown => ({
  id,
  status: "invited",
  email,
  name: null,
  role,
  since,
  expires_at,
  invited_by: inviterIn(roster, invited_by),
  is_me: false,
});
