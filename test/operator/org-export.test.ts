import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aTemporaryFolder } from "../local/local-support.ts";
import { aRecipient } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { issue } from "../support/webhooks.ts";
import { theToolHere } from "./operator-support.ts";

/* All that an organization has, in files that it takes away (decision 24.31). */
const stack = await testStack({ workers: false });
const operator = theToolHere();

const org = (...argv: string[]) => operator("--json", "org", ...argv);
const rowsOf = (folder: string, kind: string): Record<string, unknown>[] =>
  readFileSync(join(folder, `${kind}.ndjson`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

async function anOrganizationWith(recipients: number) {
  const tenant = await stack.tenant();
  const { body } = await tenant.key.call("POST /v1.0/webhooks", {
    body: { url: "https://hooks.example.com/x", events: ["certificate.issued"] },
  });
  const issued = await issue(
    tenant,
    Array.from({ length: recipients }, () => aRecipient({ external_id: "e", role: "runner" })),
  );
  return { tenant, secret: body.secret as string, issued };
}

test("each kind is a file of one record a line, without secrets and without others' data", async () => {
  const { tenant, secret, issued } = await anOrganizationWith(3);
  const other = await anOrganizationWith(1);
  const folder = aTemporaryFolder(onTestFinished);
  const { code } = await org("export", tenant.id, "--to", folder);
  expect(code).toBe(0);
  expect(
    rowsOf(folder, "certificates")
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(issued.map(({ id }) => id).toSorted());
  expect(rowsOf(folder, "certificates")[0]).toMatchObject({ external_id: "e", role: "runner" });
  expect(rowsOf(folder, "organization")).toMatchObject([{ id: tenant.id }]);
  for (const kind of ["events", "badges", "api-keys", "webhooks"])
    expect(rowsOf(folder, kind)).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => !/\.ndjson$|^export\.json$/.test(name))).toEqual([]);
  const whole = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join();
  for (const foreign of [secret, tenant.apiKey, other.tenant.id, other.issued[0]!.id])
    expect(whole).not.toContain(foreign);

  expect(JSON.parse(readFileSync(join(folder, "export.json"), "utf8"))).toMatchObject({
    organization_id: tenant.id,
    records: { certificates: 3, badges: 1 },
  });
  const again = await org("export", tenant.id, "--to", folder);
  expect(again).toMatchObject({ code: 1 });
  expect(again.err).toContain("has a whole export already");
});

test("a run that died goes on: what was noted is kept, what was not is written once", async () => {
  const { tenant } = await anOrganizationWith(5);
  const whole = aTemporaryFolder(onTestFinished);
  await org("export", tenant.id, "--to", whole);
  const certificates = readFileSync(join(whole, "certificates.ndjson"), "utf8");
  const lines = certificates.split("\n");
  const noted = `${lines.slice(0, 2).join("\n")}\n`;

  // It died after the second certificate was noted, and while the third was written.
  const folder = aTemporaryFolder(onTestFinished);
  const id = String(JSON.parse(lines[1]!).id);
  const files = { certificates: { after: id, bytes: Buffer.byteLength(noted), records: 2, whole: false } };
  writeFileSync(join(folder, "progress.json"), JSON.stringify({ organization_id: tenant.id, files }));
  writeFileSync(join(folder, "certificates.ndjson"), noted + lines[2]!.slice(0, 30));
  expect((await org("export", tenant.id, "--to", folder)).code).toBe(0);
  expect(readFileSync(join(folder, "certificates.ndjson"), "utf8")).toBe(certificates);

  const other = await stack.tenant();
  const begun = aTemporaryFolder(onTestFinished);
  writeFileSync(join(begun, "progress.json"), JSON.stringify({ organization_id: tenant.id, files: {} }));
  expect((await org("export", other.id, "--to", begun)).err).toContain("of another organization");
});
