import { Resolver } from "node:dns/promises";
import type { Config } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { destinationOf, sendableAddress } from "./address.ts";

/** One name server has 1 s for the first query and 2 s for the second; all questions about a domain together: */
const TIMEOUT_MS = 1_000;
const TRIES = 2;
const ALL_MS = 4_000;

/** How long an answer is of use, and how many are kept: as many as one large request can name. */
const KEPT = { takes: 3_600_000, refuses: 300_000, unknown: 30_000 } as const;
const KEPT_MAX = 1_000;
/**
 * Domains about which a process asks at once, or was not answered within the last half minute: of one owner, and in all, which
 * is two runs of the worker. About any more nobody is asked, and their mails go.
 */
const OPEN_MAX = { zone: 2, all: 20 } as const;

/** Answers by which a name server says that there is nothing: no such name, or no such record of it. */
const NOTHING: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);
/** Texts of one name that are looked at. */
const TEXTS_MAX = 50;

interface Kept {
  readonly until: number;
  readonly takes: Promise<boolean | undefined>;
}

/** Variables alone: name servers need no permission. */
export const nameServersGrants: Grants<"nameServers"> = () => [{ settings: "mailHosts" }];

/** Asks the name servers of the machine. Nothing is connected to that they name. */
export const connectNameServers: Connect<"nameServers"> = ({ config }) => {
  const kept = new Map<string, Kept>();
  const open: Open[] = [];
  const isChecked = config.MAIL_HOSTS_CHECKED;
  return {
    async takesMail(address, at) {
      const sendable = sendableAddress(destinationOf(address, config));
      if (!isChecked || sendable === undefined) return undefined;
      const domain = sendable.slice(sendable.lastIndexOf("@") + 1).toLowerCase();
      const now = at.getTime();
      const known = kept.get(domain);
      if (known && now < known.until) return known.takes;
      const question = openQuestion(open, zoneOf(domain), now);
      if (!question) return undefined;
      const takes = takesMail(config, domain);
      keep(kept, domain, { until: now + KEPT.unknown, takes });
      const answer = await takes;
      question.until = answer === undefined ? now + KEPT.unknown : 0;
      const ms = answer === undefined ? KEPT.unknown : answer ? KEPT.takes : KEPT.refuses;
      keep(kept, domain, { until: now + ms, takes });
      return answer;
    },
    async texts(name) {
      const found = await asked(config, (resolver) => resolver.resolveTxt(name));
      return found?.slice(0, TEXTS_MAX).map((parts) => parts.join(""));
    },
  };
};

interface Open {
  readonly zone: string;
  /** Until when it counts, in milliseconds; without an end while it is asked. */
  until: number;
}

/** Notes that a domain of a zone is asked about; undefined when there are too many. */
function openQuestion(open: Open[], zone: string, now: number): Open | undefined {
  for (let n = open.length - 1; n >= 0; n--) if (open[n]!.until <= now) open.splice(n, 1);
  if (open.length >= OPEN_MAX.all) return undefined;
  if (open.filter((one) => one.zone === zone).length >= OPEN_MAX.zone) return undefined;
  const question = { zone, until: Number.POSITIVE_INFINITY };
  open.push(question);
  return question;
}

/**
 * The part of a domain that has one owner, roughly: the last three labels if they end as `com.br` or `co.uk` do, else two. The
 * Public Suffix List says it exactly, but is larger than the function.
 */
function zoneOf(domain: string): string {
  const labels = domain.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join(".");
}

/** The oldest is forgotten when there are too many: a stranger chooses the domains. */
function keep(kept: Map<string, Kept>, domain: string, answer: Kept): void {
  kept.delete(domain);
  kept.set(domain, answer);
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!);
}

/**
 * Whether a domain has a server that takes mail (RFC 5321, 5.1): by MX records, or without any by its own address. One that
 * names no host says that it takes none (RFC 7505). Undefined when no name server says.
 */
async function takesMail(config: Config, domain: string): Promise<boolean | undefined> {
  const signal = AbortSignal.timeout(ALL_MS);
  const hosts = await asked(config, (resolver) => resolver.resolveMx(domain), signal);
  if (hosts === undefined) return undefined;
  if (hosts.length > 0) return hosts.some(({ exchange }) => exchange !== "" && exchange !== ".");
  const [v4, v6] = await Promise.all([
    asked(config, (resolver) => resolver.resolve4(domain), signal),
    asked(config, (resolver) => resolver.resolve6(domain), signal),
  ]);
  if ([v4, v6].some((found) => found && found.length > 0)) return true;
  return v4 && v6 ? false : undefined;
}

/** The records of an answer, none when it says that there are none; undefined when there is no answer in time. */
async function asked<T>(
  { NAME_SERVERS }: Config,
  ask: (resolver: Resolver) => Promise<T[]>,
  signal = AbortSignal.timeout(ALL_MS),
): Promise<T[] | undefined> {
  if (signal.aborted) return undefined;
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (NAME_SERVERS.length > 0) resolver.setServers(NAME_SERVERS);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await ask(resolver);
  } catch (error) {
    return NOTHING.has((error as NodeJS.ErrnoException).code ?? "") ? [] : undefined;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
