import { paused } from "#shared/domain/pause.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { type Endpoint, isChange } from "../endpoint.ts";
import type { PipelineStep } from "./exchange.ts";

/** Refuses an operation that changes something while the service is paused: 503 with `Retry-After`. */
export const refuseWhilePaused = (endpoint: Endpoint, ports: Pick<Ports, "pause">): PipelineStep => ({
  before: async function refuseDuringPause() {
    if (isChange(endpoint) && (await ports.pause.state())) throw paused();
  },
});
