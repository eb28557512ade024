import { Argument, type Command } from "commander";
import type { Client } from "openapi-fetch";
import type { paths } from "../../client.ts";
import { triggerMessage } from "../../listen.ts";
import { type AddCommands, examplesOf, runOf } from "../command-run.ts";
import { answeredTo } from "../connection.ts";
import { EXIT_CODES, Failure } from "../failure.ts";
import { shown, THIS_COMMAND, tableColumns } from "../output.ts";
import { WEBHOOK_KINDS, type WebhookKind } from "../webhook-kinds.ts";
import { addListenCommand } from "./listen.ts";

const webhooksOf = async (api: Client<paths>) => (await answeredTo(api.GET("/v1.0/webhooks"))).data;

/** The webhook that is meant where none was named: the only one. Throws Failure when there is none, or several. */
async function onlyWebhook(api: Client<paths>): Promise<string> {
  const webhooks = await webhooksOf(api);
  const [only, ...others] = webhooks;
  if (!only)
    throw new Failure(
      `There is no webhook, and nobody listens. Begin with ${THIS_COMMAND} listen, or make a webhook in the panel.`,
    );
  if (others.length === 0) return only.id;
  const list = webhooks.map(({ id, url }) => `--webhook ${id}  ${shown(url)}`).join("\n");
  throw new Failure(`There are several webhooks; name one:\n${list}`, EXIT_CODES.usage);
}

/** `webhooks`: what is registered, and messages to try it with. */
export const addWebhookCommands: AddCommands = (program, streams) => {
  const group = program.command("webhooks").description("List webhooks, and try one.");
  group
    .command("list")
    .description("List the webhooks of the organization.")
    .addHelpText("after", examplesOf("certificates webhooks list"))
    .action(async (_options: unknown, command: Command) => {
      const { api, answer } = runOf(command, streams);
      const data = await webhooksOf(await api());
      const rows = data.map(({ id, status, url, events }) => [id, status, shown(url), events.join(" ")]);
      const headings = ["id", "status", "url", "events"];
      answer(
        { data },
        rows.length === 0 ? "No webhooks." : tableColumns(headings, rows, { cut: ["url", "events"] }),
      );
    });
  addListenCommand(group, streams);
  group
    .command("trigger")
    .summary("send an example of a message to a webhook")
    .description(
      "Has the API send a signed message with invented data to a webhook, at once, and shows what the endpoint answered. The webhook need not subscribe to that kind. Nothing is issued, and a failure counts for nothing. The command fails when the endpoint does not answer with 2xx.",
    )
    .addArgument(new Argument("<kind>", "kind of message").choices(WEBHOOK_KINDS))
    .option(
      "--webhook <id>",
      "which one; without it the terminal that began to listen last gets the message, or else the only webhook",
    )
    .addHelpText(
      "after",
      examplesOf(
        "certificates webhooks trigger certificate.accepted",
        "certificates webhooks trigger webhook.test \\",
        "  --webhook 4f0c2f43-3a53-4a0c-9c0a-6f6f5b7f0c11",
      ),
    )
    .action(async (kind: WebhookKind, _options: unknown, command: Command) => {
      const { options, api, answer } = runOf<{ readonly webhook?: string }>(command, streams);
      const client = await api();
      const message = options.webhook === undefined ? await triggerMessage({ client }, kind) : undefined;
      if (message !== undefined) {
        answer(
          { webhook_message_id: message },
          `An example of ${kind} went to the terminal that began to listen last.`,
        );
        return;
      }
      const id = options.webhook ?? (await onlyWebhook(client));
      const tested = await answeredTo(
        client.POST("/v1.0/webhooks/{id}/test", { params: { path: { id } }, body: { type: kind } }),
      );
      const { delivered, status_code, error, duration_ms, response_body } = tested;
      const said =
        error === null ? `The endpoint answered ${status_code}` : `No proper answer (${shown(error)})`;
      const body = response_body === "" ? "" : `\n${shown(response_body)}`;
      answer(tested, `${said}, within ${duration_ms} ms.${body}`);
      if (!delivered) throw new Failure(`${kind} was not delivered.`);
    });
};
