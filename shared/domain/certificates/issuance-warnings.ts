import { designOf } from "../badges/badge.ts";
import { codeOf, notDrawable, undrawable } from "../documents/drawable.ts";
import type { Copies } from "../documents/image-state.ts";
import { imageWarnings } from "../documents/image-warnings.ts";
import { lookOf } from "../documents/look.ts";
import { repetitions } from "../documents/printed.ts";
import type { Warning } from "../warnings.ts";
import { type Issuance, type IssueRequest, positionsOf } from "./issuance.ts";
import type { IssuanceContext } from "./ports.ts";

/** What the documents of an issuance would not show as it was meant; paths are those of its request and of a preview. */
export function issuanceWarnings(
  body: IssueRequest,
  issuance: Issuance,
  context: IssuanceContext,
  copies: Copies,
): Warning[] {
  const positions = positionsOf(issuance);
  const names = issuance.recipients.map(
    ({ name }, index) => [namePath(body, positions[index]!), name] as const,
  );
  const codes = [...names, ...textsOf(context)].flatMap(([path, text]): Warning[] => {
    const missing = undrawable(text ?? "");
    const [first] = missing;
    if (first === undefined) return [];
    const message = `${notDrawable(missing)} Documents will show a code such as [U+${codeOf(first)}] instead.`;
    return [{ path, code: "unrenderable_text", message }];
  });
  return [...codes, ...imageWarnings(context.badge ?? {}, copies), ...repeated(context)];
}

/** The field of a recipient's name in a request of any of the three forms. */
function namePath({ recipient }: IssueRequest, position: number): string {
  if (recipient === undefined) return "recipient_name";
  return `recipient[${position}].recipient_name`;
}

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
  event && badge ? repetitions(designOf(badge), lookOf(badge, event.category).layout) : [];
