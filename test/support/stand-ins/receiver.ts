import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";

/** One request that arrived. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds since the epoch, when the body was complete. */
  at: number;
}

/** What the receiver does with one request, which has been read and recorded before. */
export type ScriptedReply = (request: IncomingMessage, response: ServerResponse) => void;

export interface Receiver {
  /** http(s)://127.0.0.1:port/hook */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly Received[];
  /** TCP connections accepted so far, those without a request included. */
  readonly connections: number;
  /** Sets the replies to the next requests, one each; the last one stays. */
  play(...replies: [ScriptedReply, ...ScriptedReply[]]): void;
  /** Stops listening until `accept`, so that connections are refused. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  tls?: { key: string; cert: string };
}

/** A webhook receiver on a free port of 127.0.0.1. It answers 200 unless `play` says otherwise. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const requests: Received[] = [];
  let replies: ScriptedReply[] = [answer(200)];
  let connections = 0;
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    // A sender may end the connection in the middle of a request: nothing is recorded then.
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      requests.push({ method, path, headers, body: Buffer.concat(chunks), at: Date.now() });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      reply?.(request, response);
    });
  };
  const server: Server = options.tls
    ? createHttpsServer(options.tls, onRequest)
    : createHttpServer(onRequest);
  server.on("connection", () => {
    connections += 1;
  });
  const port = await listen(server, 0);
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `${options.tls ? "https" : "http"}://127.0.0.1:${port}/hook`,
    port,
    requests,
    get connections() {
      return connections;
    },
    play(...next) {
      replies = next;
    },
    refuse: stop,
    accept: async () => void (await listen(server, port)),
    close: stop,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** The address of a port where nothing listens. */
export async function refusedUrl(): Promise<string> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/hook`;
}

export interface ReplyOptions {
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Waits this long before answering. */
  afterMs?: number;
}

/** A whole answer: 410 says that the endpoint is gone; 429 with `retry-after` asks for a pause. */
export function answer(
  status: number,
  { headers = {}, body = "", afterMs = 0 }: ReplyOptions = {},
): ScriptedReply {
  return (_request, response) => {
    const send = () => response.writeHead(status, headers).end(body);
    if (afterMs === 0) send();
    else whileOpen(response, setTimeout(send, afterMs));
  };
}

/** Redirects to another address. */
export function redirect(location: string, status = 308): ScriptedReply {
  return answer(status, { headers: { location } });
}

/** Reads the request and never answers. */
export const hang: ScriptedReply = () => undefined;

/** Cuts the connection (TCP reset) instead of answering. */
export const reset: ScriptedReply = (request) => {
  request.socket.resetAndDestroy();
};

/** Promises 1,000 bytes with a 200, sends a few and cuts the connection. */
export const resetMidBody: ScriptedReply = (request, response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write("partial", () => request.socket.resetAndDestroy());
};

/** Answers with this many bytes of text, as fast as they are taken. */
export function large(bytes: number, status = 200): ScriptedReply {
  return answer(status, { body: Buffer.alloc(bytes, "x") });
}

/** Answers at once, then sends one byte at a time and never ends. */
export function drip(everyMs: number, status = 200): ScriptedReply {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "text/plain" });
    response.write(".");
    whileOpen(
      response,
      setInterval(() => response.write("."), everyMs),
    );
  };
}

/** Writes this text to the connection, HTTP or not, and ends it. */
export function raw(text: string): ScriptedReply {
  return (request) => {
    request.socket.end(text);
  };
}

function whileOpen(response: ServerResponse, timer: NodeJS.Timeout): void {
  response.on("close", () => clearTimeout(timer));
}
