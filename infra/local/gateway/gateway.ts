import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { FunctionTimedOut, invoke, type LocalRoute, type Report } from "../function.ts";
import { listen } from "../ports.ts";
import {
  type AnsweredRequest,
  crossOriginOf,
  nothingThere,
  preflightAnswer,
  problemAnswer,
  readAnswer,
  redirectAnswer,
  redirectOf,
  writeAnswer,
  wrongMethod,
} from "./answer.ts";
import { MalformedRequest, proxyEvent } from "./event.ts";
import { type RouteMatch, routeTable } from "./routes.ts";

/** A page beside the API that exists locally only. */
export type LocalPage = (request: IncomingMessage, response: ServerResponse) => void;

export interface GatewayOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** The API Gateway stage, and so the first segment of every path. */
  readonly stage: string;
  /** Pages outside the stage by exact path; `/name/*` has all below `/name`. */
  readonly pages: Readonly<Record<string, LocalPage>>;
  readonly report: Report;
}
export interface Gateway {
  readonly port: number;
  /** Begins to answer for these routes, until then with 503. `onAnswer` is called when a function has answered. */
  serve(routes: readonly LocalRoute[], onAnswer?: () => void): void;
  /** Takes no new requests, lets those under way finish for a moment, and closes. */
  stop(): Promise<void>;
}

/** Quotas of a REST API (API Gateway developer guide, "Quotas for configuring and running a REST API"). */
const BODY_MAX_BYTES = 10 * 1024 * 1024;
const HEADERS_MAX_BYTES = 10_240;
/** Node must read more than that, so that the gateway itself can refuse it. */
const NODE_HEADERS_MAX_BYTES = 65_536;
/**
 * A longer body is read this far and thrown away, as an answer while the client still sends would be lost. Beyond it the
 * connection is cut.
 */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024;
/** Requests under way get this long to finish when the gateway stops. */
const STOP_WITHIN_MS = 2_000;
/** After this a stop has certainly ended. */
export const GATEWAY_STOPS_WITHIN_MS = STOP_WITHIN_MS + 200;

/** The whole body, or undefined when it is longer than the gateway takes. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_MAX_BYTES) chunks.push(chunk);
    else if (size > DISCARD_MAX_BYTES) break;
  }
  return size > BODY_MAX_BYTES ? undefined : Buffer.concat(chunks);
}

const headerBytes = (request: IncomingMessage): number =>
  request.rawHeaders.reduce((sum, text) => sum + text.length + 2, (request.url ?? "").length);

class GatewayServer {
  private readonly options: GatewayOptions;
  match: ((path: string) => RouteMatch | undefined) | undefined;
  onAnswer = (): void => {};

  constructor(options: GatewayOptions) {
    this.options = options;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = { requestId: randomUUID(), baseUrl: baseUrlOf(request.socket, this.options.stage) };
    const [path = "/", ...query] = (request.url ?? "/").split("?");
    try {
      const page = [path, path.replace(/^(\/[^/]+)\/.*$/, "$1/*")]
        .filter((name) => Object.hasOwn(this.options.pages, name))
        .map((name) => this.options.pages[name])[0];
      if (page) page(request, response);
      else await writeAnswer(response, await this.answer(request, answered, path, query.join("?")));
    } catch (error) {
      // The client has closed the connection.
      if (request.socket.destroyed) return;
      this.options.report(`The answer to ${request.method} ${path} could not be sent.`, error);
      if (response.headersSent) response.destroy();
      else
        await writeAnswer(
          response,
          problemAnswer("internal_error", "The request failed.", answered, { status: 502 }),
        );
    }
  }

  private async answer(request: IncomingMessage, answered: AnsweredRequest, path: string, query: string) {
    const { requestId } = answered;
    const method = request.method ?? "GET";
    if (headerBytes(request) > HEADERS_MAX_BYTES)
      return problemAnswer("invalid_request", "The headers are too large.", answered, { status: 431 });
    const prefix = `/${this.options.stage}`;
    const inside = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
    if (inside !== undefined && !this.match)
      return problemAnswer("service_unavailable", "The service is starting.", answered, {
        headers: { "retry-after": "1" },
      });
    try {
      const found = inside === undefined ? undefined : this.match?.(inside);
      const bytes = await readBody(request);
      if (!found || inside === undefined) {
        const to = redirectOf(path, prefix);
        return to === undefined
          ? nothingThere(request.headers.accept, prefix, answered)
          : redirectAnswer(query === "" ? to : `${to}?${query}`, requestId);
      }
      const { resource, pathParameters } = found;
      const route = resource.methods.get(method === "HEAD" ? "GET" : method);
      const crossOrigin = crossOriginOf(resource);
      if (!route && method === "OPTIONS" && crossOrigin)
        return preflightAnswer(crossOrigin, request.headers.origin, requestId);
      if (!route) return wrongMethod(resource, answered);
      if (!bytes) return problemAnswer("payload_too_large", "The body may have at most 10 MB.", answered);
      const { stage } = this.options;
      const event = proxyEvent(request, {
        requestId,
        resource: resource.path,
        stage,
        path: inside,
        query,
        pathParameters,
        bytes,
      });
      return await this.run(route, event, answered);
    } catch (error) {
      if (!(error instanceof MalformedRequest)) throw error;
      return request.headers.accept?.includes("text/html")
        ? nothingThere(request.headers.accept, prefix, answered)
        : problemAnswer("invalid_request", error.message, answered);
    }
  }

  /** Invokes the function of a route. Its failures are reported to the developer; the caller gets no details. */
  private async run(route: LocalRoute, event: unknown, answered: AnsweredRequest) {
    const { requestId } = answered;
    try {
      return readAnswer(await invoke(route.function, event, requestId));
    } catch (error) {
      this.options.report(`${route.route} failed (request ${requestId}).`, error);
      return error instanceof FunctionTimedOut
        ? problemAnswer("service_unavailable", "The request took too long.", answered, { status: 504 })
        : problemAnswer(
            "internal_error",
            "The request failed on our side. Please try again later.",
            answered,
            { status: 502 },
          );
    } finally {
      this.onAnswer();
    }
  }
}

/** The address of the service at the port of a connection. */
const baseUrlOf = ({ localPort }: Socket, stage: string): string => `http://localhost:${localPort}/${stage}`;

/** Answers what Node itself could not read as a request. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, stage: string): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, detail] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? [431, "The headers are too large."]
      : [400, "This is not a valid HTTP request."];
  const { headers, body } = problemAnswer(
    "invalid_request",
    detail,
    { requestId: randomUUID(), baseUrl: baseUrlOf(socket, stage) },
    { status },
  );
  const closing = { ...headers, connection: "close", "content-length": (body as Buffer).length };
  const lines = Object.entries(closing).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

/** A page that sends the browser elsewhere. */
export const redirectTo =
  (location: string): LocalPage =>
  (_, response) => {
    response.writeHead(302, { location }).end();
  };

/** A page of JSON. */
export const jsonPage =
  (value: unknown): LocalPage =>
  (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  };

/**
 * Opens the local API Gateway: a REST API with one stage and Lambda proxy integrations, on the loopback address.
 *
 * Paths that are no route, wrong methods, oversized requests and failing functions are answered as the deployed
 * gateway answers them. Throws StartError when the port is taken.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const gateway = new GatewayServer(options);
  let stopping = false;
  const server = createServer({ maxHeaderSize: NODE_HEADERS_MAX_BYTES }, (request, response) => {
    if (stopping) response.setHeader("connection", "close");
    response.once("finish", () => stopping && request.socket.end());
    void gateway.handle(request, response).catch(() => response.destroy());
  });
  server.on("clientError", (error, socket) => refuse(error, socket as Socket, options.stage));
  const port = await listen(server, options.port);
  return {
    port,
    serve: (routes, onAnswer = () => {}) => {
      gateway.match = routeTable(routes);
      gateway.onAnswer = onAnswer;
    },
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        const force = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
