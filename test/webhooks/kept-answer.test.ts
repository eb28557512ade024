import { expect, test } from "vitest";
import { keptAnswer, LEFT_OUT } from "#shared/domain/webhooks/deliver-webhook.ts";

const ana = { email: "ana@example.com", name: "Ana Conceição", number: "+5511987654321" };

test.each([
  ["what was sent, as it was", JSON.stringify(ana)],
  ["the name, as other writers of JSON escape it", String.raw`{"hello":"Ana Concei\u00e7\u00e3o"}`],
  ["the address in capitals", "Thanks, ANA@EXAMPLE.COM"],
  ["the number", "sent to +5511987654321"],
])("an answer that repeats %s is not kept", (_, answer) => {
  expect(keptAnswer(answer, ana)).toBe(LEFT_OUT);
});

test("any other answer is kept, also of somebody with a short name, or of one who was erased", () => {
  expect(keptAnswer("accepted", ana)).toBe("accepted");
  expect(keptAnswer("accepted", { ...ana, name: "Ac" })).toBe("accepted");
  expect(keptAnswer("ok", { email: "", name: "", number: null })).toBe("ok");
});
