import { vi } from "vitest";
import { eventAndBadge } from "../../support/fixtures.ts";
import { ownStack } from "../../support/stack.ts";
import { acceptedCertificates } from "./accepted.ts";

interface Scene {
  readonly event: { readonly id: string; readonly short_code: string };
  readonly badge: { readonly id: string };
}

/** A stack whose log is kept in `lines`, an organization on it, and events with accepted certificates. */
export async function zipScene() {
  // This must come before the stack, whose log keeps the console.log that it finds.
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(JSON.parse(line));
  });
  const stack = await ownStack({ workers: false, settings: { LOG_LEVEL: "info" } });
  const tenant = await stack.tenant({ locale: "en" });
  const sceneOf = async (names: readonly string[]): Promise<Scene> => {
    const scene = await eventAndBadge(tenant);
    await acceptedCertificates(stack, tenant, scene, names);
    return scene;
  };
  const addressOf = ({ event }: Pick<Scene, "event">, query = "") =>
    `${stack.stack.baseUrl}/dashboard/documents/${event.short_code}${query}`;
  return { lines, stack, tenant, sceneOf, addressOf };
}
