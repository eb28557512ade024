/** A media type of an Accept header, in lower case, and how much it is wanted, from 0 to 1. */
interface AcceptedType {
  readonly type: string;
  readonly weight: number;
}

/** The media types of an Accept header with their weights (RFC 9110, section 12.4.2); a weight that is none counts as 1. */
export function acceptedTypes(accept: string | undefined): AcceptedType[] {
  return (accept ?? "").split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q=\d(?:\.\d*)?$/.test(parameter))?.slice("q=".length);
    return { type, weight: Math.min(1, Number(weight ?? 1)) };
  });
}

/**
 * How much an Accept header wants a media type (RFC 9110, section 12.5.1): the most exact range that has it decides. Undefined
 * when none has.
 */
const weightOf = (accepted: readonly AcceptedType[], type: string): number | undefined =>
  [type, `${type.split("/")[0]}/*`, "*/*"]
    .map((range) => accepted.find((one) => one.type === range)?.weight)
    .find((weight) => weight !== undefined);

const isJson = (type: string): boolean => /\bjson\b|^application\/vc\b/.test(type);

/** How much an Accept header wants a page, and how much JSON or a credential; `named`: whether it names a page. */
export function wantedForms(accept: string | undefined): { html: number; json: number; named: boolean } {
  const accepted = acceptedTypes(accept).filter(({ type }) => type !== "");
  if (accepted.length === 0) return { html: 1, json: 1, named: false };
  const most = (types: readonly string[]) => Math.max(...types.map((type) => weightOf(accepted, type) ?? 0));
  const named = accepted.map(({ type }) => type);
  const pages = ["text/html", "application/xhtml+xml"].filter((type) => named.includes(type));
  return {
    html: most(pages.length > 0 ? pages : ["text/html"]),
    json: most([...named.filter(isJson), ...(named.some(isJson) ? [] : ["application/json"])]),
    named: pages.length > 0,
  };
}

const CODINGS = ["br", "gzip"] as const;

/** The first of the codings that an Accept-Encoding header takes (RFC 9110, section 12.5.3); null for none. */
export function codingFor(encodings: string | undefined): (typeof CODINGS)[number] | null {
  const accepted = acceptedTypes(encodings);
  return CODINGS.find((coding) => (weightOf(accepted, coding) ?? 0) > 0) ?? null;
}
