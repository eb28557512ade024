import { beforeEach, describe, expect, test } from "vitest";
import { deliverMail } from "../../support/deliver-mail.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { anEvent, aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { night, runs, some } from "../../support/runs.ts";
import type { Tenant } from "../../support/stack.ts";

const { stack, day } = await badDayStack();
/** Longer than all calls about a record take, so that each read that is not consistent shows, each time. */
const LAG_MS = 10_000;
/** A new one for each test, as the calls of one in a minute are limited. */
let tenant: Tenant;

beforeEach(async () => {
  day.lagMs = 0;
  tenant = await stack.tenant();
  day.lagMs = LAG_MS;
});

const inAnHour = () => new Date(Date.now() + 3_600_000);
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const EVENT = { name: "Cloud Day", category: "EDUCATION" };
const aBadge = async () => (await tenant.panel.call("POST /badges", { body: { name: "Speaker" } })).body;
const aKey = async (of: Tenant) => (await of.panel.call("POST /api-keys", { body: { name: "System" } })).body;

interface Noun {
  readonly create: () => Promise<{ readonly id: string }>;
  /** The address of one record, and the credential that reads and changes it. */
  readonly address: string;
  readonly client: () => Tenant["key"];
  readonly field: string;
}
const NOUNS: Readonly<Record<string, Noun>> = {
  event: {
    create: () => anEvent(tenant.key),
    address: "/v1.0/events/{id}",
    client: () => tenant.key,
    field: "name",
  },
  "event in the panel": {
    create: async () => (await tenant.panel.call("POST /events", { body: EVENT })).body,
    address: "/events/{id}",
    client: () => tenant.panel,
    field: "name",
  },
  badge: { create: aBadge, address: "/v1.0/badges/{id}", client: () => tenant.key, field: "name" },
  "badge in the panel": {
    create: aBadge,
    address: "/badges/{id}",
    client: () => tenant.panel,
    field: "name",
  },
};

describe.each(some(Object.entries(NOUNS), 2, 1))(
  "while reads lag, one %s",
  (_, { create, address, client, field }) => {
    test("is there for GET after POST, and as changed after each PATCH: each time", async () => {
      await times(runs(2, 5), async (n) => {
        const { id } = await create();
        const params = { id };
        expect((await client().callUntyped(`GET ${address}`, { params })).status).toBe(200);
        for (const value of [`First ${n}`, `Second ${n}`]) {
          const changed = await client().callUntyped(`PATCH ${address}`, {
            params,
            body: { [field]: value },
          });
          expect(changed.status).toBe(200);
          const read = await client().callUntyped(`GET ${address}`, { params });
          expect(read.json).toMatchObject({ [field]: value });
        }
      });
    });
  },
);

describe("while reads lag", () => {
  test("a webhook is read, changed twice and listed right after its creation", async () => {
    await times(runs(2, 5), async (n) => {
      const own = await stack.tenant();
      const body = { url: "http://127.0.0.1:9/hook", events: ["certificate.issued"] };
      const { id } = (await own.key.call("POST /v1.0/webhooks", { body })).body;
      const params = { id };
      expect((await own.key.call("GET /v1.0/webhooks/{id}", { params })).status).toBe(200);
      for (const description of [`First ${n}`, `Second ${n}`]) {
        const changed = await own.key.call("PATCH /v1.0/webhooks/{id}", { params, body: { description } });
        expect(changed.status).toBe(200);
        expect((await own.key.call("GET /v1.0/webhooks/{id}", { params })).body).toMatchObject({
          description,
        });
      }
      expect((await own.key.call("GET /v1.0/webhooks")).body.data).toHaveLength(1);
    });
  });

  test("a key admits, is listed and ends at once", async () => {
    await times(runs(2, 5), async () => {
      const own = await stack.tenant();
      const { id, token } = await aKey(own);
      expect((await stack.client(token).call("GET /v1.0/events")).status).toBe(200);
      const ids = (await own.panel.call("GET /api-keys")).body.data.map((key) => key.id);
      expect(ids).toContain(id);
      expect((await own.panel.call("PATCH /api-keys/{id}/revoke", { params: { id } })).status).toBe(200);
      expect((await stack.client(token).call("GET /v1.0/events")).status).toBe(401);
    });
  });

  night.test("an organization shows each change of its profile", async () => {
    await times(runs(2, 5), async (n) => {
      const own = await stack.tenant();
      for (const nickname of [`First ${n}`, `Second ${n}`]) {
        expect((await own.panel.call("PATCH /organization", { body: { nickname } })).status).toBe(200);
        expect((await own.panel.call("GET /organization")).body).toMatchObject({ nickname });
      }
    });
  });

  test("a certificate is issued for an event and a badge of that moment, read, counted, revoked and read again", async () => {
    await times(runs(2, 5), async () => {
      const own = await stack.tenant();
      const { event, badge } = await eventAndBadge(own);
      const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
      const issued = await own.key.call("POST /v1.0/invitations", { body });
      expect(issued.status).toBe(201);
      const { id, short_code } = issued.body.certificates[0]!;
      for (const named of [id, short_code]) {
        const params = { id: named };
        expect((await own.key.call("GET /v1.0/invitations/{id}", { params })).status).toBe(200);
      }
      const funnel = () =>
        own.panel.call("GET /dashboard/funnel/{event_id}", { params: { event_id: event.id } });
      expect((await funnel()).body).toMatchObject({ issued: 1, invited: 1 });
      const revoked = await own.key.call("POST /v1.0/invitations/{id}/revoke", {
        params: { id },
        body: {},
      });
      expect(revoked.status).toBe(200);
      expect((await own.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body).toMatchObject({
        status: "REVOKED",
      });
      expect((await funnel()).body).toMatchObject({ issued: 1, revoked: 1 });
    });
  });

  night.test("who accepted for the first time is a registered person at the next issuance", async () => {
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = aRecipient();
    const body = { event_id: event.id, badge_id: badge.id, recipient };
    const issue = async () =>
      (await tenant.key.call("POST /v1.0/invitations", { body })).body.certificates[0]!;
    const { id } = await issue();
    const token = await stack.functions.ports.links.sign({ id, organization_id: tenant.id }, inAnHour());
    const params = { token };
    const accepted = await stack.anonymous.call("POST /recipient/invitations/{token}/accept", { params });
    expect(accepted.status).toBe(200);
    expect((await issue()).recipient_status).toBe("PENDING");
  });

  test("a certificate shows at once that its mail was sent, and that another one is asked for", async () => {
    const { event, badge } = await eventAndBadge(tenant);
    const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
    const issued = await tenant.key.call("POST /v1.0/invitations", { body });
    const params = { id: issued.body.certificates[0]!.id };
    const mail = async () =>
      (await tenant.key.call("GET /v1.0/invitations/{id}", { params })).body.email_status;
    const job = { organization_id: tenant.id, certificate_id: params.id };
    await deliverMail(stack.functions.ports, job, 1);
    expect(await mail()).toBe("sent");
    expect((await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params })).status).toBe(200);
    expect(await mail()).toBe("queued");
  });
});
