import type { ClientRequest } from "node:http";
import type { RequestOptions } from "node:https";
import type { TcpNetConnectOpts } from "node:net";
import { type Address, pinnedLookup } from "./resolve.ts";
import type { Phase } from "./wire-error.ts";

/** Time for name resolution, connecting and the TLS handshake together. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** Time for one of several addresses before the next is tried; Node's 250 ms are too short for a distant host. */
const ADDRESS_TIMEOUT_MS = 1_000;

export type DialOptions = RequestOptions &
  Pick<TcpNetConnectOpts, "autoSelectFamily" | "autoSelectFamilyAttemptTimeout">;

/** Options of a request that connects to these addresses, which were checked, and to no others (decision 10.8). */
export const dialOptions = (addresses: readonly Address[]): DialOptions => ({
  // Without an agent no connection is shared between hosts or kept for the next attempt.
  agent: false,
  // Host header and SNI remain those of the URL; the connection goes to the checked addresses.
  lookup: pinnedLookup(addresses),
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn it off.
  rejectUnauthorized: true,
});

/** Calls `enter` when a request's connection enters its next phase. */
export function onPhases(request: ClientRequest, secure: boolean, enter: (phase: Phase) => void): void {
  request.on("socket", (socket) => {
    socket.once("connect", () => enter(secure ? "tls" : "http"));
    socket.once("secureConnect", () => enter("http"));
  });
}
