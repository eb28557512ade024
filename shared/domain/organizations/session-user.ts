import { Email, PersonName } from "../certificates/recipient.ts";
import { DomainError } from "../errors.ts";
import type { SessionUser } from "./ports.ts";

/** The verified address of a user, in the form in which addresses are compared. Throws `email_not_verified`. */
export function verifiedAddress({ email, emailVerified }: SessionUser): string {
  const address = Email.safeParse(email);
  if (emailVerified && address.success) return address.data;
  throw new DomainError(
    "email_not_verified",
    "Your account has no verified e-mail address; verify it, then sign in again.",
  );
}

/** The name of a user's account, if it can be a person's. */
export const nameOfUser = ({ name }: SessionUser): string | null => PersonName.safeParse(name).data ?? null;
