import { DomainError } from "#shared/domain/errors.ts";
import { behindEdge } from "#shared/domain/organizations/in-turn.ts";
import type { CountedCall } from "#shared/domain/organizations/ports.ts";
import type { Ports } from "#shared/domain/ports.ts";
import type { Access, Caller, Endpoint } from "../endpoint.ts";
import type { PipelineStep, Request } from "./exchange.ts";

type PublicPorts = Pick<Ports, "clock" | "limits" | "links" | "settings">;

/** Counts a public call in the window of its address, and of its link; a forged token has none, so that it writes nothing more. */
async function admitAddress(
  event: Request,
  kind: Extract<Access, { public: unknown }>["public"],
  ports: PublicPorts,
): Promise<Caller> {
  const address = event.requestContext.identity.sourceIp;
  const caller = { kind: "public", address } as const;
  if (kind === "free" || (kind === "document" && behindEdge(ports.settings))) return caller;
  const { clock, limits } = ports;
  const token = kind === "link" ? event.pathParameters?.token : undefined;
  const link = token === undefined ? undefined : await ports.links.named(token, clock.now());
  const calls = await Promise.all([
    limits.admit(address, kind, clock.now()),
    ...(link ? [limits.admitLink(link.certificateId, clock.now())] : []),
  ]);
  refuseFull(event, calls);
  return caller;
}

/** Admission of a public operation, apart from that of credentials, which its bundle then does not contain. */
export const admitPublic = ({ access }: Endpoint, ports: PublicPorts): PipelineStep => ({
  before: async function admitPublicCaller({ event }) {
    if ("public" in access) event.exchange.caller = await admitAddress(event, access.public, ports);
  },
});

/** Counts a call whose link is named in its body, once the body was read (POST /recipient/accounts). */
export const admitLinkOfBody = ({ access, params }: Endpoint, ports: PublicPorts): PipelineStep => ({
  before: async function admitNamedLink({ event }) {
    if (!("public" in access) || access.public !== "link" || params) return;
    const { token } = event.exchange.body as { readonly token: string };
    const now = ports.clock.now();
    const link = await ports.links.named(token, now);
    if (link) refuseFull(event, [await ports.limits.admitLink(link.certificateId, now)]);
  },
});

/** Notes the windows that a call counted in; throws `rate_limit_exceeded` when one of them was full. */
export function refuseFull(event: Request, calls: readonly CountedCall[]): void {
  const { exchange } = event;
  exchange.windows = [...(exchange.windows ?? []), ...calls.map(({ window }) => window)];
  const full = calls.find(({ admitted }) => !admitted)?.window;
  if (full) throw tooMany(full.name, full.resetSeconds);
}

export const tooMany = (policy: string | undefined, retryAfterSeconds: number): DomainError =>
  new DomainError("rate_limit_exceeded", `Too many requests; try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
    extra: { policy },
  });
