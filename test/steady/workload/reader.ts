import { setTimeout as pause } from "node:timers/promises";
import { planRules } from "#shared/domain/rules.ts";
import type { BodyOf, RequestOptions } from "../../support/client.ts";
import { walk } from "../../support/walk.ts";
import type { MadeCall, Requester, Who } from "./calls.ts";
import type { KnownOrganization } from "./model.ts";

type Query = Readonly<Record<string, string | number>>;
export type CertificateRow = BodyOf<"GET /v1.0/invitations">["data"][number];
type ListRoute =
  | "GET /v1.0/invitations"
  | "GET /v1.0/events"
  | "GET /v1.0/badges"
  | "GET /v1.0/webhooks"
  | "GET /v1.0/recipients"
  | "GET /v1.0/recipient-invitations"
  | "GET /v1.0/webhooks/{id}/deliveries"
  | "GET /v1.0/deliveries";
type Row<R extends ListRoute> = BodyOf<R>["data"][number];

const TRIES = 40;
const LARGEST_PAGE = 100;

/** Reads what an organization can read, with all of its credentials in turn, so that no window stops it for long. */
export class ListReader {
  readonly organization: KnownOrganization;
  private readonly caller: Requester;
  private readonly blocked = new Map<string, number>();

  constructor(caller: Requester, organization: KnownOrganization) {
    this.caller = caller;
    this.organization = organization;
  }

  /** The answer of a read, after as many tries as it takes. Throws when it is refused, or does not come. */
  async get<Body = unknown>(route: string, options: RequestOptions = {}): Promise<Body> {
    const call = await this.answered(route, options);
    if (call.outcome !== "done")
      throw new Error(`${route} ${JSON.stringify(options)}: ${call.status} ${call.text}`);
    return (call.body ?? call.text) as Body;
  }

  /** The last answer of a read, also when it refuses. */
  async answered(route: string, options: RequestOptions = {}): Promise<MadeCall> {
    let call: MadeCall | undefined;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const who = await this.free(route);
      const address = who === this.organization.session ? route.replace(" /v1.0/", " /") : route;
      call = await this.caller.callUntyped(who, address, options);
      if (call.status === 429) this.blocked.set(who.name, Date.now() + (call.retryAfterSeconds ?? 1) * 1_000);
      else if (call.outcome !== "unknown") return call;
      else await pause(250);
    }
    throw new Error(`${route} has no answer: ${call?.status} ${call?.text}`);
  }

  /** A list from its first page to its last, by cursors. */
  async all<R extends ListRoute>(
    route: R,
    query: Query = {},
    params: Record<string, string> = {},
  ): Promise<Row<R>[]> {
    const { rows } = await walk(async (cursor) => {
      const body = await this.get<BodyOf<R>>(route, {
        params,
        query: { limit: LARGEST_PAGE, ...query, ...cursor },
      });
      return { body } as never;
    });
    return rows as Row<R>[];
  }

  /** Somebody who may read now; waits when all windows are used up. */
  private async free(route: string): Promise<Who> {
    const { keys, session, plan, name } = this.organization;
    const byKey = !/ \/(api-keys|billing)/.test(route) && planRules(plan).allows.includes("read");
    const usable = byKey ? keys.filter(({ token, doomed }) => token !== undefined && !doomed) : [];
    const all: Who[] = [
      ...usable.map((key) => ({ name: `${name} key ${key.marker}`, token: key.token })),
      session,
    ];
    for (;;) {
      const open = all.filter((who) => (this.blocked.get(who.name) ?? 0) <= Date.now());
      if (open.length > 0) return open[Math.floor(Math.random() * open.length)]!;
      await pause(500);
    }
  }
}
