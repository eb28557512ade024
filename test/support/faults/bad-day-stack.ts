import { afterAll, expect, vi } from "vitest";
import { type ServiceOptions, startTestStack, type TestStack } from "../service.ts";
import { ownStack } from "../stack.ts";
import { type Day, startBadDay } from "./bad-day.ts";

export interface BadDayStack {
  readonly stack: TestStack;
  readonly day: Day;
}

/** The service that the test files of this process share, without workers, and its environment. */
let shared: Promise<BadDayStack & { readonly environment: NodeJS.ProcessEnv }> | undefined;

async function startShared() {
  const { endpoint, day } = await startBadDay();
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
  const stack = await startTestStack({ workers: false });
  return { stack, day, environment: { ...process.env } };
}

/**
 * A service with the proxy before its database: the one of this process, without workers, or with options one for the test
 * file alone. The day is good when the file begins.
 */
export async function badDayStack(options?: ServiceOptions): Promise<BadDayStack> {
  if (options) return ownBadDay(options);
  shared ??= startShared();
  const { stack, day, environment } = await shared;
  Object.assign(process.env, environment);
  const { ports } = stack.functions;
  const { clock } = ports;
  day.reset();
  afterAll(() => {
    day.reset();
    Object.assign(ports, { clock });
    expect([...stack.denied]).toEqual([]);
  });
  return { stack, day };
}

async function ownBadDay(options: ServiceOptions): Promise<BadDayStack> {
  const { endpoint, day, stop } = await startBadDay();
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
  // Hooks run in the reverse order, so the service ends first.
  afterAll(stop);
  return { stack: await ownStack(options), day };
}
