/** `refused`: the address can never get this mail; `retry`: a later attempt may succeed. Reasons are codes. */
export type SendOutcome =
  | {
      readonly kind: "sent";
      readonly messageId: string;
      /** The address that it came from. */
      readonly from?: string;
      /** It came from ours, since the mail service does not take the organization's own domain. */
      readonly ownRefused?: true;
    }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "retry"; readonly reason: string };
