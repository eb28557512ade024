import { DomainError } from "../errors.ts";
import { type Acting, idOfActing } from "../organizations/acting.ts";
import type { Ports } from "../ports.ts";
import { type IssueRequest, recipientPath, recipientsOf } from "./issuance.ts";

/**
 * Throws `recipient_erased`, naming them, when recipients had the organization erase what it knew of them. A request that says
 * that they have asked again allows their addresses instead, before it issues. `salt` is null for an organization that has erased
 * nobody, which pays nothing for it (decision 24.5).
 */
export async function refuseErasedAddresses(
  { erasedAddresses }: Pick<Ports, "erasedAddresses">,
  issuer: Acting & { readonly organizationId: string },
  salt: string | null,
  body: IssueRequest,
  at: Date,
): Promise<void> {
  if (salt === null) return;
  const recipients = recipientsOf(body);
  const emails = [...new Set(recipients.map(({ email }) => email))];
  const erased = await erasedAddresses.among(issuer.organizationId, salt, emails);
  if (erased.size === 0) return;
  if (body.on_erased === "issue") {
    for (const address of erased.values())
      await erasedAddresses.allow(issuer.organizationId, address, at, idOfActing(issuer));
    return;
  }
  const errors = recipients.flatMap(({ email }, position) =>
    erased.has(email)
      ? [
          {
            path: recipientPath(body, position, "recipient_email"),
            message: "Had you erase what you know of them; see on_erased.",
          },
        ]
      : [],
  );
  throw new DomainError(
    "recipient_erased",
    `${erased.size} of the recipients had you erase what you know of them; see errors.`,
    { errors },
  );
}
