import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { ApiHandler } from "./serve.ts";

type Streamed = (event: APIGatewayProxyEvent, stream: Writable, context: Context) => Promise<void>;
/** What the Lambda runtime puts into the global scope of a function (AWS Lambda, "Response streaming"). */
declare const awslambda: {
  streamifyResponse(handler: Streamed): unknown;
  HttpResponseStream: { from(stream: Writable, head: { statusCode: number; headers: unknown }): Writable };
};

/**
 * The Lambda handler of an endpoint that streams: status and headers first, then the body as it is made. Once the head
 * is sent an error can only cut the stream, so everything that can be refused is refused before.
 */
export const streamed = (handler: ApiHandler): unknown =>
  awslambda.streamifyResponse(async (event, stream, context) => {
    const { statusCode, headers, body } = await handler(event, context);
    const output = awslambda.HttpResponseStream.from(stream, { statusCode, headers });
    if (typeof body === "string") output.end(body);
    else await pipeline(body, output);
  });
