import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mainTable, putItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { connectionTo } from "../../support/documents.ts";
import { anEmail, aRecipient } from "../../support/fixtures.ts";
import { expectProblem } from "../../support/problems.ts";
import { testStack } from "../../support/stack.ts";
import { ASKING, issuingScene, type Mode } from "./scene.ts";

const stack = await testStack({ workers: false });

/** A father and a son with one address, and what issues to people at it. */
async function family() {
  const email = anEmail();
  const { issue, ...scene } = await issuingScene(stack);
  const named = (recipient_name: string, external_id?: string) =>
    aRecipient({ recipient_email: email, recipient_name, external_id });
  const give = (recipient: readonly object[], mode?: Mode) => issue([], mode, undefined, { recipient });
  return { ...scene, email, named, give };
}
const names = ({ body }: { body: { certificates: readonly { recipient: { name: string } }[] } }) =>
  body.certificates.map(({ recipient }) => recipient.name);

describe.each([undefined, ...ASKING])("two people with one address (on_duplicate: %s)", (mode) => {
  test("share a request when their names differ, and are issued to one after the other", async () => {
    const { named, give } = await family();
    expect(names(await give([named("José Lima"), named("José Lima Filho")], mode))).toEqual([
      "José Lima",
      "José Lima Filho",
    ]);
    expect(names(await give([named("Rita Lima")], mode))).toEqual(["Rita Lima"]);
  });

  test("share a request with one name when each has an external_id", async () => {
    const { named, give } = await family();
    const both = [named("José Lima", "bib-1"), named("José Lima", "bib-2")];
    expect((await give(both, mode)).body.issued).toBe(2);
  });

  test("are one person when external_id is the same, or the name while one has none", async () => {
    const { named, give } = await family();
    const refused = async (recipient: readonly object[]) => {
      const answer = await give(recipient, mode);
      expectProblem(answer, "invalid_request");
      return answer.problem.errors;
    };
    const path = "recipient[1].recipient_email";
    const sameId = "Is the same person as recipient[0]: same address and external_id.";
    expect(await refused([named("José", "7"), named("Rita", "7")])).toEqual([{ path, message: sameId }]);
    const sameName =
      "Is the same person as recipient[0]: same address and name; an external_id of each tells them apart.";
    for (const pair of [
      [named("José Lima"), named("JOSE   lima")],
      [named("Łucja Weiß-O’Brien"), named("ＬＵＣＪＡ WEISS‑O'\u200bBRIEN")],
      [named("José Lima", "7"), named("José Lima")],
      [named("José Lima"), named("José Lima", "7")],
    ])
      expect(await refused(pair)).toEqual([{ path, message: sameName }]);
  });
});

test("skip leaves out only who has it, and says by what it knew them", async () => {
  const { email, named, give } = await family();
  const first = await give([named("José Lima"), named("Rita Lima", "bib-2")]);
  const [father, mother] = first.body.certificates;
  const again = await give(
    [named("jose lima", "bib-1"), named("Rita L.", "bib-2"), named("José Lima Filho"), named("Ana", "bib-4")],
    "skip",
  );
  expect(names(again)).toEqual(["José Lima Filho", "Ana"]);
  const left = { recipient_email: email };
  expect(again.body.skipped).toEqual([
    {
      ...left,
      recipient_name: "jose lima",
      external_id: "bib-1",
      certificate_id: father!.id,
      same_by: "name",
    },
    {
      ...left,
      recipient_name: "Rita L.",
      external_id: "bib-2",
      certificate_id: mother!.id,
      same_by: "external_id",
    },
  ]);
});

test("a claim that release 1.1 made, which folded names otherwise, is found while it stands for something", async () => {
  const { tenant, event, badge, email, named, give } = await family();
  const digest = createHash("sha256").update(`name\n${email}\nweiß o’brien`).digest("base64url");
  const main = mainTable(connectionTo());
  const hold = {
    ...itemKey.hold(email, tenant.id, badge.id, event.id, digest),
    kind: "hold",
    certificate_id: randomUUID(),
    issuance_id: "iss_other",
    slot: "other",
    claimed_at: Date.now(),
    expires_on: Math.floor(Date.now() / 1_000) + 600,
  };
  await putItem(main, hold);
  expectProblem(await give([named("Weiß O’Brien")], "skip"), "conflict");
  await putItem(main, { ...hold, claimed_at: Date.now() - 121_000 });
  expect((await give([named("Weiß O’Brien")], "skip")).body.issued).toBe(1);
  expectProblem(await give([named("WEISS O'BRIEN")], "refuse"), "duplicate_certificate");
});

test("refuse names by index who has it, and by what", async () => {
  const { named, give } = await family();
  const first = await give([named("José Lima", "bib-1")]);
  const answer = await give([named("José Lima", "bib-2"), named("J. Lima", "bib-1")], "refuse");
  expectProblem(answer, "duplicate_certificate");
  expect(answer.problem.errors).toEqual([
    {
      path: "recipient[1].recipient_email",
      message: `Has this badge for this event: certificate ${first.body.certificates[0]!.id}, with the same address and external_id.`,
    },
  ]);
});

test.each(ASKING)("requests at once issue one to each of two people with one address (%s)", async (mode) => {
  const { named, give } = await family();
  const both = [named("José Lima"), named("José Lima Filho")];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => give(n % 3 === 0 ? both : [both[n % 2]!], mode)),
  );
  for (const answer of answers)
    if (answer.status !== 201) expect(["conflict", "duplicate_certificate"]).toContain(answer.problem.code);
  const rest = await give(both, "skip");
  const issued = [...answers, rest].flatMap((answer) => (answer.status === 201 ? names(answer) : []));
  expect(issued.toSorted()).toEqual(["José Lima", "José Lima Filho"]);
});
