import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { distrustKey, rotateKey } from "#shared/domain/credentials/issuer-keys.ts";
import { ISSUERS } from "#shared/domain/rules.ts";
import { ownStack } from "../support/stack.ts";
import { connection, issuerPorts } from "./issuers/issuer-support.ts";
import { accepted, credentialOf, told, untilFound } from "./signing/scene.ts";
import { failures, reportOn } from "./verify/scene.ts";

const stack = await ownStack({ settings: { LOG_LEVEL: "error" } });

/** The bytes of a file, and those of its compressed parts, as text. */
function everything(file: Buffer): string {
  const texts = [file.toString("latin1")];
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 1))
    try {
      texts.push(inflateSync(file.subarray(at + 7)).toString("latin1"));
    } catch {
      // Not compressed.
    }
  return texts.join("\n");
}

async function fetched(address: string) {
  const answer = await fetch(address);
  const { status, headers, url } = answer;
  return {
    status,
    retryAfter: headers.get("retry-after"),
    url,
    file: Buffer.from(await answer.arrayBuffer()),
  };
}

test("once a key is distrusted nothing that we give out has a signature of it; with another key all have a new one", async () => {
  const ports = await issuerPorts(connection());
  const one = await accepted(stack);
  const carriers = [".json", ".jwt", ".png", ".pdf?archive", "/packet.zip"].map(
    (ending) => one.verification + ending,
  );
  /** What they give once all of them carry the credential as it is stored, by which its later absence says something. */
  const signed = () =>
    untilFound(async () => {
      const answers = await Promise.all(carriers.map(fetched));
      const credential = await credentialOf(stack, one);
      const proofValue = told(credential).proof[0]!.proofValue!;
      const carried = [0, 2, 3].every((n) => everything(answers[n]!.file).includes(proofValue));
      const all = carried && answers.every(({ status }) => status === 200);
      return all && { answers, credential, proofValue };
    });
  const before = await signed();
  expect(before.answers[1]!.file.toString()).toBe(before.credential.jwt);

  await distrustKey(ports, one.tenant.id, before.credential.key_id);
  // The addresses that they led to are known outside.
  const former = [before.answers[2]!.url, before.answers[3]!.url];
  const answers = await Promise.all([...carriers, ...former].map(fetched));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200, 503, 503, 200, 503]);
  const signature = before.credential.jwt.split(".").at(-1)!;
  for (const { status, retryAfter, file } of answers) {
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect([everything(file).includes(before.proofValue), file.includes(signature)]).toEqual([false, false]);
  }
  // Nor does a file without it look like a fault of its holder.
  expect(failures(await reportOn(stack, answers[2]!.file, "image/png"))).toEqual(["not_signed"]);

  // Published so long ago that it signs now: verifiers have a clock of their own.
  ports.moveClock(-ISSUERS.usedAfterSeconds - 1);
  await rotateKey(ports, one.tenant.id);
  const after = await signed();
  expect(after.credential.key_id).not.toBe(before.credential.key_id);
  expect(after.proofValue).not.toBe(before.proofValue);
});
