// More than ten seconds: simulated numbers answer in their own time.
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { newNumber, sendingOn } from "./sending-support.ts";

const stack = await testStack();
const { phoned, bubbles, shown, post } = sendingOn(stack);
const tenant = await stack.tenant();

night.test("simulated numbers act by themselves, and nothing is sent to them", async () => {
  const expected = [
    ["+15005550001", "delivered"],
    ["+15005550002", "failed"],
    ["+15005550003", "opted_out"],
    // Its report comes after a minute.
    ["+15005550004", "sent"],
  ] as const;
  const certificates = await Promise.all(
    expected.map(([recipient_number]) => phoned(tenant, { recipient_number })),
  );
  for (const [n, [number, status]] of expected.entries()) {
    await eventually(async () => expect((await shown(certificates[n]!))[0]).toBe(status));
    expect(await bubbles(number)).toEqual([]);
  }
});

test("a message follows its mail, its link opens the person's page, and a word from the phone stops the next", async () => {
  const number = newNumber();
  const first = await phoned(tenant, { recipient_number: number });
  await eventually(async () => expect((await shown(first))[0]).toBe("delivered"));
  const [bubble] = await bubbles(number);
  const page = await fetch(bubble!.button!.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(number.slice(-2));
  await post("reply", { number, channel: "whatsapp", text: "parar" });
  const { "phoneOptOuts.write": phoneOptOutWrites } = stack.functions.ports;
  await eventually(async () => expect(await phoneOptOutWrites.of(number)).toMatchObject({ by: "word" }));
  const next = await phoned(tenant, { recipient_number: number });
  await eventually(async () => expect((await shown(next))[0]).toBe("opted_out"));
  expect((await bubbles(number)).filter(({ from }) => from === "service")).toHaveLength(1);
});
