import { randomInt } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CertificateChange, changesByKey } from "#shared/domain/corrections/correction.ts";
import type { HolderRequest } from "#shared/domain/requests/holder-request.ts";
import { contactDigest } from "#shared/domain/requests/request-link.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { invite, linkTo, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { requestedInFull } from "../support/records.ts";
import { runs } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

/* The organization corrects a certificate; it stays the same one (decision 21.1). */
const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const PATCH = "PATCH /v1.0/invitations/{id}";
const correct = (tenant: Tenant, id: string, body: Record<string, unknown>) =>
  tenant.key.callUntyped(PATCH, { params: { id }, body });
const FIELDS = [
  { key: "chip_time", label: "Time", type: "duration" },
  { key: "place", label: "Place", type: "place", required: true },
];
async function scene(fields: Record<string, unknown> = {}) {
  const tenant = await stack.tenant();
  const subject = await eventAndBadge(tenant, {}, { workload_hours: 8 });
  return { tenant, subject, ...(await invite(stack, tenant, subject, fields)) };
}
const stored = async (tenant: Tenant, id: string) => (await ports.certificates.get(tenant.id, id))!;
const send = (tenant: Tenant, id: string) =>
  deliverMail(ports, { organization_id: tenant.id, certificate_id: id }, 1);

describe("a correction", () => {
  test("changes what is named, says so once more, and changes nothing when nothing differs", async () => {
    const { tenant, id, short_code } = await scene({ reason: "Ran", external_id: "a-1" });
    const before = await stored(tenant, id);
    const { json, status } = await correct(tenant, short_code.toLowerCase(), {
      recipient_name: "Ana Sousa Lima",
      recipient_number: "+5511987654321",
      recipient_locale: "es",
      reason: null,
      external_id: "a-2",
      metadata: { wave: "2" },
      role: "speaker",
      workload_hours: 12,
    });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        id,
        short_code,
        recipient: { name: "Ana Sousa Lima", number: "+5511987654321" },
        reason: null,
        external_id: "a-2",
        metadata: { wave: "2" },
        role: "speaker",
        workload_hours: 12,
        recipient_locale: "es",
        issued_at: before.created_at,
        phone_status: "none",
      },
    });
    const after = await stored(tenant, id);
    expect(after.corrected_at).toBe(after.updated_at);
    expect(Date.parse(after.corrected_at!)).toBeGreaterThan(Date.parse(before.updated_at));
    const again = await correct(tenant, id, {
      recipient_name: "Ana Sousa Lima",
      workload_hours: 12,
      role: "speaker",
    });
    expect(again.status).toBe(200);
    expect(await stored(tenant, id)).toEqual(after);
    expect((await correct(tenant, id, { workload_hours: null })).json).toMatchObject({ workload_hours: 8 });
    const log = await ports.requests.corrections(after);
    expect(log.map(({ by, changes }) => [by, Object.keys(changes).sort()])).toEqual([
      [
        "organization",
        [
          "external_id",
          "metadata.wave",
          "reason",
          "recipient_locale",
          "recipient_name",
          "recipient_number",
          "role",
          "workload_hours",
        ],
      ],
      ["organization", ["workload_hours"]],
    ]);
    expect(log[0]!.changes.recipient_name).toEqual(["Ana Souza", "Ana Sousa Lima"]);
    const found = async (external_id: string) =>
      (await tenant.key.call("GET /v1.0/invitations", { query: { external_id } })).body.data.length;
    expect([await found("a-1"), await found("a-2")]).toEqual([0, 1]);
    const { body } = await tenant.key.call("GET /v1.0/balance");
    expect(body.used).toBe(1);
  });

  test("can be made of each field of a request, and is logged", async () => {
    const { tenant, id } = await scene();
    const { values: _, ...said } = fc.sample(requestedInFull, 1)[0]!;
    const { status, json } = await correct(tenant, id, said);
    expect(status).toBe(200);
    const shown = json as { recipient: object };
    const told = Object.values({ ...shown, ...shown.recipient });
    for (const [field, value] of Object.entries(said)) expect(told, field).toContainEqual(value);
    const [{ changes }] = (await ports.requests.corrections(await stored(tenant, id))) as [CertificateChange];
    const fields = Object.keys(changes).map((field) => field.replace(/^metadata\..*/, "metadata"));
    expect([...new Set(fields)].sort()).toEqual(Object.keys(said).sort());
  });

  test("checks values by the badge as it was issued, and names each that is wrong", async () => {
    const tenant = await stack.tenant();
    const subject = await eventAndBadge(tenant, {}, { fields: FIELDS });
    const { id } = await invite(stack, tenant, subject, { values: { place: 3 } });
    await tenant.key.callUntyped("PATCH /v1.0/badges/{id}", {
      params: { id: subject.badge.id },
      body: { fields: [...FIELDS, { key: "club", label: "Club", type: "text" }] },
    });
    const wrong = await correct(tenant, id, { values: { chip_time: "soon", club: "Tigres" } });
    expect(wrong.status).toBe(400);
    expect((wrong.json as { errors: { path: string }[] }).errors.map(({ path }) => path).sort()).toEqual([
      "values.chip_time",
      "values.club",
    ]);
    expect((await correct(tenant, id, { values: { place: null } })).json).toMatchObject({
      errors: [{ path: "values.place", message: "Is required." }],
    });
    const right = await correct(tenant, id, {
      values: { chip_time: "PT1H42M7S", place: { position: 2, of: 9 } },
    });
    expect(right.json).toMatchObject({ values: { chip_time: "1:42:07", place: { position: 2, of: 9 } } });
    // A role alone keeps the values.
    expect((await correct(tenant, id, { role: "pacer" })).json).toMatchObject({
      role: "pacer",
      values: { place: { position: 2, of: 9 } },
    });
  });

  test("changes of values and metadata what it names, takes away what is null, and is told before and after", async () => {
    const tenant = await stack.tenant();
    const fields = [...FIELDS, { key: "grade", label: "Grade", type: "grade" }];
    const subject = await eventAndBadge(tenant, {}, { fields });
    const said = {
      values: { chip_time: "1:42:07", place: 3, grade: "B" },
      metadata: { wave: "1", bib: "7" },
    };
    const { id, token } = await invite(stack, tenant, subject, said);
    await respondByLink(stack, token, "accept");
    const one = await correct(tenant, id, {
      values: { chip_time: "1:40:00" },
      metadata: { wave: "2", team: "Tigres" },
    });
    expect(one.json).toMatchObject({
      values: { chip_time: "1:40:00", place: { position: 3, of: null }, grade: "B" },
      metadata: { wave: "2", bib: "7", team: "Tigres" },
    });
    const other = await correct(tenant, id, { values: { grade: null }, metadata: { bib: null, none: null } });
    expect(other.json).toMatchObject({
      values: { chip_time: "1:40:00", place: { position: 3, of: null } },
      metadata: { wave: "2", team: "Tigres" },
    });
    expect(Object.keys((other.json as { values: object; metadata: object }).values)).toEqual([
      "chip_time",
      "place",
    ]);
    const { data } = (await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } })).body;
    expect(data.find(({ what }) => what === "corrected")!.fields).toEqual(["metadata", "values"]);
    expect(data.filter(({ what }) => what === "corrected").map(({ changes }) => changes)).toEqual([
      expect.arrayContaining([
        { field: "values.chip_time", before: "1:42:07", after: "1:40:00" },
        { field: "metadata.wave", before: "1", after: "2" },
        { field: "metadata.team", before: null, after: "Tigres" },
      ]),
      expect.arrayContaining([
        { field: "values.grade", before: "B", after: null },
        { field: "metadata.bib", before: "7", after: null },
      ]),
    ]);
    // Names that every object of JavaScript has.
    const inherited = { constructor: "x", toString: "y" };
    expect(await correct(tenant, id, { metadata: inherited })).toMatchObject({
      status: 200,
      json: { metadata: { constructor: "x", toString: "y" } },
    });
    const log = (await ports.requests.corrections(await stored(tenant, id))).at(-1)!;
    expect(changesByKey(log.changes)).toEqual(
      Object.entries(inherited).map(([key, after]) => ({ field: `metadata.${key}`, before: null, after })),
    );
    const many = Object.fromEntries(
      Array.from({ length: LIMITS.metadataPairs - 1 }, (_, n) => [`k${n}`, "v"]),
    );
    expect((await correct(tenant, id, { metadata: many })).json).toMatchObject({
      errors: [{ path: "metadata" }],
    });
    expect(
      (await correct(tenant, id, { metadata: { constructor: null, toString: null } })).json,
    ).toMatchObject({ metadata: { wave: "2", team: "Tigres" } });
    expect((await correct(tenant, id, { metadata: { ...many, wave: null } })).status).toBe(200);
    expect((await correct(tenant, id, { metadata: null })).json).toMatchObject({ metadata: {} });
  });

  test("refuses bad input by field, and records of others", async () => {
    const { tenant, id } = await scene();
    const bad = await correct(tenant, id, {
      recipient_name: "http://x.example",
      recipient_email: "nobody",
      recipient_number: "11",
      reason: "x".repeat(1_001),
      external_id: "a\nb",
      recipient_locale: "fr",
      metadata: { "": "x" },
      workload_hours: -1,
      role: "",
      status: "ACCEPTED",
    });
    expect(bad.status).toBe(400);
    const paths = (bad.json as { errors: { path: string }[] }).errors.map(({ path }) => path.split(".")[0]);
    for (const field of ["recipient_name", "recipient_email", "recipient_number", "reason", "external_id"])
      expect(paths).toContain(field);
    expect((await correct(tenant, id, {})).status).toBe(400);
    expect((await correct(await stack.tenant(), id, { recipient_name: "Eva Lima" })).status).toBe(404);
    expect((await stored(tenant, id)).name).toBe("Ana Souza");
  });

  test("is possible for who accepted, also after the end, and not after a refusal or a revocation", async () => {
    const states = {
      accept: 200,
      reject: 409,
      revoke: 409,
    } as const;
    for (const [how, expected] of Object.entries(states)) {
      const { tenant, id, token } = await scene();
      if (how === "revoke")
        await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} });
      else await respondByLink(stack, token, how as "accept");
      expect([how, (await correct(tenant, id, { recipient_name: "Eva Lima" })).status]).toEqual([
        how,
        expected,
      ]);
      if (how === "accept")
        expect((await correct(tenant, id, { recipient_email: anEmail() })).json).toMatchObject({
          code: "already_accepted",
        });
    }
  });

  test("of a name costs so many write units", async () => {
    const { tenant, id } = await scene();
    const before = await stored(tenant, id);
    const at = new Date(Date.parse(before.updated_at) + 5).toISOString();
    const { writes } = await stack.measure(() =>
      ports.corrections.apply({
        before,
        after: { ...before, name: "Ana Lima", updated_at: at, corrected_at: at },
        change: { at, by: "organization", actor_id: null, changes: {}, holder: "ADDR#x", expired_at: null },
      }),
    );
    // Three items in a transaction, the certificate with its entries in four indexes and a new one by its change.
    expect(writes).toBeLessThanOrEqual(18);
  });

  test("of a name or an external id is what tells the person from then on", async () => {
    const { tenant, subject, id, email } = await scene();
    const issue = async (recipient_name: string, more = {}) => {
      const body = {
        event_id: subject.event.id,
        badge_id: subject.badge.id,
        on_duplicate: "skip",
        recipient: { recipient_name, recipient_email: email, ...more },
      };
      return (await tenant.key.callUntyped("POST /v1.0/invitations", { body })).json as { issued: number };
    };
    // A hold of the former name, as a request that asks for it leaves one.
    const certificate = await stored(tenant, id);
    expect(await ports.issuances.claim(certificate, "slot", new Date())).toMatchObject({
      kind: "held",
    });
    expect((await issue("Ana Souza")).issued).toBe(0);
    await correct(tenant, id, { recipient_name: "Beatriz Lima" });
    expect((await issue("Beatriz Lima")).issued).toBe(0);
    expect((await issue("Ana Souza")).issued).toBe(1);
    await correct(tenant, id, { external_id: "b-1" });
    expect((await issue("Somebody Else", { external_id: "b-1" })).issued).toBe(0);
  });
});

describe("another address before the answer", () => {
  test("makes every link of the former one dead at that moment, and the invitation goes to the new one", async () => {
    const { tenant, subject, id, short_code, token, email } = await scene({ recipient_name: "Ana Souza" });
    await send(tenant, id);
    const short = await ports.links.signShort({ short_code }, new Date(Date.now() + 86_400_000));
    const to = anEmail();
    const corrected = await correct(tenant, id, { recipient_email: to });
    expect(corrected.json).toMatchObject({ recipient: { email: to }, email_status: "queued" });
    for (const dead of [token, short]) {
      const params = { token: dead };
      const calls = [
        stack.anonymous.callUntyped("GET /recipient/invitations/{token}", { params }),
        stack.anonymous.callUntyped("POST /recipient/invitations/{token}/accept", { params }),
        stack.anonymous.callUntyped("POST /recipient/invitations/{token}/reject", { params }),
        stack.anonymous.callUntyped("POST /recipient/invitations/{token}/reconsider", { params }),
        stack.anonymous.callUntyped("POST /recipient/invitations/{token}/sharing", {
          params,
          body: { visibility: "hidden", name_in_credential: true },
        }),
        stack.anonymous.callUntyped("POST /recipient/accounts", { body: { token: dead } }),
        stack.anonymous.callUntyped("GET /i/{token}", { params }),
        stack.anonymous.callUntyped("POST /i/{token}/unsubscribe", { params }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    }
    const { body } = await tenant.key.call("GET /v1.0/recipients");
    expect(body.data.map((person) => person.email)).toEqual([to]);
    await send(tenant, id);
    const { rows } = { rows: (await tenant.key.call("GET /v1.0/invitations")).body.data };
    expect(rows[0]).toMatchObject({ recipient: { email: to }, email_status: "sent" });
    const certificate = await stored(tenant, id);
    const alive = await ports.links.sign(certificate, new Date(Date.now() + 86_400_000));
    expect((await respondByLink(stack, alive, "accept")).status).toBe(200);
    // Hidden by a dead link afterwards, it would be hidden from its holder.
    expect(
      (
        await stack.anonymous.callUntyped("POST /recipient/invitations/{token}/sharing", {
          params: { token },
          body: { visibility: "hidden", name_in_credential: true },
        })
      ).status,
    ).toBe(404);
    const { funnel } = await recount(stack, tenant, subject.event.id);
    const params = { event_id: subject.event.id };
    expect((await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params })).body).toMatchObject(
      funnel,
    );
    expect(email).not.toBe(to);
  });

  test("is possible three times, also back to a former one, which brings no former link to life", async () => {
    const { tenant, id, token, email } = await scene();
    for (const to of [anEmail(), email, anEmail()])
      expect((await correct(tenant, id, { recipient_email: to })).status).toBe(200);
    expect((await correct(tenant, id, { recipient_email: anEmail() })).json).toMatchObject({
      code: "correction_limit_reached",
    });
    expect((await stack.anonymous.callUntyped("GET /i/{token}", { params: { token } })).status).toBe(404);
    const later = await linkTo(stack, tenant.id, id);
    expect((await stack.anonymous.callUntyped("GET /i/{token}", { params: { token: later } })).status).toBe(
      404,
    );
    const certificate = await stored(tenant, id);
    expect(certificate.link_generation).toBe(3);
    const alive = await ports.links.sign(certificate, new Date(Date.now() + 86_400_000));
    expect((await stack.anonymous.callUntyped("GET /i/{token}", { params: { token: alive } })).status).toBe(
      200,
    );
  });

  test("is PENDING for who has an account, and the counters follow", async () => {
    const { tenant, subject, id } = await scene();
    const known = anEmail();
    await ports.accounts.createAccount({
      email: known,
      name: "Eva",
      created_at: new Date().toISOString(),
    });
    expect((await correct(tenant, id, { recipient_email: known })).json).toMatchObject({
      recipient_status: "PENDING",
    });
    expect((await correct(tenant, id, { recipient_email: anEmail() })).json).toMatchObject({
      recipient_status: "INVITED",
    });
    const params = { event_id: subject.event.id };
    expect((await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params })).body).toMatchObject({
      issued: 1,
      invited: 1,
      pending: 0,
    });
  });

  test("leaves nothing of the former one behind, whatever a worker writes that has read it before", async () => {
    const { tenant, id, email } = await scene();
    const before = await stored(tenant, id);
    const at = new Date();
    await ports["messages.write"].claim(before, "invitation", LIMITS.invitationsPerAddressAndDay, at);
    await correct(tenant, id, { recipient_email: anEmail() });
    await ports["messages.write"].record(before, "invitation", { state: "sent", messageId: "m-1" }, at);
    expect(
      await ports["messages.write"].claim(
        before,
        "invitation",
        LIMITS.invitationsPerAddressAndDay,
        new Date(at.getTime() + 60_000),
      ),
    ).toEqual({ kind: "done" });
    const { body } = await tenant.key.call("GET /v1.0/recipients", { query: { email } });
    expect(body.data).toEqual([]);
    expect(itemKey.invitation(tenant.id, email, id).sk).toContain(email);
  });

  test("another number ends the message to the former one, and sends none", async () => {
    const number = `+55119${randomInt(91_000_000, 99_999_999)}`;
    const { tenant, id } = await scene({ recipient_number: number });
    const to = `+55119${randomInt(91_000_000, 99_999_999)}`;
    expect((await correct(tenant, id, { recipient_number: to })).json).toMatchObject({
      recipient: { number: to },
      phone_status: "none",
    });
  });
});

describe("the name of an accepted certificate", () => {
  async function acceptedScene() {
    const one = await scene();
    await respondByLink(stack, one.token, "accept");
    const rename = async (recipient_name: string, more: Record<string, unknown> = {}) => {
      const { status, json } = await correct(one.tenant, one.id, { recipient_name, ...more });
      return {
        http: status,
        ...(json as { code?: string; recipient: { name: string }; name_request: HolderRequest | null }),
      };
    };
    /** The holder answers by the link of their mail. */
    const answer = async (answered: "approve" | "refuse") => {
      const [request] = await ports["requests.write"].ofCertificate(await stored(one.tenant, one.id));
      const source = contactDigest(one.tenant.id, (await stored(one.tenant, one.id)).email);
      const token = await ports.links.signRequest(request!, source, new Date(request!.due_at));
      const call = { params: { token }, query: { lang: "en" }, body: { answer: answered } };
      return (await stack.anonymous.callUntyped("POST /requests/{token}", call)).text;
    };
    const name = async () => (await stored(one.tenant, one.id)).name;
    return { ...one, rename, answer, name };
  }

  test("becomes another one only when the holder agrees; all else is corrected at once", async () => {
    const { tenant, id, short_code, rename, answer, name } = await acceptedScene();
    const asked = await rename("João Lima", { reason: "Won" });
    expect(asked).toMatchObject({
      ...{ http: 200, reason: "Won", recipient: { name: "Ana Souza" } },
      name_request: {
        kind: "rename",
        status: "open",
        from_name: "Ana Souza",
        to_name: "João Lima",
        days_left: 13,
      },
    });
    const params = { id: asked.name_request!.id };
    expect((await rename("João Lima")).name_request!.id).toBe(params.id);
    expect((await rename("Maria Lima")).code).toBe("request_open");
    for (const [how, body] of [
      ["approve", undefined],
      ["refuse", { reason: "No" }],
    ] as const)
      expect(
        (await tenant.key.callUntyped(`POST /v1.0/holder-requests/{id}/${how}`, { params, body })).json,
      ).toMatchObject({ code: "consent_required" });
    expect(await answer("refuse")).toContain("You did not agree");
    expect(await answer("approve")).toContain("You did not agree");
    expect(await name()).toBe("Ana Souza");
    await rename("João Lima");
    expect(await answer("refuse")).toContain("You did not agree");
    await rename("João Lima");
    expect(await answer("approve")).toContain("You agreed");
    // Asked three times, whatever was answered.
    expect((await rename("Maria Lima")).code).toBe("correction_limit_reached");
    expect(await name()).toBe("João Lima");
    const page = await stack.anonymous.callUntyped("GET /c/{short_code}", { params: { short_code } });
    const after = await stored(tenant, id);
    expect(page.json).toMatchObject({
      certificate: { recipient_name: "João Lima", renamed_at: after.corrected_at },
    });
    const history = (await tenant.key.call("GET /v1.0/invitations/{id}/history", { params: { id } })).body
      .data;
    expect(history.map(({ what, by }) => `${what} ${by}`).slice(-4)).toEqual([
      "rename_asked organization",
      "rename_refused recipient",
      "rename_asked organization",
      "corrected organization",
    ]);
  });

  test("becomes what its holder asked for by themselves, and another one three times at most", async () => {
    const { id, tenant, token, rename, answer, name } = await acceptedScene();
    const wish = { params: { token }, body: { name: "Bia Prado" } };
    expect((await stack.anonymous.call("POST /recipient/invitations/{token}/name", wish)).body).toMatchObject(
      {
        outcome: "requested",
      },
    );
    expect(await rename("Bia Prado")).toMatchObject({ recipient: { name: "Bia Prado" }, name_request: null });
    for (const next of ["Eva Lima", "Rui Costa"]) {
      await rename(next);
      await answer("approve");
    }
    expect(await name()).toBe("Rui Costa");
    expect((await rename("Ana Souza")).code).toBe("correction_limit_reached");
    const again = { params: { token }, body: { name: "Ana Souza" } };
    expect(
      (await stack.anonymous.callUntyped("POST /recipient/invitations/{token}/name", again)).json,
    ).toMatchObject({
      code: "correction_limit_reached",
    });
    expect(await rename("Rui  Costa")).toMatchObject({ http: 200, name_request: null });
    expect((await stored(tenant, id)).name).not.toBe("Ana Souza");
  });
});

describe("two changes at once", () => {
  const ROUNDS = runs(2, 6);
  test("of an answer by the link and another address, one wins, and the answer is that of the address it was sent to", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { tenant, id, token, email } = await scene();
      const to = anEmail();
      const [accepted, corrected] = await Promise.all([
        respondByLink(stack, token, "accept"),
        correct(tenant, id, { recipient_email: to }),
      ]);
      const after = await stored(tenant, id);
      expect([accepted.status, corrected.status, after.status, after.email]).toEqual(
        accepted.status === 200 ? [200, 409, "ACCEPTED", email] : [404, 200, "PENDING", to],
      );
    }
  });

  test("corrections of different fields are both kept, each once in the log", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { tenant, id, token } = await scene();
      const answers = await Promise.all([
        correct(tenant, id, { recipient_name: "Ana Sousa" }),
        correct(tenant, id, { reason: "Won" }),
        correct(tenant, id, { external_id: "c-1" }),
        respondByLink(stack, token, "accept"),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const after = await stored(tenant, id);
      expect(after).toMatchObject({
        name: "Ana Sousa",
        reason: "Won",
        external_id: "c-1",
        status: "ACCEPTED",
      });
      expect(await ports.requests.corrections(after)).toHaveLength(3);
    }
  });

  test("a revocation and a correction leave a certificate that is revoked", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { tenant, id } = await scene();
      const [revoked, corrected] = await Promise.all([
        tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id }, body: {} }),
        correct(tenant, id, { recipient_name: "Eva Lima" }),
      ]);
      expect(revoked.status).toBe(200);
      const after = await stored(tenant, id);
      expect([after.status, after.name]).toEqual([
        "REVOKED",
        corrected.status === 200 ? "Eva Lima" : "Ana Souza",
      ]);
      expect(aRecipient().recipient_name).toBe("Ana Souza");
    }
  });
});
