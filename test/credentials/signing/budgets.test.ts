import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { LENGTHS } from "#shared/domain/rules.ts";
import { invite, respondByLink } from "../../support/browser/invitation-page.ts";
import { eventAndBadge } from "../../support/fixtures.ts";
import { midMinute } from "../../support/minute.ts";
import { type Tenant, testStack } from "../../support/stack.ts";

/** What credentials cost, as DynamoDB reports it. */
const stack = await testStack({ workers: false });
const sign = stack.functions.workers.find((one) => one.function.id === "credentials.sign")!.function;

const messageOf = (organization_id: string, certificate_id: string) => ({
  messageId: certificate_id,
  receiptHandle: certificate_id,
  body: JSON.stringify({ organization_id, certificate_id }),
  attributes: { ApproximateReceiveCount: "1" },
});
async function acceptedOf(tenant: Tenant, subject: Parameters<typeof invite>[2]) {
  const one = await invite(stack, tenant, subject);
  await respondByLink(stack, one.token, "accept");
  return one;
}
const signing = ({ id: tenant }: Tenant, { id }: { id: string }) =>
  stack.measure(() => sign.handler({ Records: [messageOf(tenant, id)] }, {} as never));

/** Texts as organizations write them. */
const EVENT = {
  name: "Semana de Tecnologia e Inovação 2026",
  city: "Belo Horizonte",
  state: "Minas Gerais",
  initial_date: "2026-09-12",
  finish_date: "2026-09-16",
  category: "EDUCATION",
};
const BADGE = {
  name: "Curso de Fundamentos de Computação em Nuvem",
  description:
    "Certifica a participação no curso de 40 horas sobre arquitetura, segurança e custos de serviços em nuvem, com aulas práticas em laboratório e um projeto final avaliado por profissionais do mercado.",
  criteria:
    "Presença em pelo menos 75% das aulas, entrega dos quatro exercícios de laboratório e nota mínima 7,0 no projeto final apresentado à banca.",
  skills: ["Computação em nuvem", "Segurança da informação", "Arquitetura de software", "Redes"],
  workload_hours: 40,
};
/** As much as a badge may have, of which nothing repeats. */
const noise = (length: number) => randomBytes(length).toString("base64").slice(0, length);
const LONGEST = {
  name: noise(LENGTHS.eventName),
  description: noise(LENGTHS.description),
  criteria: noise(LENGTHS.badgeCriteria),
  workload_hours: 0.25,
  skills: Array.from({ length: LENGTHS.skillsPerBadge }, () => noise(LENGTHS.skill)),
};

async function costOf(badge: object) {
  const tenant = await stack.tenant({ name: "Universidade Federal de Exemplo" });
  const subject = await eventAndBadge(tenant, EVENT, { ...badge });
  const [first, second] = [await acceptedOf(tenant, subject), await acceptedOf(tenant, subject)];
  return { first: await signing(tenant, first), second: await signing(tenant, second), one: second, tenant };
}

test("a credential costs three write units with usual texts, in two writes and eight reads", async () => {
  const { second } = await costOf(BADGE);
  expect(second.result).toEqual({ batchItemFailures: [] });
  expect(second.writes).toBeLessThanOrEqual(3);
  expect(second.calls.filter((call) => !/Get|Query/.test(call))).toEqual(["UpdateItem", "PutItem"]);
  expect(second.calls).toHaveLength(10);
});

test("the first credential of a badge notes it, for one write unit more", async () => {
  const tenant = await stack.tenant({ name: "Universidade Federal de Exemplo" });
  const event = await eventAndBadge(tenant, EVENT, { ...BADGE });
  await signing(tenant, await acceptedOf(tenant, event));
  const { badge } = await eventAndBadge(tenant, EVENT, { ...BADGE });
  const { writes } = await signing(tenant, await acceptedOf(tenant, { ...event, badge }));
  expect(writes).toBe(4);
});

test("the first credential of an organization makes its key and its list besides, and notes both", async () => {
  const { first } = await costOf(BADGE);
  expect(first.writes).toBeLessThanOrEqual(15);
});

test("the longest texts cost seven units more, when nothing in them repeats", async () => {
  const { second } = await costOf(LONGEST);
  expect(second.writes).toBeLessThanOrEqual(10);
});

const ISSUER = "/issuers/{organization_id}";
describe("what a verifier asks for costs a write of the counter of its address, and few reads:", () => {
  test("the keys of an issuer one query", async () => {
    const { tenant } = await costOf(BADGE);
    const get = () =>
      stack.anonymous.call(`GET ${ISSUER}/did.json`, { params: { organization_id: tenant.id } });
    const cost = await measured(get);
    expect(cost).toMatchObject({
      calls: ["UpdateItem", "Query"],
      reads: 1,
      writes: 1,
      result: { status: 200 },
    });
  });

  test("the status list one read", async () => {
    const { tenant } = await costOf(BADGE);
    const params = { organization_id: tenant.id, n: "1" };
    const cost = await measured(() => stack.anonymous.call(`GET ${ISSUER}/status/{n}`, { params }));
    expect(cost).toMatchObject({ calls: ["UpdateItem", "GetItem"], writes: 1, result: { status: 200 } });
    expect(cost.reads).toBeLessThanOrEqual(1);
  });

  test("to have one of ours checked, its issuer and who that is, its certificate, its list and the newest one", async () => {
    const { one } = await costOf(BADGE);
    const { json } = (await stack.functions.ports.credentials.find(one.id))!;
    const check = () =>
      stack.anonymous.call("POST /credentials/verify", {
        raw: Buffer.from(json),
        headers: { "content-type": "application/json" },
      });
    const cost = await measured(check);
    expect(cost.result.body).toMatchObject({ valid: true });
    expect(cost.calls.toSorted()).toEqual([
      "GetItem",
      "GetItem",
      "GetItem",
      "GetItem",
      "GetItem",
      "Query",
      // The window of the address, and its place, taken and given back.
      "UpdateItem",
      "UpdateItem",
      "UpdateItem",
    ]);
    expect(cost.writes).toBe(3);
    expect(cost.reads).toBeLessThanOrEqual(6);
  });
});

/** What a public request costs that is not the first of its address in a minute: of the next one, when what was signed holds. */
async function measured<T>(call: () => Promise<T>) {
  const next = midMinute(1);
  const restoreClock = stack.setClock(() => next);
  await call();
  return stack.measure(call).finally(restoreClock);
}

test("to give it away costs the reads of a document's address, without its texts, and of the issuer's keys", async () => {
  const { one } = await costOf(BADGE);
  const cost = await measured(() => fetch(`${stack.stack.baseUrl}/c/${one.short_code}.json`));
  expect(cost.result.status).toBe(200);
  expect(cost.calls.toSorted()).toEqual(["GetItem", "GetItem", "GetItem", "Query", "UpdateItem"]);
  expect(cost.writes).toBe(1);
});
