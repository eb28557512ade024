import type { Command } from "commander";
import { formatMoment, formatTable } from "#infra/table-text.ts";
import { unheardRequests } from "#shared/domain/requests/follow-requests.ts";
import type { HolderRequest } from "#shared/domain/requests/holder-request.ts";
import type { CommandOutput, OperatorTarget, Perform } from "../target.ts";

/** Adds `request …`: what people ask of organizations, where nobody could be told of it (decision 21.14). */
export function addRequestCommands(program: Command, perform: Perform): void {
  const request = program
    .command("request")
    .description("what people ask of organizations that could not be told");
  request
    .command("list")
    .description("list the open requests of which nobody in their organization could be told, oldest first")
    .action(() => perform(listUnheard));
}

async function listUnheard(target: OperatorTarget): Promise<CommandOutput> {
  const dueRequests = await target.connect(["requests.due"]);
  const found = await unheardRequests({ ...dueRequests, clock: target.ports.clock });
  const rows = await Promise.all(found.map((one) => rowOf(target, one)));
  const text = formatTable(
    rows,
    ({ unheard_since, why, ...row }) => ({ ...row, since: formatMoment(unheard_since), why }),
    "Every organization could be told of what people ask of it.",
  );
  return { value: rows, text };
}

/** Without whom it is about: the organization is to be found first. */
async function rowOf({ ports }: OperatorTarget, request: HolderRequest) {
  const { id, organization_id, kind, unheard_since = request.asked_at, returned_at } = request;
  const organization = await ports.organizations.get(organization_id);
  return {
    id,
    organization_id,
    organization: organization?.name ?? "-",
    kind,
    unheard_since,
    why: returned_at === undefined ? "no address" : "mail came back",
  };
}
