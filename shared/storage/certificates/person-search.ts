import { textSearch } from "#shared/domain/search-words.ts";

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
    addresses.every((address) => hasAddress(email, address)) && isNamed(`${name}\n${email}`);
}

/** Whether an address goes on so from the beginning of one of its words, or from its @. */
function hasAddress(email: string, start: string): boolean {
  for (let at = email.indexOf(start); at !== -1; at = email.indexOf(start, at + 1))
    if (start.startsWith("@") || !/[\p{L}\p{N}]$/u.test(email.slice(Math.max(0, at - 2), at))) return true;
  return false;
}
