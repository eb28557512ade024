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
