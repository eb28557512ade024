/** Why a connection gave no valid response. */
export type WireError =
  | "timeout"
  | "connection_refused"
  | "connection_reset"
  | "tls_error"
  | "invalid_response";

/**
 * What a connection is doing; the meaning of an error depends on it. "tls" starts when TCP is connected, "http" when
 * the request can be written.
 */
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
