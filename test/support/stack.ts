import { afterAll } from "vitest";
import { type ServiceOptions, startService, type TestStack } from "./service.ts";

export type { Cost, Tenant, TestStack } from "./service.ts";

/** Starts the service for a test file and ends it afterwards. */
export async function testStack(options: ServiceOptions = {}): Promise<TestStack> {
  const service = await startService(options);
  afterAll(() => service.stack.stop());
  return service;
}
