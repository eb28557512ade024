import type { Connect } from "#shared/connect.ts";
import { IMAGES } from "#shared/domain/document-rules.ts";
import type { ImageProblem } from "#shared/domain/documents/image.ts";
import type { ImageSource } from "#shared/domain/documents/ports.ts";
import type { WireError } from "#shared/network/dial.ts";
import { type FetchOptions, type Got, guardedGet } from "#shared/network/guarded-get.ts";

type Fetched = Awaited<ReturnType<ImageSource["fetch"]>>;
type Hop = Fetched | { readonly kind: "redirect"; readonly to: string };

/** Hosts that nobody can own (RFC 2606): addresses copied from the documentation are refused without a request. */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|invalid|test)$/;
/** Statuses of a host that is busy or has just lost its patience. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

const refused = (code: ImageProblem, problem: string) => ({ kind: "refused", code, problem }) as const;
const failed = (code: ImageProblem, problem: string) => ({ kind: "failed", code, problem }) as const;

/** Fetches what is at an address, with every hop checked like the target of a webhook; throws only for faults of this process. */
export async function fetchImage(address: string, options: FetchOptions): Promise<Fetched> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs ?? IMAGES.timeoutSeconds * 1_000);
  try {
    let next = address;
    for (let hops = 0; hops <= IMAGES.redirects; hops++) {
      const hop = await fetchOnce(next, options, deadline.signal);
      if (hop.kind !== "redirect") return hop;
      next = hop.to;
    }
    return refused(
      "unexpected_answer",
      `The address leads to another one more than ${IMAGES.redirects} times.`,
    );
  } finally {
    clearTimeout(timer);
  }
}

async function fetchOnce(
  address: string,
  { policy, lookup }: FetchOptions,
  signal: AbortSignal,
): Promise<Hop> {
  const bare = withoutFragment(address);
  const host = URL.parse(bare)?.hostname ?? "";
  if (RESERVED.test(host)) return refused("not_public", `${host} is a name for examples; no host has it.`);
  const got = await guardedGet(bare, {
    policy,
    lookup,
    signal,
    bytesMax: IMAGES.bytesMax,
    accept: "image/png, image/jpeg, image/webp, image/gif, application/pdf",
    userAgent: "Certificate-Directory-Images/1.0",
  });
  return judge(got, bare, host);
}

/** An image may be named with a fragment, which a request never has. */
function withoutFragment(address: string): string {
  const end = address.indexOf("#");
  return end < 0 ? address : address.slice(0, end);
}

function judge(got: Got, address: string, host: string): Hop {
  switch (got.kind) {
    case "body":
      return { kind: "bytes", bytes: got.bytes };
    case "status":
      return judgeStatus(got, address);
    case "blocked":
      return refused("not_public", got.problem);
    case "unknown_host":
      return failed("unreachable", `The host name ${host} could not be found.`);
    case "unreachable":
      return unreachable(got.error, host);
    case "timeout":
      return failed("timeout", "The host did not send the image in time.");
    case "too_large":
      return refused(
        "too_large",
        `The image may have at most ${IMAGES.bytesMax.toLocaleString("en")} bytes.`,
      );
    case "compressed":
      return refused("unexpected_answer", "The host sent the image compressed once more.");
    case "upgraded":
      return refused("unexpected_answer", "The host did not answer with an image.");
  }
}

function unreachable(error: WireError, host: string): Hop {
  if (error === "tls_error")
    return failed(error, `${host} has no certificate (TLS) that is valid and known.`);
  return failed(error === "timeout" ? error : "unreachable", `The host could not be reached (${error}).`);
}

function judgeStatus({ status, location }: Extract<Got, { kind: "status" }>, address: string): Hop {
  if (status >= 300 && status < 400 && location !== undefined) {
    const to = URL.parse(location, address);
    return to === null
      ? refused("unexpected_answer", "The address leads to one that is not valid.")
      : { kind: "redirect", to: to.href };
  }
  const problem = `The host answered ${status}.`;
  if (status >= 500 || PASSING.has(status)) return failed("unreachable", problem);
  return refused(CODES[status] ?? "unexpected_answer", problem);
}

const CODES: Readonly<Record<number, ImageProblem>> = {
  401: "access_denied",
  403: "access_denied",
  404: "not_found",
  410: "not_found",
};

/** Fetches images with the policy of this stage, which is that of webhooks. */
export const connectImageSource: Connect<"imageSource"> = ({ config }) => ({
  fetch: (address) => fetchImage(address, { policy: config.WEBHOOK_TARGETS }),
});
