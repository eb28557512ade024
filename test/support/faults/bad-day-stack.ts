import { afterAll, vi } from "vitest";
import type { ServiceOptions, TestStack } from "../service.ts";
import { ownStack } from "../stack.ts";
import { type Day, startBadDay } from "./bad-day.ts";

/** Starts the service for a test file with the proxy before its database, and ends both afterwards. */
export async function badDayStack(
  options: ServiceOptions = { workers: false },
): Promise<{ readonly stack: TestStack; readonly day: Day }> {
  const { endpoint, day, stop } = await startBadDay();
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
  // Hooks run in the reverse order, so the service ends first.
  afterAll(stop);
  return { stack: await ownStack(options), day };
}
