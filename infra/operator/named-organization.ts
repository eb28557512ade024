import type { Command } from "commander";
import { notFound } from "#shared/domain/errors.ts";
import { canonicalUuid } from "#shared/formats/uuid-bytes.ts";
import { fold } from "#shared/text/fold.ts";
import { OF_ORGANIZATION, organizationPages } from "./organizations.ts";
import { Refusal } from "./refusal.ts";
import type { OperatorTarget } from "./target.ts";

/** The option of several commands that names an organization. */
const OPTION = "organization";

/** The arguments of a command that name an organization otherwise than by its id: their places. */
const namedArguments = ({ registeredArguments, processedArgs }: Command): number[] =>
  registeredArguments.flatMap(({ description }, at) =>
    description.includes(OF_ORGANIZATION) && isName(processedArgs[at]) ? [at] : [],
  );
const isName = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && canonicalUuid(value) === undefined;

/** Whether a command line names an organization by its name. */
export const namesOrganization = (action: Command): boolean =>
  isName(action.opts()[OPTION]) || namedArguments(action).length > 0;

/**
 * Puts ids in the place of names of organizations, in the arguments and options of a command that is about to run. An argument that
 * names none stays, as it may be something else, such as all that share a sender. Throws `not_found` for an option, and Refusal
 * when several organizations have the name.
 */
export async function nameOrganizations(target: OperatorTarget, action: Command): Promise<void> {
  const option: unknown = action.opts()[OPTION];
  if (isName(option)) {
    const id = await idOfName(target, option);
    if (id === undefined) throw notFound("organization");
    action.setOptionValue(OPTION, id);
  }
  for (const at of namedArguments(action)) {
    const id = await idOfName(target, String(action.processedArgs[at]));
    if (id === undefined) continue;
    action.processedArgs[at] = id;
    action.args[at] = id;
  }
}

async function idOfName({ ports }: OperatorTarget, name: string): Promise<string | undefined> {
  const wanted = fold(name.trim());
  const found: { readonly id: string; readonly name: string }[] = [];
  for await (const page of organizationPages(ports))
    for (const one of page)
      if ([one.name, one.company_name, one.nickname].some((text) => text && fold(text) === wanted))
        found.push(one);
  if (found.length > 1)
    throw new Refusal(
      `Several organizations are called so; name one by its id:\n${found.map((one) => `${one.id}  ${one.name}`).join("\n")}`,
    );
  return found[0]?.id;
}
