import { expect, test } from "vitest";
import { aPublicEvent, aWord, publicList, untilTotal } from "../support/directory.ts";
import { eventually } from "../support/eventually.ts";
import { anEvent } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack();

test("a new event is analysed, again when its text changes, and the directory finds it by its skills", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  const event = await aPublicEvent(tenant, word, { description: "Curso de Python para iniciantes." });
  await eventually(async () => {
    const { body } = await publicList(stack, { q: `python ${word}` });
    expect(body.events[0]?.ai_analysis?.skills.map(({ label }: { label: string }) => label)).toContain(
      "Python",
    );
  });
  await tenant.key.call("PATCH /v1.0/events/{id}", {
    params: { id: event.id },
    body: { description: "Treinamento de primeiros socorros." },
  });
  await eventually(async () => {
    const { body } = await publicList(stack, { q: word });
    const [found] = body.events;
    expect(JSON.stringify(found!.ai_analysis)).toMatch(/Primeiros socorros|Primeros auxilios/);
    expect(JSON.stringify(found!.ai_analysis)).not.toContain("Python");
  });
});

test("a private event is analysed for its organization, and shown to nobody", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  const fields = { name: `Curso de Python ${word}`, description: "Curso de Python.", is_private: true };
  const event = await anEvent(tenant.key, fields);
  await eventually(async () => {
    const { body } = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    expect(body.ai_analysis!.skills).not.toEqual([]);
  });
  await aPublicEvent(tenant, `${word}later`);
  await untilTotal(stack, `${word}later`, 1);
  expect((await publicList(stack, { q: word })).body.events).toMatchObject([
    { name: `Workshop ${word}later` },
  ]);
});
