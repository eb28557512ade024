import { expect, test } from "vitest";
import { NEXT_STEP_KINDS, NextStepsAnswer } from "#shared/domain/directory/public-event.ts";
import { aPublicEvent, aWord, followEvents, untilTotal } from "../support/directory.ts";
import { eventually } from "../support/eventually.ts";
import { anEvent } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const stepsOf = (id: string) => stack.anonymous.call("GET /event/{id}/next-steps", { params: { id } });
const ids = (steps: { event_id: string }[]) => steps.map(({ event_id }) => event_id);

test.concurrent("events that the issuer chose come first, in their array and order, once and only when public", async () => {
  const tenant = await stack.tenant();
  const other = await stack.tenant({ plan: "ENTERPRISE" });
  const word = aWord();
  const [first, second, hidden, draft] = [
    await aPublicEvent(tenant, word),
    await aPublicEvent(other, word),
    await aPublicEvent(tenant, word, { is_private: true }),
    await aPublicEvent(tenant, word, { status: "DRAFT" }),
  ];
  const event = await aPublicEvent(tenant, word, {
    connections: [
      { event_id: second.id, type: "continuation" },
      { event_id: first.short_code, type: "continuation" },
      { event_id: first.id, type: "suggestive" },
      { event_id: hidden.id, type: "alternative" },
      { event_id: draft.id, type: "alternative" },
    ],
  });
  await followEvents(stack, [first, second, hidden, draft, event]);
  await untilTotal(stack, word, 3);
  const { status, body, text } = await stepsOf(event.short_code);
  expect(status).toBe(200);
  expect(NextStepsAnswer.parse(body)).toEqual(body);
  const steps = body.next_steps;
  expect(Object.keys(steps)).toEqual([...NEXT_STEP_KINDS]);
  expect(ids(steps.continuation)).toEqual([second.id, first.id]);
  expect(steps.continuation[0]).toMatchObject({ platform_url: second.platform_url });
  expect([steps.suggestive, steps.alternative]).toEqual([[], []]);
  for (const absent of [hidden, draft, event]) expect(text).not.toContain(`"event_id":"${absent.id}"`);
  expect((await stepsOf(event.id)).body).toEqual(body);
});

test.concurrent("shared skills give lower and higher levels in any language and similar events of any issuer, 20 at most", async () => {
  const tenant = await stack.tenant();
  const other = await stack.tenant();
  const word = aWord();
  const event = await aPublicEvent(tenant, word, {
    name: `Taller intermedio de primeros auxilios ${word}`,
    description: "Curso de nivel intermedio de primeros auxilios y de Kubernetes.",
  });
  const basic = await aPublicEvent(other, word, {
    name: `Primeiros socorros para iniciantes ${word}`,
    description: "Curso básico de primeiros socorros para iniciantes, sem pré-requisitos.",
  });
  const advanced = await aPublicEvent(other, word, {
    name: `Advanced first aid ${word}`,
    description: "An advanced first aid course for experienced professionals.",
  });
  const similar = Array.from({ length: 22 }, (_, n) =>
    anEvent(other.key, {
      name: `Kubernetes ${word} ${n}`,
      description: "Curso de Kubernetes na prática.",
    }),
  );
  await followEvents(stack, [event, basic, advanced, ...(await Promise.all(similar))]);
  await eventually(async () => {
    const steps = (await stepsOf(event.id)).body.next_steps;
    expect(ids(steps.preparatory)).toContain(basic.id);
    expect(ids(steps.deepening)).toContain(advanced.id);
    const all = NEXT_STEP_KINDS.flatMap((kind) => ids(steps[kind]));
    expect(all).toHaveLength(20);
    expect(new Set(all).size).toBe(20);
    expect(all).not.toContain(event.id);
    for (const { reason } of steps.similar) expect(reason).toMatch(/^Shares .+\.$/);
  });
});

test.concurrent("reasons come in the language that the caller prefers, English otherwise, and are cached by language", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  const next = await aPublicEvent(tenant, word);
  const event = await aPublicEvent(tenant, word, {
    connections: [{ event_id: next.id, type: "continuation" }],
  });
  await followEvents(stack, [next, event]);
  await untilTotal(stack, word, 2);
  const url = `${stack.stack.baseUrl}/event/${event.short_code}/next-steps`;
  const asked = (language: string, headers: Record<string, string> = {}) =>
    fetch(url, { headers: { "accept-language": language, ...headers } });
  const tags = new Map<string, string>();
  for (const [languages, language, reason] of [
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt", "Escolhido por quem organiza o evento."],
    ["en-US", "en", "Chosen by the issuer."],
    ["fr, es-419;q=0.7, en;q=0.1", "es", "Elegido por quien organiza el evento."],
    ["de", "en", "Chosen by the issuer."],
    ["*", "en", "Chosen by the issuer."],
    [";;,q=x", "en", "Chosen by the issuer."],
  ] as const) {
    const answer = await asked(languages);
    const { next_steps } = NextStepsAnswer.parse(await answer.json());
    expect([languages, next_steps.continuation[0]?.reason]).toEqual([languages, reason]);
    expect(answer.headers.get("content-language")).toBe(language);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding, Accept-Language");
    tags.set(language, answer.headers.get("etag")!);
  }
  expect(new Set(tags.values()).size).toBe(3);
  const known = await asked("pt", { "if-none-match": tags.get("pt")! });
  expect([known.status, await known.text(), known.headers.get("content-language")]).toEqual([304, "", "pt"]);
  const other = await asked("es", { "if-none-match": tags.get("pt")! });
  expect([other.status, (await other.text()).includes("Elegido")]).toEqual([200, true]);
});

test.concurrent("a private or unknown event and a text that is no identifier are all the same 404", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  const hidden = await aPublicEvent(tenant, word, { is_private: true });
  const shown = await aPublicEvent(tenant, word);
  await followEvents(stack, [hidden, shown]);
  await untilTotal(stack, word, 1);
  // Another UUID with the same short code.
  const neighbour = `${shown.id[0] === "0" ? "1" : "0"}${shown.id.slice(1)}`;
  for (const id of [hidden.id, hidden.short_code, neighbour, "0000000000", "nothing", "%00", "' OR 1=1"]) {
    const { status, problem } = await stepsOf(id);
    expect([id, status, problem.code]).toEqual([id, 404, "not_found"]);
  }
  expect((await stepsOf(shown.short_code.toLowerCase())).status).toBe(200);
});
