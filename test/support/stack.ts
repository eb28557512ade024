import { afterAll, expect } from "vitest";
import { type ServiceOptions, startTestStack, type TestStack } from "./service.ts";

export type { Cost, SignedIn, Tenant, TestStack } from "./service.ts";

/** Starts the service for a test file alone and ends it afterwards: for settings and faults of its own, and for looks at whole tables. */
export async function ownStack(options: ServiceOptions = {}): Promise<TestStack> {
  const service = await startTestStack(options);
  afterAll(async () => {
    await service.stack.stop();
    service.forget();
    expect([...service.denied]).toEqual([]);
  });
  return service;
}

/** Started with the inbox of the process, whatever mail service the first file has set for itself: that one ends with the file. */
async function startShared() {
  delete process.env.AWS_ENDPOINT_URL_SESV2;
  const service = await startTestStack({ workers: false });
  return { service, environment: { ...process.env } };
}

let shared: Promise<{ service: TestStack; environment: NodeJS.ProcessEnv }> | undefined;

/**
 * The service for a test file. Without `workers` no stream, queue or schedule runs, so that nothing but the test calls the store:
 * the files of a process share that one, as each test has a tenant of its own, and it ends with the process. With workers it is the
 * file's own, as what one file leaves in the queues, or a clock that it moves, would change what the next one sees.
 */
export async function testStack({ workers = true }: { workers?: boolean } = {}): Promise<TestStack> {
  if (workers) return ownStack();
  shared ??= startShared();
  const { service, environment } = await shared;
  // What an earlier file set was undone when it ended.
  Object.assign(process.env, environment);
  const { ports } = service.functions;
  const { clock } = ports;
  afterAll(() => {
    Object.assign(ports, { clock });
    service.forget();
    expect([...service.denied]).toEqual([]);
  });
  return service;
}
