import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, listen } from "#infra/local/ports.ts";
import { type CallGate, refuse } from "./gate.ts";

/** A message of a queue. */
export interface QueuedMessage {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  /** When it can be received, by the clock of the stack. */
  visibleAt: number;
  receives: number;
  receipt: string;
}
interface Queue {
  messages: QueuedMessage[];
  attributes: Record<string, string>;
}
type Input = Readonly<Record<string, unknown>>;
interface Entry {
  readonly Id?: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
}

const ARN = "arn:aws:sqs:us-east-1:000000000000:";
const ACCOUNT_PATH = "/000000000000/";
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");
const nameIn = (url: unknown): string => String(url).split("/").at(-1)!;

/** A stand-in of SQS whose delays and time-outs follow the clock of the stack, so that nobody waits for them. */
export class VirtualQueues {
  private readonly queues = new Map<string, Queue>();
  private readonly gate: CallGate;
  private readonly now: () => number;
  private readonly server = createServer((request, response) => {
    this.serve(request, response).catch(() => request.socket.destroy());
  });

  constructor(gate: CallGate, now: () => number) {
    this.gate = gate;
    this.now = now;
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server, 0)}`;
  }

  stop(): Promise<void> {
    return closeServer(this.server);
  }

  /** Receives up to `most` messages of the queue with this address, the first to be due first. */
  receive(url: string, most: number): QueuedMessage[] {
    const { messages, attributes } = this.of(url);
    const due = messages.filter(({ visibleAt }) => visibleAt <= this.now());
    const taken = due.sort((a, b) => a.visibleAt - b.visibleAt).slice(0, most);
    for (const message of taken) {
      message.receives += 1;
      message.receipt = randomUUID();
      message.visibleAt = this.now() + 1_000 * Number(attributes.VisibilityTimeout ?? 30);
    }
    return taken;
  }

  /** Takes a message out that was handled. */
  remove(url: string, message: QueuedMessage): void {
    const queue = this.of(url);
    queue.messages = queue.messages.filter((one) => one !== message);
  }

  /** Puts a message in, as another service does. */
  put(url: string, body: object): void {
    this.add(this.of(url), { MessageBody: JSON.stringify(body) });
  }

  /** When the next message of any of these queues can be received; undefined when they are empty. */
  nextAt(urls: readonly string[]): number | undefined {
    const times = urls.flatMap((url) => this.of(url).messages.map(({ visibleAt }) => visibleAt));
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** What came more often than its queue allows. */
  tooOften(urls: readonly string[]): readonly string[] {
    return urls.flatMap((url) => {
      const { messages, attributes } = this.of(url);
      const { maxReceiveCount = 100 } = JSON.parse(attributes.RedrivePolicy ?? "{}") as {
        maxReceiveCount?: number;
      };
      return messages.filter(({ receives }) => receives > maxReceiveCount).map(({ body }) => body);
    });
  }

  clear(): void {
    for (const queue of this.queues.values()) queue.messages = [];
  }

  private of(url: unknown): Queue {
    const queue = this.queues.get(nameIn(url));
    if (!queue) throw new Error(`There is no queue ${String(url)}.`);
    return queue;
  }

  private add(queue: Queue, { MessageBody: body, DelaySeconds = 0 }: Entry) {
    const id = randomUUID();
    const at = this.now();
    const message = { id, body, sentAt: at, visibleAt: at + 1_000 * DelaySeconds, receives: 0, receipt: id };
    queue.messages.push(message);
    return { MessageId: id, MD5OfMessageBody: md5(body) };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await Array.fromAsync(request)).toString();
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1)!;
    const input = JSON.parse(text || "{}") as Input;
    const output = await this.gate.pass("queue", async () =>
      this.answer(operation, input, request.headers.host!),
    );
    if (output === undefined) return refuse(response);
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(output));
  }

  private answer(operation: string, input: Input, host: string): object {
    switch (operation) {
      case "CreateQueue": {
        const name = String(input.QueueName);
        const attributes = (input.Attributes ?? {}) as Record<string, string>;
        if (!this.queues.has(name)) this.queues.set(name, { messages: [], attributes });
        return { QueueUrl: `http://${host}${ACCOUNT_PATH}${name}` };
      }
      case "GetQueueAttributes":
        return {
          Attributes: { ...this.of(input.QueueUrl).attributes, QueueArn: ARN + nameIn(input.QueueUrl) },
        };
      case "SendMessage":
        return this.add(this.of(input.QueueUrl), input as unknown as Entry);
      case "SendMessageBatch": {
        const entries = input.Entries as readonly Entry[];
        return {
          Successful: entries.map((entry) => ({ Id: entry.Id, ...this.add(this.of(input.QueueUrl), entry) })),
          Failed: [],
        };
      }
      case "ChangeMessageVisibility": {
        const message = this.of(input.QueueUrl).messages.find(
          ({ receipt }) => receipt === input.ReceiptHandle,
        );
        if (message) message.visibleAt = this.now() + 1_000 * Number(input.VisibilityTimeout);
        return {};
      }
      default:
        throw new Error(`This stand-in of SQS does not know ${operation}.`);
    }
  }
}
