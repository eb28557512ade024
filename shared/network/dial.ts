import type { ClientRequest } from "node:http";
import type { RequestOptions } from "node:https";
import type { TcpNetConnectOpts } from "node:net";
import { type Address, pinnedLookup } from "./resolve.ts";

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

export function onPhases(request: ClientRequest, secure: boolean, enter: (phase: Phase) => void): void {
  request.on("socket", (socket) => {
    socket.once("connect", () => enter(secure ? "tls" : "http"));
    socket.once("secureConnect", () => enter("http"));
  });
}

export type WireError =
  | "timeout"
  | "connection_refused"
  | "connection_reset"
  | "tls_error"
  | "invalid_response";

/** What a connection is doing: "tls" starts when TCP is connected, "http" when the request can be written. */
export type Phase = "connecting" | "tls" | "http";

/** This process ran out of a resource, which is no fault of the other side. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"]);

const RESETS: ReadonlySet<string> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE"]);

/** Gives the name of a socket or parser error; null when the fault is in this process. */
export function nameWireError(error: NodeJS.ErrnoException, phase: Phase): WireError | null {
  const code = error.code ?? "";
  if (OWN_FAULTS.has(code)) return null;
  if (code === "ETIMEDOUT") return "timeout";
  // Refused or unreachable (EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL without IPv6, EACCES from a firewall).
  if (phase === "connecting") return RESETS.has(code) ? "connection_reset" : "connection_refused";
  // A connection closed during the handshake appears as a reset, but the handshake has failed.
  if (phase === "tls") return "tls_error";
  return RESETS.has(code) ? "connection_reset" : "invalid_response";
}
