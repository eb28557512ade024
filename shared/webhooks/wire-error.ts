import type { SendError } from "./outcome.ts";

/**
 * How far a connection got: what an error means depends on it. "tls" starts once TCP stands, "http" once the
 * request can be written.
 */
export type Phase = "connecting" | "tls" | "http";

/** This process ran out of something: not the endpoint's doing, so not an outcome. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"]);

const RESETS: ReadonlySet<string> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE"]);

/** Names a socket or parser error for the delivery log; null when the fault is this process's own. */
export function nameWireError(error: NodeJS.ErrnoException, phase: Phase): SendError | null {
  const code = error.code ?? "";
  if (OWN_FAULTS.has(code)) return null;
  if (code === "ETIMEDOUT") return "timeout";
  // Refused, or no way there at all (EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL without IPv6, a firewall's EACCES).
  if (phase === "connecting") return RESETS.has(code) ? "connection_reset" : "connection_refused";
  // A peer that hangs up in the middle of the handshake shows up as a reset; it is the handshake that failed.
  if (phase === "tls") return "tls_error";
  return RESETS.has(code) ? "connection_reset" : "invalid_response";
}
