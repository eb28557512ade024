import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer, LOOPBACK, listen } from "#infra/local/ports.ts";
import type { Dice } from "./dice.ts";

/** What an endpoint got under one `webhook-id`. */
export interface ReceivedMessage {
  readonly type: string;
  readonly certificateId: string | undefined;
  readonly bodies: Set<string>;
  readonly at: number[];
  accepted: number;
}

/** How often an endpoint refuses the first attempt at a message; every other attempt succeeds. */
const FAILS_FIRST = 0.04;

/** The customers' endpoints: one server with a path for each webhook. */
export class Endpoints {
  /** Path → `webhook-id` → what came. */
  readonly received = new Map<string, Map<string, ReceivedMessage>>();
  private readonly server: Server;
  private readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
    this.server = createServer((request, response) => {
      this.take(request).then(
        (status) => response.writeHead(status).end(),
        () => response.destroy(),
      );
    });
  }

  async start(): Promise<void> {
    await listen(this.server, 0);
  }

  stop = (): Promise<void> => closeServer(this.server);

  urlOf(path: string): string {
    return `http://${LOOPBACK}:${(this.server.address() as AddressInfo).port}/${path}`;
  }

  messagesAt = (path: string): Map<string, ReceivedMessage> => {
    const known = this.received.get(path) ?? new Map<string, ReceivedMessage>();
    this.received.set(path, known);
    return known;
  };

  private async take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const id = String(request.headers["webhook-id"]);
    const messages = this.messagesAt(String(request.url).slice(1));
    const { type, data } = JSON.parse(body) as { type: string; data: { id?: string } };
    const message = messages.get(id) ?? {
      type,
      certificateId: data.id,
      bodies: new Set<string>(),
      at: [],
      accepted: 0,
    };
    messages.set(id, message);
    message.bodies.add(createHash("sha256").update(body).digest("base64"));
    message.at.push(Date.now());
    if (message.at.length === 1 && this.dice.chance(FAILS_FIRST)) return 500;
    message.accepted += 1;
    return 200;
  }
}
