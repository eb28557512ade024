import { afterAll, expect } from "vitest";
import { type ServiceOptions, startTestStack, type TestStack } from "./service.ts";

export type { Cost, Tenant, TestStack } from "./service.ts";

/** Starts the service for a test file alone and ends it afterwards. */
export async function testStack(options: ServiceOptions = {}): Promise<TestStack> {
  const service = await startTestStack(options);
  afterAll(async () => {
    await service.stack.stop();
    expect([...service.denied]).toEqual([]);
  });
  return service;
}

let shared: Promise<{ service: TestStack; environment: NodeJS.ProcessEnv }> | undefined;

/**
 * The service without workers that light files of a process share, as each test has a tenant of its own. It ends with
 * the process. A file with workers, settings or faults of its own starts its own, and so does one that looks at whole
 * tables or writes much: the database's emulator becomes slow with what it holds.
 */
export async function sharedStack(): Promise<TestStack> {
  shared ??= startTestStack({ workers: false }).then((service) => ({
    service,
    environment: { ...process.env },
  }));
  const { service, environment } = await shared;
  // What an earlier file set was undone when it ended.
  Object.assign(process.env, environment);
  const { ports } = service.functions;
  const { clock } = ports;
  afterAll(() => {
    Object.assign(ports, { clock });
    expect([...service.denied]).toEqual([]);
  });
  return service;
}
