import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

interface StoreRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
interface StoreResponse {
  readonly body: AsyncIterable<Uint8Array>;
}
interface RequestHandler {
  handle(request: StoreRequest, options: object): Promise<{ readonly response: StoreResponse }>;
}

/**
 * Answers what a client asks of the store again from memory, so that nothing of the emulator is in a measurement. A request is
 * the same when its text is, so it may not hang on the time.
 */
export class RememberedAnswers {
  private readonly known = new Map<string, { response: StoreResponse; body: Uint8Array }>();
  private given: Uint8Array[] | undefined;

  constructor(client: DynamoDBDocumentClient) {
    const connection = client.config.requestHandler as unknown as RequestHandler;
    const handle = connection.handle.bind(connection);
    connection.handle = async (request, options) => {
      const asked = `${request.headers["x-amz-target"]} ${Buffer.from(request.body)}`;
      let answer = this.known.get(asked);
      if (!answer) {
        const { response } = await handle(request, options);
        answer = { response, body: Buffer.concat(await Array.fromAsync(response.body)) };
        this.known.set(asked, answer);
      }
      this.given?.push(answer.body);
      const copy = Object.assign(Object.create(Object.getPrototypeOf(answer.response)), answer.response);
      return { response: Object.assign(copy, { body: answer.body }) };
    };
  }

  /** How many requests were not asked before. */
  get asked(): number {
    return this.known.size;
  }

  /** The texts that a call gets from the store. */
  async answersTo(call: () => Promise<unknown>): Promise<string[]> {
    const given: Uint8Array[] = [];
    this.given = given;
    await call();
    this.given = undefined;
    return given.map((body) => Buffer.from(body).toString());
  }
}
