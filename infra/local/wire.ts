import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

/** An emulator can be busy for a moment; the SDK then tries again. */
const MAX_ATTEMPTS = 3;

/**
 * Settings of an SDK client of the local stack itself, with the endpoint that the given standard variable names.
 *
 * Throws when it is not set: without it a client would talk to real AWS.
 */
export function clientSettings(variable: string): { endpoint: string; maxAttempts: number } {
  const endpoint = process.env[variable];
  if (!endpoint) throw new Error(`${variable} is not set; the local stack only talks to emulators.`);
  return { endpoint, maxAttempts: MAX_ATTEMPTS };
}

/** The prefix of the operations of a service in the header `x-amz-target`, and its name in the scope of a signature. */
const SERVICES = {
  sqs: ["AmazonSQS", "sqs"],
  streams: ["DynamoDBStreams_20120810", "dynamodb"],
} as const;

/** An error as a service names it, such as `ExpiredIteratorException`. */
export class EmulatorError extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type.split("#").at(-1)!;
  }
}

/**
 * Calls an emulator in the JSON protocol of AWS. What it answers is what Lambda's events carry: binary values are base64
 * text. An emulator checks no signature, so a call costs a fifth of one by the SDK, and the event sources make many.
 */
export class WireClient {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly url: URL;
  private readonly service: keyof typeof SERVICES;

  /** Throws when the variable, which names the endpoint, is not set. */
  constructor(service: keyof typeof SERVICES, variable: string) {
    this.service = service;
    this.url = new URL(clientSettings(variable).endpoint);
  }

  /** Gives the output of an operation. Throws {@link EmulatorError} for an error of the service, else what the network does. */
  async call<Output>(operation: string, input: object, signal?: AbortSignal): Promise<Output> {
    try {
      return await this.send(operation, input, signal);
    } catch (error) {
      // The emulator has closed a connection that was idle.
      if ((error as { code?: string }).code !== "ECONNRESET") throw error;
      return this.send(operation, input, signal);
    }
  }

  private async send<Output>(operation: string, input: object, signal?: AbortSignal): Promise<Output> {
    const [target, scope] = SERVICES[this.service];
    const { AWS_ACCESS_KEY_ID = "local", AWS_REGION = "us-east-1" } = process.env;
    const sent = request(this.url, {
      method: "POST",
      agent: this.agent,
      ...(signal && { signal }),
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `${target}.${operation}`,
        "x-amz-date": "20260101T000000Z",
        authorization: `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/20260101/${AWS_REGION}/${scope}/aws4_request, SignedHeaders=host, Signature=0`,
      },
    });
    sent.end(JSON.stringify(input));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const text = Buffer.concat(await Array.fromAsync(answer)).toString();
    const output = JSON.parse(text || "{}") as Output & { __type?: string; message?: string };
    if (answer.statusCode === 200) return output;
    throw new EmulatorError(output.__type ?? `status ${answer.statusCode}`, output.message ?? text);
  }

  close(): void {
    this.agent.destroy();
  }
}
