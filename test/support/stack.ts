import { afterAll, expect } from "vitest";
import { type ServiceOptions, startTestStack, type TestStack } from "./service.ts";

export type { Cost, Tenant, TestStack } from "./service.ts";

/** Starts the service for a test file alone and ends it afterwards: for settings and faults of its own, and for looks at whole tables. */
export async function ownStack(options: ServiceOptions = {}): Promise<TestStack> {
  const service = await startTestStack(options);
  afterAll(async () => {
    await service.stack.stop();
    expect([...service.denied]).toEqual([]);
  });
  return service;
}

/** The services that the test files of this process share, with their environments: one with workers, one without. */
const shared = new Map<boolean, Promise<{ service: TestStack; environment: NodeJS.ProcessEnv }>>();

/**
 * The service that the test files of a process share, as each test has a tenant of its own. It ends with the process. Without
 * `workers` no stream, queue or schedule runs, so that nothing but the test calls the store.
 */
export async function testStack({ workers = true }: { workers?: boolean } = {}): Promise<TestStack> {
  const started =
    shared.get(workers) ??
    startTestStack({ workers }).then((service) => ({ service, environment: { ...process.env } }));
  shared.set(workers, started);
  const { service, environment } = await started;
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
