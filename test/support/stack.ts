import { afterAll } from "vitest";
import { type ServiceOptions, startTestStack, type TestStack } from "./service.ts";

export type { Cost, Tenant, TestStack } from "./service.ts";

/** Starts the service for a test file and ends it afterwards. */
export async function testStack(options: ServiceOptions = {}): Promise<TestStack> {
  const service = await startTestStack(options);
  afterAll(() => service.stack.stop());
  return service;
}
