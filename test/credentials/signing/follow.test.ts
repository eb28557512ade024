import { expect, test } from "vitest";
import { testStack } from "../../support/stack.ts";
import { accepted, credentialOf, told } from "./scene.ts";

const stack = await testStack({ settings: { LOG_LEVEL: "error" } });

test("an accepted certificate gets a credential", async () => {
  const one = await accepted(stack);
  const t = Date.now();
  const credential = await credentialOf(stack, one);
  console.log(Date.now() - t, "ms");
  console.log(JSON.stringify(told(credential), null, 1));
  expect(credential.json).toMatch(/^[\x20-\x7e]*$/);
});
