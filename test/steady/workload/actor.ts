import { setTimeout as pause } from "node:timers/promises";
import { type Capability, planRules } from "#shared/domain/rules.ts";
import type { ApiRoute, BodyOf } from "../../support/client.ts";
import type { CallOptions, MadeCall, Requester, Who } from "./calls.ts";
import type { Dice } from "./dice.ts";
import type { Endpoints } from "./endpoints.ts";
import type { Findings } from "./findings.ts";
import type { WatchedInbox } from "./inbox.ts";
import type { Creation, KnownKey, KnownOrganization, Model, Thing } from "./model.ts";
import { Register } from "./register.ts";

/** What everybody in a run shares. */
export interface Scene {
  readonly caller: Requester;
  readonly model: Model;
  readonly inbox: WatchedInbox;
  readonly endpoints: Endpoints;
  readonly findings: Findings;
  /** Ends pauses when the load is over. */
  readonly over: AbortSignal;
}

type IntegrationRoute = Extract<ApiRoute, `${string} /v1.0/${string}`>;

export interface ActOptions extends CallOptions {
  /** What the plan must allow for a key to do this; without it a session does. */
  readonly needs?: Capability;
}

const NOBODY: Who = { name: "anybody", token: undefined };
const REPETITIONS = 12;
/** How often a client loses patience with a write. */
const CUTS = 0.04;
const CUT_WITHIN_MS = 60;
const BY_PANEL = 0.15;

/** A client that works for one organization. */
export class Actor {
  readonly scene: Scene;
  readonly dice: Dice;
  readonly organization: KnownOrganization;

  constructor(scene: Scene, dice: Dice, organization: KnownOrganization) {
    this.scene = scene;
    this.dice = dice;
    this.organization = organization;
  }

  /** Whether keys of the organization may do this. */
  may(capability: Capability): boolean {
    return planRules(this.organization.plan).allows.includes(capability);
  }

  /** Calls an operation for integrators, with one of the keys or as the panel does. */
  async call<R extends IntegrationRoute>(route: R, { needs = "read", ...options }: ActOptions = {}) {
    const keys = this.organization.keys.filter(({ token, doomed }) => token !== undefined && !doomed);
    const byPanel = needs !== "webhooks" && this.dice.chance(BY_PANEL);
    if (keys.length === 0 || !this.may(needs) || byPanel) {
      const address = route.replace(" /v1.0/", " /");
      return (await this.scene.caller.callUntyped(this.organization.session, address, options)) as MadeCall<
        BodyOf<R>
      >;
    }
    const key = this.dice.pick(keys);
    const call = await this.scene.caller.call(this.whoHas(key), route, options);
    this.scene.findings.check("a valid key is let in", call.status !== 401 || key.doomed, key.marker, () => ({
      expected: "no 401",
      found: call.text,
      calls: [...key.attempts, call],
    }));
    const refused = call.code === "plan_upgrade_required";
    const mayBe = this.organization.switching || !this.may(needs);
    this.scene.findings.check(
      "a plan allows what it says",
      !refused || mayBe,
      this.organization.name,
      () => ({
        expected: `${needs} with ${this.organization.plan}`,
        found: call.text,
        calls: [call],
      }),
    );
    return { ...call, keyRevoked: call.status === 401 && key.doomed };
  }

  /** Calls an operation with a session of the panel. */
  panel<R extends ApiRoute>(route: R, options: CallOptions = {}): Promise<MadeCall<BodyOf<R>>> {
    return this.scene.caller.call(this.organization.session, route, options);
  }

  /** Calls a public operation. */
  anybody<R extends ApiRoute>(route: R, options: CallOptions = {}): Promise<MadeCall<BodyOf<R>>> {
    return this.scene.caller.call(NOBODY, route, options);
  }

  whoHas(key: KnownKey): Who {
    return { name: `${this.organization.name} key ${key.marker}`, token: key.token };
  }

  /** After how many milliseconds this request's client cuts the connection; usually never. */
  patience(): number | undefined {
    return this.dice.chance(CUTS) ? this.dice.between(1, CUT_WITHIN_MS) : undefined;
  }

  /** A creation that no request has asked for yet, with an Idempotency-Key more often than not. */
  creation(kind: string, withKey = this.dice.chance(0.6)): Creation {
    const marker = this.scene.model.marker(kind);
    return {
      marker,
      idempotencyKey: withKey ? `key-${marker}` : undefined,
      attempts: [],
      open: false,
      id: undefined,
    };
  }

  /**
   * Makes the request of a creation. Without an answer it is repeated if it has an Idempotency-Key, as the key is there
   * for; without one nobody knows whether it took place. Gives the last answer.
   */
  async attempt<Body>(
    creation: Creation,
    send: (options: ActOptions) => Promise<MadeCall<Body>>,
  ): Promise<MadeCall<Body>> {
    const { idempotencyKey, marker, attempts } = creation;
    const headers: Record<string, string> =
      idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    const begun = { headers, about: marker };
    creation.open = true;
    let call = await send({ ...begun, cutAfterMs: this.patience() });
    attempts.push(call);
    for (let n = 0; n < REPETITIONS && idempotencyKey !== undefined && isOpen(call); n += 1) {
      await this.pause(this.dice.between(200, 1_000));
      call = await send(begun);
      attempts.push(call);
    }
    const id = (call.body as { id?: string } | undefined)?.id;
    if (id !== undefined) creation.id = id;
    creation.open = false;
    return call;
  }

  /** A thing that no request has asked for yet, with fields that will be changed. */
  thing(kind: string, fields: readonly string[], steady: boolean): Thing {
    return {
      ...this.creation(kind),
      fields: Object.fromEntries(fields.map((name) => [name, new Register()])),
      changes: [],
      sights: [],
      removals: [],
      doomed: false,
      steady,
    };
  }

  /** Notes what a creation or change wrote into the fields of a thing. */
  wrote(thing: Thing, values: Readonly<Record<string, unknown>>, calls: readonly MadeCall[]): void {
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) for (const call of calls) thing.fields[name]?.wrote(value, call);
  }

  async pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.scene.over }).catch(() => {});
  }
}

/** Whether a repetition will tell more. */
const isOpen = ({ outcome, code, status }: MadeCall): boolean =>
  outcome === "unknown" || code === "idempotency_in_progress" || status === 429;
