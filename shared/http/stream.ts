import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { ApiHandler } from "./serve.ts";

type Streamed = (event: APIGatewayProxyEvent, stream: Writable, context: Context) => Promise<void>;
/** Global object of the Lambda runtime (AWS Lambda, "Response streaming"). */
declare const awslambda: {
  streamifyResponse(handler: Streamed): unknown;
  HttpResponseStream: { from(stream: Writable, head: { statusCode: number; headers: unknown }): Writable };
};

/**
 * The Lambda handler of an endpoint that streams: it sends status and headers, then the body while it is made. After
 * the status is sent an error can only cut the stream, so `handler` must make every check before it returns.
 */
export const streamed = (handler: ApiHandler): unknown =>
  awslambda.streamifyResponse(async (event, stream, context) => {
    const { statusCode, headers, body } = await handler(event, context);
    const output = awslambda.HttpResponseStream.from(stream, { statusCode, headers });
    if (typeof body === "string") output.end(body);
    else await pipeline(body, output);
  });
