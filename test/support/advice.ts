/**
 * Prints what goes beyond a number of ours, as a reason to look for a second thing in it. It never fails: the number
 * serves the code. What was looked at and is right as it is stands in `accepted`, with the reason.
 */
export function advise(
  rule: string,
  found: readonly (readonly [name: string, size: number])[],
  accepted: Readonly<Record<string, string>>,
): void {
  const open = found.filter(([name]) => !(name in accepted)).map(([name, size]) => `  ${name}: ${size}`);
  if (open.length > 0) console.warn(`${rule}; worth a look:\n${open.join("\n")}`);
}
