import { designOf, lookOf, OWN_LAYOUT } from "../documents/design.ts";
import { codeOf, notDrawable, undrawable } from "../documents/drawable.ts";
import { type Copies, imageWarnings } from "../documents/image.ts";
import { repetitions } from "../documents/printed.ts";
import { type AddressHint, addressHints } from "../people/address-hints.ts";
import { meantNumber } from "../phone/number-hints.ts";
import type { Warning } from "../warnings.ts";
import { type Issuance, type IssueRequest, positionsOf, recipientPath } from "./issuance.ts";
import type { IssuanceContext } from "./ports.ts";

/**
 * What of an issuance may not be as it was meant: what its documents would not show, and addresses that look mistaken; paths
 * are those of its request and of a preview.
 */
export function issuanceWarnings(
  body: IssueRequest,
  issuance: Issuance,
  context: IssuanceContext,
  copies: Copies,
): Warning[] {
  const positions = positionsOf(issuance);
  const names = issuance.recipients.map(
    ({ name }, index) => [recipientPath(body, positions[index]!, "recipient_name"), name] as const,
  );
  const addresses = issuance.recipients.flatMap(({ email }, index): Warning[] => {
    const recipient = positions[index]!;
    return addressHints(email).map((hint) => ({
      path: recipientPath(body, recipient, "recipient_email"),
      code: hint.kind,
      message: ABOUT[hint.kind],
      recipient,
      ...("didYouMean" in hint && { did_you_mean: hint.didYouMean }),
    }));
  });
  const numbers = issuance.recipients.flatMap(({ number }, index): Warning[] => {
    const recipient = positions[index]!;
    const meant = number === null ? undefined : meantNumber(number);
    if (meant === undefined) return [];
    const path = recipientPath(body, recipient, "recipient_number");
    return [{ path, code: "number_typo", message: FORMER_NUMBER, recipient, did_you_mean: meant }];
  });
  const codes = [...names, ...textsOf(context)].flatMap(([path, text]): Warning[] => {
    const missing = undrawable(text ?? "");
    const [first] = missing;
    if (first === undefined) return [];
    const message = `${notDrawable(missing)} Documents will show a code such as [U+${codeOf(first)}] instead.`;
    return [{ path, code: "unrenderable_text", message }];
  });
  return [
    ...codes,
    ...addresses,
    ...numbers,
    ...imageWarnings(context.badge ?? {}, copies),
    ...repeated(context),
  ];
}

const FORMER_NUMBER =
  "The country no longer writes numbers so, and a message may not arrive. If it is a mobile number, correct it.";

/** What to do about an address; it was sent to as asked. */
const ABOUT: Readonly<Record<AddressHint["kind"], string>> = {
  address_typo:
    "The domain looks like a misspelling of a large provider's. If it is one, issue to the right address.",
  role_address:
    "Several people read such a mailbox; whoever opens the invitation can accept the certificate.",
  disposable_address:
    "Such an address ends after minutes or days; its owner may lose the link to the certificate.",
};

/** The texts of issuer, event and badge that documents show. */
function textsOf({
  event,
  badge,
  issuerName,
}: IssuanceContext): (readonly [path: string, text: string | null])[] {
  if (!event || !badge) return [];
  const { title, text, signatures } = designOf(badge);
  return [
    ["issuer", issuerName],
    ["event.name", event.name],
    ["event.city", event.city],
    ["event.state", event.state],
    ["badge.name", badge.name],
    ["design.title", title],
    ["design.text", text],
    ...signatures.flatMap(({ name, title }, n) => [
      [`design.signatures[${n}].name`, name] as const,
      [`design.signatures[${n}].title`, title] as const,
    ]),
  ];
}

const repeated = ({ event, badge }: IssuanceContext): Warning[] =>
  event && badge && designOf(badge).layout !== OWN_LAYOUT
    ? repetitions(designOf(badge), lookOf(badge, event.category).layout)
    : [];
