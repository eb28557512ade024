import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as bodyOf } from "node:stream/consumers";
import * as z from "zod";
import { closeServer, freePort, listen } from "../ports.ts";
import { answerApi } from "./phone-api.ts";
import { Behaviour, Channel, PhoneNetwork, PhoneNumber, REPORTED, TEMPLATE_STATES } from "./phone-network.ts";
import { phoneChat, phonePage, phoneStyles } from "./phone-page.ts";
import { PhoneReporter } from "./phone-reports.ts";

interface Standing {
  readonly network: PhoneNetwork;
  readonly reports: PhoneReporter;
  baseUrl: string;
}

/** What tests and the page can make of the networks; takes a JSON object, and gives false for a message that there is not. */
type Control = (sent: unknown, standing: Standing) => unknown;
const taking =
  <T>(schema: z.ZodType<T>, act: (input: T, standing: Standing) => unknown): Control =>
  (sent, standing) =>
    act(schema.parse(sent), standing);

/** By the last part of the address. */
const CONTROLS: Readonly<Record<string, Control>> = {
  behave: taking(Behaviour, (behaviour, { network }) => network.behave(behaviour)),
  report: taking(z.strictObject({ id: z.uuid(), status: z.enum(REPORTED) }), ({ id, status }, { network }) =>
    network.report(id, status),
  ),
  reply: taking(
    z.strictObject({ number: PhoneNumber, channel: Channel, text: z.string().min(1).max(1_000) }),
    ({ number, channel, text }, { network }) => network.reply(number, channel, text),
  ),
  template: taking(
    z.strictObject({ name: z.string(), language: z.string(), state: z.enum(TEMPLATE_STATES) }),
    ({ name, language, state }, { network }) => network.templateStates.set(`${name}/${language}`, state),
  ),
  "opt-out": taking(
    z.strictObject({
      number: PhoneNumber,
      // A form sends a text for yes, and an empty one for no.
      out: z.union([z.boolean(), z.enum(["true", ""]).transform((text) => text === "true")]),
    }),
    ({ number, out }, { network }) => {
      network.optedOut[out ? "add" : "delete"](number);
      network.version += 1;
    },
  ),
  reset: taking(z.strictObject({}), (_, { network }) => network.reset()),
};

const answer = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
const json = (response: ServerResponse, status: number, body: unknown): void =>
  answer(response, status, "application/json", JSON.stringify(body));
const html = (response: ServerResponse, body: string): void =>
  answer(response, 200, "text/html; charset=utf-8", body);

/** A form of the page sends the same fields as a test does, and gets the page again. */
async function control(
  act: Control,
  request: IncomingMessage,
  response: ServerResponse,
  standing: Standing,
): Promise<void> {
  const body = await bodyOf(request);
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : {};
  const { back, ...sent } = fields;
  try {
    const known = await act(isForm ? sent : JSON.parse(body), standing);
    if (known === false) return json(response, 404, { error: "No message of the service has this id." });
    if (!isForm) return json(response, 200, {});
    response.writeHead(303, { location: `/?number=${encodeURIComponent(back ?? "")}` }).end();
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : "The body is not JSON.";
    json(response, 400, { error: message });
  }
}

async function callOfApi(
  request: IncomingMessage,
  response: ServerResponse,
  standing: Standing,
): Promise<void> {
  const isSms = request.url === "/";
  const input = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
  const told = await answerApi(isSms ? "sms" : "whatsapp", input, standing.network, standing.baseUrl);
  if (told === "lost") {
    request.socket.destroy();
    return;
  }
  const { status, name, body } = told;
  // AWS JSON names an error in its body, REST JSON in a header.
  const headers = {
    "content-type": isSms ? "application/x-amz-json-1.0" : "application/json",
    ...(name && !isSms && { "x-amzn-errortype": name }),
  };
  response
    .writeHead(status, headers)
    .end(JSON.stringify({ ...(name && isSms && { __type: `x#${name}` }), ...body }));
}

async function serve(request: IncomingMessage, response: ServerResponse, standing: Standing): Promise<void> {
  const { network } = standing;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (request.method === "POST") {
    const name = /^\/control\/(.+)$/.exec(pathname)?.[1] ?? "";
    if (Object.hasOwn(CONTROLS, name)) return control(CONTROLS[name]!, request, response, standing);
    if (
      pathname === "/v1/whatsapp/send" ||
      request.headers["x-amz-target"] === "PinpointSMSVoiceV2.SendTextMessage"
    )
      return callOfApi(request, response, standing);
    return json(response, 404, { error: "There is no such call." });
  }
  const number = searchParams.get("number") ?? undefined;
  switch (pathname) {
    case "/":
      return html(response, phonePage(network, number));
    case "/chat":
      response.setHeader("x-version", network.version);
      if (searchParams.get("version") === String(network.version)) return void response.writeHead(304).end();
      return html(response, phoneChat(network, number));
    case "/styles.css":
      return answer(response, 200, "text/css; charset=utf-8", phoneStyles());
    case "/messages":
      return json(response, 200, {
        messages: [...network.bubbles.values()],
        opted_out: [...network.optedOut],
      });
    default:
      return json(response, 404, { error: "There is no such page." });
  }
}

/**
 * The stand-in of the APIs for SMS and WhatsApp, with a page that shows the phones. It keeps what it was sent, and answers and
 * reports as `POST /control/behave` says: throttled, refused, answers lost, reports late, twice, before the answer or never.
 */
export function phoneServer() {
  const reports = new PhoneReporter();
  const network = new PhoneNetwork(reports);
  const standing: Standing = { network, reports, baseUrl: "http://localhost" };
  const server = createServer((request, response) => {
    serve(request, response, standing).catch((error: unknown) => {
      if (!response.headersSent) json(response, 500, { error: String(error) });
    });
  });
  return {
    server,
    /** Says where reports go, and where the pages are that buttons lead to. */
    connect: (queueUrl: string | undefined, baseUrl: string) => {
      reports.queueUrl = queueUrl;
      standing.baseUrl = baseUrl;
    },
    /** Nothing is reported any more. */
    close: () => {
      network.reset();
      reports.close();
    },
  };
}

export type PhoneServer = ReturnType<typeof phoneServer>;

/**
 * Starts the stand-in of SMS and WhatsApp in this process, where it costs a test no time: on the preferred port or, when that
 * is taken, a free one. The page that shows the phones and the endpoint of both APIs have the same address.
 */
export async function startPhones(wanted?: number, preferred = 0) {
  const { server, connect, close } = phoneServer();
  const port =
    wanted === undefined ? await freePort(preferred).catch(() => 0) : await freePort(wanted, "--phone-port");
  const url = `http://localhost:${await listen(server, port)}`;
  const stop = async () => {
    close();
    await closeServer(server);
  };
  return { url, connect, stop };
}
