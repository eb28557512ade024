/**
 * The type that an Accept header prefers among those that are offered, in lower case; undefined when it names none of them.
 * Wildcards name none (RFC 9110, section 12.5.1).
 */
export function preferredType(accept: string | undefined, offered: readonly string[]): string | undefined {
  const wanted = (accept ?? "").split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { type, weight: weight === undefined ? 1 : Number(weight.slice("q=".length)) };
  });
  const named = wanted.filter(({ type, weight }) => weight > 0 && offered.includes(type));
  return named.sort((a, b) => b.weight - a.weight)[0]?.type;
}
