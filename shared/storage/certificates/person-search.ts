import { domainToUnicode } from "node:url";
import { textSearch } from "#shared/text/search-words.ts";

interface Named {
  readonly name: string;
  readonly email: string;
}

/** Gives whether all words of a query begin words of a person's name or address; of what has an @, whether the address has it. */
export function personSearch(q: string): (person: Named) => boolean {
  const pieces = q.split(/\s+/).filter(Boolean);
  const addresses = pieces.filter((piece) => piece.includes("@")).map((piece) => piece.toLowerCase());
  const words = pieces.filter((piece) => !piece.includes("@")).join(" ");
  const isNamed = words === "" ? () => true : textSearch(words);
  return ({ name, email }) =>
    addresses.every((address) => formsOf(email).some((form) => hasAddress(form, address))) &&
    isNamed([name, ...formsOf(email)].join("\n"));
}

/** An address as it is stored and, with an international domain, as people write it. */
function formsOf(email: string): string[] {
  if (!email.includes("xn--")) return [email];
  const at = email.lastIndexOf("@") + 1;
  return [email, email.slice(0, at) + domainToUnicode(email.slice(at))];
}

/** Whether an address goes on so from the beginning of one of its words, or from its @. */
function hasAddress(email: string, start: string): boolean {
  for (let at = email.indexOf(start); at !== -1; at = email.indexOf(start, at + 1))
    if (start.startsWith("@") || !/[\p{L}\p{N}]$/u.test(email.slice(Math.max(0, at - 2), at))) return true;
  return false;
}
