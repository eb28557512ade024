import type * as z from "zod";
import { secondsOfDayLeft } from "../calendar.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { withNewUuid } from "../retry-on-conflict.ts";
import { SIGN_UP } from "../rules.ts";
import { newMember, newRoster } from "./change-roster.ts";
import { newOrganization } from "./manage-organizations.ts";
import { type MembershipRecord, toMembershipRecord } from "./memberships.ts";
import type { SessionUser } from "./ports.ts";
import type { SignUp } from "./profile.ts";
import { nameOfUser, verifiedAddress } from "./session-user.ts";

type SignUpPorts = Pick<Ports, "members.write" | "limits" | "clock" | "signUp">;

/**
 * Makes an organization on FREE, whose owner is the user. Throws `sign_up_closed` where the stage does not allow it,
 * `email_not_verified`, and `rate_limit_exceeded` when the user, or others of their network, have made enough today.
 */
export async function signUp(
  { "members.write": memberWrites, limits, clock, signUp: setting }: SignUpPorts,
  user: SessionUser & { readonly address: string },
  { name, country, locale, time_zone }: SignUp,
): Promise<z.input<typeof MembershipRecord>> {
  const { mode, certificates } = setting;
  if (mode !== "open")
    throw new DomainError(
      "sign_up_closed",
      "Here the operators of the service make organizations; write to them.",
    );
  const contact_email = verifiedAddress(user);
  const at = clock.now();
  if (!(await limits.countSignUp(user.userId, user.address, at))) throw tooManyToday(at);
  const owner = newMember(
    { user_id: user.userId, email: contact_email, name: nameOfUser(user), role: "owner" },
    at,
  );
  const fields = {
    name,
    plan: "FREE",
    company_name: null,
    nickname: null,
    pic_url: null,
    locale,
    primary_color: null,
    contact_email,
    // Of none, the plan decides.
    quota_override: certificates === 0 ? null : certificates,
    country,
    time_zone,
  } as const;
  const organization = await withNewUuid(
    (id) => ({ ...newOrganization(id, fields, at), updated_by: user.userId }),
    (made) => memberWrites.found(made, newRoster(made.id, [owner])),
  );
  return toMembershipRecord(organization, owner);
}

function tooManyToday(at: Date): DomainError {
  const { perUserAndDay, perAddressAndDay } = SIGN_UP;
  return new DomainError(
    "rate_limit_exceeded",
    `A person makes ${perUserAndDay} organization a day, and ${perAddressAndDay} are made from one network address; come back tomorrow (UTC).`,
    {
      retryAfterSeconds: secondsOfDayLeft(at),
      extra: { policy: "sign_up" },
    },
  );
}
