import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import type { RecipientRequest } from "#shared/domain/certificates/recipient.ts";
import { ERASING_PORTS, eraseCertificate } from "#shared/domain/privacy/erase-certificate.ts";
import type { CertificateErasureJob } from "#shared/domain/privacy/jobs.ts";
import { linkTo, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { anEmail, eventAndBadge } from "../support/fixtures.ts";
import { requestedInFull } from "../support/records.ts";
import { some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { tracesOf } from "./traces.ts";

const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
type Ports = typeof ports;

/** Somebody with all that a request can say; a mark that stands nowhere else is in each text that can have one. */
function somebody() {
  const email = anEmail();
  const mark = email.split("@")[0]!.slice(4);
  const marked = (_: string, value: unknown) => (typeof value === "string" ? `${value} ${mark}` : value);
  const person: RecipientRequest & { readonly recipient_number: string } = {
    ...JSON.parse(JSON.stringify(fc.sample(requestedInFull, 1)[0]), marked),
    recipient_name: `Zulmira Çedilha ${mark}`,
    recipient_email: email,
    recipient_number: `+55119${randomInt(10_000_000, 99_999_999)}`,
    recipient_locale: "es",
    values: { note: `note ${mark}` },
    // It is the organization's, and stays.
    expires_at: "2090-12-31T23:59:59.000Z",
  };
  return { mark, person };
}

async function scene() {
  const tenant = await stack.tenant();
  const fields = [{ key: "note", label: "Note", type: "text" }];
  const subject = await eventAndBadge(tenant, {}, { fields });
  return { tenant, subject };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** A certificate with all that can stand around it, in one of the states. */
async function aCertificate({ tenant, subject }: Scene, answer?: "accept" | "reject") {
  const { mark, person } = somebody();
  const { body } = await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: subject.event.id, badge_id: subject.badge.id, recipient: person },
    // What has a key is kept as it was requested, too.
    headers: { "idempotency-key": randomUUID() },
  });
  const { id } = body.certificates[0]!;
  const certificate = (await ports.certificates.get(tenant.id, id))!;
  const at = new Date();
  await ports.issuances.claim(certificate, certificate.issuance_id, at);
  await ports["messages.write"].wait(certificate, "accepted", { until: at, bulk: false });
  await ports.phoneMessages.wait(certificate, at, 0);
  if (answer) await respondByLink(stack, await linkTo(stack, tenant.id, id), answer);
  return { id, marks: [mark, person.recipient_number], organizationId: tenant.id };
}
type Made = Awaited<ReturnType<typeof aCertificate>>;

const jobOf = (
  { organizationId, id }: Made,
  why: CertificateErasureJob["why"] = "holder",
): CertificateErasureJob => ({
  organization_id: organizationId,
  certificate_id: id,
  why,
});
const stored = async ({ organizationId, id }: Made): Promise<Certificate> =>
  (await ports.certificates.get(organizationId, id))!;
const traces = ({ marks }: Made) => tracesOf(marks);

/** The ports of an erasure, of which the call number `last` is the last one: it ends the process before or after it. */
function dyingAt(last: number, when: "before" | "after"): Ports {
  let calls = 0;
  const dying = (port: object) =>
    new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== "function") return method;
        return async (...args: unknown[]) => {
          const mine = ++calls;
          if (mine > last || (mine === last && when === "before")) throw new Error("killed");
          const result: unknown = await method.apply(target, args);
          if (mine === last) throw new Error("killed");
          return result;
        };
      },
    });
  const { clock } = ports;
  const named = Object.fromEntries(ERASING_PORTS.map((name) => [name, dying(ports[name])]));
  return { ...ports, ...named, clock };
}

describe("an erased certificate", () => {
  test("has nothing of its person in any table, and keeps who issued what when", async () => {
    const all = await scene();
    for (const answer of [undefined, "accept", "reject"] as const) {
      const made = await aCertificate(all, answer);
      const before = await stored(made);
      expect(await traces(made)).not.toEqual([]);
      expect(await eraseCertificate(ports, jobOf(made))).toBe("erased");
      expect(await traces(made)).toEqual(answer === "accept" ? [expect.stringMatching(/ACCOUNT/)] : []);
      const after = await stored(made);
      expect(after).toMatchObject({
        ...{ name: "", email: "", number: null, reason: null, external_id: null, metadata: null },
        ...{ locale: null, workload_hours: null, has_outcome: false },
        ...{
          status: answer === "reject" ? "REJECTED" : "REVOKED",
          recipient_status: before.recipient_status,
        },
        ...{ event_id: before.event_id, badge_id: before.badge_id, created_at: before.created_at },
        ...{ accepted_at: before.accepted_at, rejected_at: before.rejected_at, erased_at: after.updated_at },
      });
    }
    const params = { event_id: all.subject.event.id };
    const { body } = await all.tenant.panel.call("GET /dashboard/funnel/{event_id}", { params });
    expect(body).toMatchObject((await recount(stack, all.tenant, params.event_id)).funnel);
  });
});

test("an erasure that dies at any of its steps is finished by the next run, and a third changes nothing", async () => {
  const all = await scene();
  let died = true;
  for (let step = 1; died; step++)
    for (const when of some(["after", "before"] as const, 1, 0)) {
      // What is left by a death before a step is what the death after the last one left.
      const made = await aCertificate(all, "reject");
      const outcome = await eraseCertificate(dyingAt(step, when), jobOf(made)).catch(
        (error: Error) => error.message,
      );
      died = outcome === "killed";
      if (!died) expect(outcome).toBe("erased");
      expect(await eraseCertificate(ports, jobOf(made))).toBe("erased");
      expect(await traces(made)).toEqual([]);
      const after = await stored(made);
      expect(await eraseCertificate(ports, jobOf(made))).toBe("erased");
      expect(await stored(made)).toEqual(after);
    }
});
