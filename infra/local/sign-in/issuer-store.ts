import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Adapter, AdapterPayload } from "oidc-provider";
import * as z from "zod";
import { readJson, writePrivateFile } from "#infra/running-stack/private-file.ts";

/** Somebody who can sign in. Their address counts as verified: nobody but whoever is at this machine sees the page. */
const LocalPerson = z.object({
  /** The `sub` of their tokens. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Of the demo: the organization under which the page shows them, and the role that they have there. */
  organization: z.object({ name: z.string(), role: z.string() }).optional(),
});
export type LocalPerson = z.infer<typeof LocalPerson>;

/** What the library keeps under a model and an id, until then (Unix time in seconds). */
const Kept = z.object({ until: z.number().nullable(), payload: z.record(z.string(), z.unknown()) });
const Stored = z.object({
  cookieKey: z.string(),
  people: z.array(LocalPerson),
  kept: z.record(z.string(), Kept),
});

/** What a restart must not end; all else is of minutes. */
const LASTING = /^(Session|Grant|RefreshToken):/;

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** The `sub` of an address: the same at each start, as memberships name it. */
export const personIdOf = (email: string): string => {
  const hex = createHash("sha256").update(`local:${email}`).digest("hex");
  return [8, 12, 16, 20, 32].map((end, n, ends) => hex.slice(ends[n - 1] ?? 0, end)).join("-");
};

/** People, sessions and refresh tokens of the local issuer: in `sign-in.json` of the folder, or in memory without one. */
export class IssuerStore {
  private readonly file: string | undefined;
  private readonly stored: z.infer<typeof Stored>;

  constructor(folder: string | undefined) {
    this.file = folder === undefined ? undefined : join(folder, "sign-in.json");
    const known = this.file === undefined ? undefined : Stored.safeParse(readJson(this.file)).data;
    this.stored = known ?? { cookieKey: randomBytes(32).toString("base64url"), people: [], kept: {} };
  }

  /** Signs the cookies. */
  get cookieKey(): string {
    return this.stored.cookieKey;
  }

  get people(): readonly LocalPerson[] {
    return this.stored.people;
  }

  /** Adds somebody, or replaces what was known of their address. */
  addPerson(fields: Omit<LocalPerson, "id">): LocalPerson {
    const person = { ...fields, id: personIdOf(fields.email) };
    const { people } = this.stored;
    const at = people.findIndex(({ id }) => id === person.id);
    if (at === -1) people.push(person);
    else people[at] = person;
    this.save();
    return person;
  }

  get(key: string): AdapterPayload | undefined {
    const kept = this.stored.kept[key];
    return kept && (kept.until === null || kept.until > nowSeconds()) ? kept.payload : undefined;
  }

  find(model: string, suits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    const keys = Object.keys(this.stored.kept).filter((key) => key.startsWith(`${model}:`));
    return keys.map((key) => this.get(key)).find((payload) => payload !== undefined && suits(payload));
  }

  put(key: string, payload: AdapterPayload, seconds?: number): void {
    const until = seconds === undefined ? (this.stored.kept[key]?.until ?? null) : nowSeconds() + seconds;
    this.stored.kept[key] = { until, payload: { ...payload } };
    this.save();
  }

  remove(suits: (key: string, payload: AdapterPayload) => boolean): void {
    for (const [key, { payload }] of Object.entries(this.stored.kept))
      if (suits(key, payload)) delete this.stored.kept[key];
    this.save();
  }

  private save(): void {
    for (const key of Object.keys(this.stored.kept)) if (!this.get(key)) delete this.stored.kept[key];
    if (this.file === undefined) return;
    const lasting = Object.entries(this.stored.kept).filter(([key]) => LASTING.test(key));
    writePrivateFile(this.file, JSON.stringify({ ...this.stored, kept: Object.fromEntries(lasting) }));
  }
}

/** The store as the library wants it, for one of its models. */
export const adapterOver =
  (store: IssuerStore) =>
  (model: string): Adapter => ({
    find: async (id) => store.get(`${model}:${id}`),
    findByUid: async (uid) => store.find(model, (payload) => payload.uid === uid),
    findByUserCode: async (code) => store.find(model, (payload) => payload.userCode === code),
    upsert: async (id, payload, seconds) => store.put(`${model}:${id}`, payload, seconds),
    consume: async (id) => {
      const payload = store.get(`${model}:${id}`);
      if (payload) store.put(`${model}:${id}`, { ...payload, consumed: nowSeconds() });
    },
    destroy: async (id) => store.remove((key) => key === `${model}:${id}`),
    revokeByGrantId: async (grantId) => store.remove((_, payload) => payload.grantId === grantId),
  });
