const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** An object or list that a reading is in: the names it has had, or its position. */
type Level = { readonly names: Set<string>; at: string } | { at: number };

/**
 * The path of the first name that an object of a JSON text has twice, such as `recipient[1].email`; undefined if there is
 * none. Takes valid JSON. Parsers keep the last value of such a name, and RFC 8259 (section 4) leaves its meaning open.
 */
export function repeatedKey(json: string): string | undefined {
  const levels: Level[] = [];
  let before = "";
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === "{") levels.push({ names: new Set(), at: "" });
    else if (token === "[") levels.push({ at: 0 });
    else if (token === "}" || token === "]") levels.pop();
    else if (token === "," && level && !("names" in level)) level.at++;
    else if (token.startsWith('"') && level && "names" in level && (before === "{" || before === ",")) {
      level.at = JSON.parse(token) as string;
      if (level.names.has(level.at)) return pathOf(levels);
      level.names.add(level.at);
    }
    before = token;
  }
  return undefined;
}

const pathOf = (levels: readonly Level[]): string =>
  levels.map(({ at }, n) => (typeof at === "number" ? `[${at}]` : n === 0 ? at : `.${at}`)).join("");
