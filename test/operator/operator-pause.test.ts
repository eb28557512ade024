import { expect, onTestFinished, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { useEmulators } from "../local/local-support.ts";
import { patientDocuments } from "../support/documents.ts";
import { storedOrganization } from "./operator-support.ts";

useEmulators();

const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
type Stack = Awaited<ReturnType<typeof storedOrganization>>["stack"];

async function pauseOf({ config }: Stack) {
  const documents = patientDocuments();
  onTestFinished(() => documents.destroy());
  const { "pause.write": pauseWrites } = await connectPorts(["pause.write"], {
    config,
    dynamo: () => documents,
  });
  return pauseWrites;
}

test("the pause is shown with its reason, and ends", async () => {
  const { stack } = await storedOrganization();
  expect(await stack.json("pause", "show")).toBeNull();
  const on = await stack.operator("pause", "on", "--reason", "a new table");
  expect([on.code, on.out]).toEqual([
    0,
    expect.stringMatching(/^Paused since .* UTC: a new table\..*\nMessages are safe until 20.* UTC;/),
  ]);
  expect(await stack.json("pause", "show")).toMatchObject({ reason: "a new table" });
  expect((await stack.operator("pause", "on")).code).toBe(2);
  expect((await stack.operator("pause", "off")).code).toBe(0);
  expect((await stack.operator("pause", "show")).out).toBe("The service is not paused.\n");
});

test("a restore says what it would do, does it when told so, and leaves the service paused", async () => {
  const { stack } = await storedOrganization();
  const planned = await stack.operator("restore", "--from", HOUR_AGO);
  expect([planned.code, planned.out]).toEqual([0, expect.stringMatching(/^Nothing was changed.*--yes/s)]);
  expect(await stack.json("pause", "show")).toBeNull();

  const pauseWrites = await pauseOf(stack);
  // Long enough ago that nothing of before can still write.
  const pause = { reason: "a restore", since: new Date(Date.now() - 600_000).toISOString() };
  await pauseWrites.begin(pause);
  expect(await stack.json("restore", "--from", HOUR_AGO, "--yes")).toMatchObject({
    ...{ done: true, organizations: 1, strange_gates: 0, revoked_keys: 0, directory_events: null },
  });
  expect(await stack.json("pause", "show")).toEqual(pause);
});

test.each([
  ["2h", "a moment such as"],
  ["2027-12-31", "a moment such as"],
  [new Date(Date.now() + 60_000).toISOString(), "is still to come"],
  [new Date(Date.now() - 41 * 86_400_000).toISOString(), "40 days only"],
])("a restore to %s is refused, as its repetition or its log would be another one", async (from, says) => {
  const { stack } = await storedOrganization();
  const { code, err } = await stack.operator("restore", "--from", from, "--yes");
  expect(code).toBe(2);
  expect(err).toContain(says);
  expect(await stack.json("pause", "show")).toBeNull();
});
