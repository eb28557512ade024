import { expect } from "vitest";
import { recount } from "../../support/browser/invitation-page.ts";
import { expectProblem } from "../../support/problems.ts";
import type { LostTable, RestoreScene } from "./scene.ts";

/** A harm that a table of the past does, and the proof that a restore has turned it away. */
type Harm = readonly [harm: string, reversed: (table: LostTable, scene: RestoreScene) => Promise<void>];

/** What was measured on a table that was read at a moment, used further, and put back. The order is that of the checks. */
export const HARMS: readonly Harm[] = [
  [
    "a new credential gets the status-list entry of one in a wallet",
    async ({ used, withoutIssuer, signed, firstNumber }, { ports }) => {
      expect(signed).not.toContain(await ports["credentials.write"].next(used.id));
      expect(await ports["credentials.write"].next(withoutIssuer.id)).toBeGreaterThan(firstNumber);
    },
  ],
  [
    "numbers that were left out count as credentials",
    async ({ used }, { ports }) => expect(await ports.issuers.count(used.id)).toBe(2),
  ],
  [
    "a rotated key leaves did.json, and what it signed is refused",
    async ({ rotating, first, rotated }, { ports }) => {
      const { keys } = (await ports.issuers.find(rotating.id))!;
      expect(keys.map(({ id }) => id)).toEqual([first.id, rotated.id]);
    },
  ],
  [
    "a distrusted key counts again",
    async ({ rotating }, { ports }) =>
      expect((await ports.issuers.find(rotating.id))!.keys[0]!.distrusted_at).not.toBeNull(),
  ],
  [
    "an issuer that has signed is unknown",
    async ({ withoutIssuer, established }, { ports }) =>
      expect(await ports.issuers.find(withoutIssuer.id)).toEqual(established),
  ],
  [
    "a certificate that was revoked is valid again",
    async ({ used, inWallet }, { ports }) =>
      expect(await ports.certificates.get(used.id, inWallet.id)).toMatchObject({
        ...{ status: "REVOKED", revocation_reason: "An error", revocation_notice: null },
      }),
  ],
  [
    "verifiers take a revoked credential for valid",
    async ({ inWalletCredential }, { isRevoked }) => expect(await isRevoked(inWalletCredential)).toBe(true),
  ],
  [
    "verifiers find no status list for a credential in a wallet",
    async ({ lostValid }, { isRevoked }) => expect(await isRevoked(lostValid.credential)).toBe(false),
  ],
  [
    "a revoked credential whose certificate is lost is valid again",
    async ({ lostRevoked }, { isRevoked }) => expect(await isRevoked(lostRevoked.credential)).toBe(true),
  ],
  [
    "a certificate that its holder hid is seen again",
    async ({ used, hidden }, { ports, stack }) => {
      const chosen = { visibility: "hidden", name_in_credential: false };
      expect(await ports.certificates.get(used.id, hidden.id)).toMatchObject(chosen);
      const { short_code } = hidden;
      expect((await stack.anonymous.call("GET /c/{short_code}", { params: { short_code } })).status).toBe(
        404,
      );
    },
  ],
  [
    "a certificate that its holder shows again stays hidden",
    async ({ used, shown }, { ports }) =>
      expect(await ports.certificates.get(used.id, shown.id)).toMatchObject({ visibility: "public" }),
  ],
  [
    "a webhook that was removed is sent to again",
    async ({ used, keptWebhook }) => {
      const { data } = (await used.key.call("GET /v1.0/webhooks")).body;
      expect(data.map(({ id }) => id)).toEqual([keptWebhook]);
    },
  ],
  [
    "who refused an organization's mail gets it",
    async ({ used, muted }, { isMuted }) => expect(await isMuted(muted, used.id)).toBe(true),
  ],
  [
    "who wants an organization's mail again gets none",
    async ({ used, unmuted }, { isMuted }) => expect(await isMuted(unmuted, used.id)).toBe(false),
  ],
  [
    "who wants no messages on the phone gets some",
    async ({ silent }, { phoneOptOutWrites }) =>
      expect(await phoneOptOutWrites.of(silent)).toMatchObject({ by: "page" }),
  ],
  [
    "who wants messages on the phone again gets none",
    async ({ talking }, { phoneOptOutWrites }) => expect(await phoneOptOutWrites.of(talking)).toBeUndefined(),
  ],
  [
    "a message to a phone that waited goes again, although it may have gone since",
    async ({ used, phoned }, { stack }) => {
      const tomorrow = new Date(Date.now() + 86_400_000);
      expect(await stack.functions.ports["messages.due"].due("phone", tomorrow, 10)).toEqual([]);
      const { id, number } = phoned;
      expect((await used.key.call("GET /v1.0/invitations/{id}", { params: { id } })).body).toMatchObject({
        recipient: { number },
        phone_status: "sent",
      });
      const history = await used.key.call("GET /v1.0/invitations/{id}/history", { params: { id } });
      expect(history.status).toBe(200);
    },
  ],
  [
    "an event's counters tell another number than its certificates",
    async ({ used, subject }, { stack }) => {
      const { funnel } = await recount(stack, used, subject.event.id);
      const { body } = await used.panel.call("GET /dashboard/funnel/{event_id}", {
        params: { event_id: subject.event.id },
      });
      expect(body).toMatchObject({ ...funnel, issued: 6, revoked: 1, pending: 0 });
    },
  ],
  [
    "the use of the month is another number than that of certificates",
    async ({ used }) => expect((await used.key.call("GET /v1.0/balance")).body.used).toBe(6),
  ],
  [
    "keys answer that were revoked, or made for what is lost",
    async ({ later, revoked, lost }, { statusOf }) => {
      for (const key of [later, revoked, lost.apiKey]) expect(await statusOf(key)).toBe(401);
    },
  ],
  [
    "a key that was revoked answers, as its gate is lost too",
    async ({ gateless }, { statusOf }) => expect(await statusOf(gateless.apiKey)).toBe(401),
  ],
  [
    "a key that always held is refused",
    async ({ kept }, { statusOf }) => expect(await statusOf(kept)).toBe(200),
  ],
  [
    "who was removed is a member again, and who may do less may do more again",
    async ({ used, staff: { removed, lowered } }, { ports }) => {
      const { members } = (await ports.members.roster(used.id))!;
      expect(members.map(({ email, role }) => [email, role])).toEqual([
        [null, "owner"],
        [lowered.email, "viewer"],
      ]);
      const named = { headers: { "x-organization": used.id } };
      expectProblem(await removed.client.call("GET /organization", named), "not_a_member");
      expectProblem(await removed.client.call("GET /organization"), "not_a_member");
      expect((await removed.client.call("GET /memberships")).body.results).toEqual([]);
      expect((await lowered.client.call("GET /organization")).status).toBe(200);
      expectProblem(await lowered.client.call("GET /members"), "role_required");
    },
  ],
  [
    "a plan is what it was",
    async ({ used }, { ports }) => expect((await ports.organizations.get(used.id))!.plan).toBe("BUSINESS"),
  ],
];
