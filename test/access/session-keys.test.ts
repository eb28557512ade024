import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JWTVerifyGetKey } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionKeysUnavailable, sessionKeys } from "#shared/access/sessions.ts";
import { inTime, pause } from "#shared/deadlines.ts";

const publicJwk = (kid: string) => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" }),
  kid,
});
const [first, second] = [publicJwk("first"), publicJwk("second")];

type KeyServerAnswer = "keys" | "error" | "page" | "redirect" | "silence";
/** The key server of the issuer: what it answers, and how many requests it got. */
const issuer = { keys: [] as object[], answer: "keys" as KeyServerAnswer, asked: 0 };
const server = createServer((_, response) => {
  issuer.asked += 1;
  if (issuer.answer === "silence") return;
  if (issuer.answer === "error") response.statusCode = 500;
  if (issuer.answer === "redirect") response.writeHead(302, { location: "/elsewhere" });
  response.end(issuer.answer === "page" ? "<p>Back soon</p>" : JSON.stringify({ keys: issuer.keys }));
});
let jwksUrl: string;
let keys: JWTVerifyGetKey;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  Object.assign(issuer, { keys: [first], answer: "keys", asked: 0 });
  keys = sessionKeys(jwksUrl);
});
afterEach(() => void vi.useRealTimers());

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
/** The outcome of looking for a key: `unknown` is the fault of the token, `unavailable` that of the issuer. */
async function look(kid: string | undefined): Promise<"found" | "unknown" | "ambiguous" | "unavailable"> {
  try {
    await keys({ alg: "ES256", ...(kid && { kid }) }, { payload: "", signature: "" });
    return "found";
  } catch (error) {
    if (error instanceof SessionKeysUnavailable) return "unavailable";
    const code = (error as { code?: string }).code;
    if (code === "ERR_JWKS_NO_MATCHING_KEY") return "unknown";
    if (code === "ERR_JWKS_MULTIPLE_MATCHING_KEYS") return "ambiguous";
    throw error;
  }
}

describe("while the issuer answers", () => {
  test("there is one request for all callers, and none before the first caller", async () => {
    expect(issuer.asked).toBe(0);
    const found = await Promise.all(Array.from({ length: 20 }, () => look("first")));
    expect(new Set(found)).toEqual(new Set(["found"]));
    expect(issuer.asked).toBe(1);
  });

  test("invented key ids cause no more than one request in 30 seconds", async () => {
    await look("first");
    for (let n = 0; n < 50; n++) expect(await look(`invented-${n}`)).toBe("unknown");
    expect(issuer.asked).toBe(1);
    later(31);
    for (let n = 0; n < 50; n++) expect(await look(`invented-${n}`)).toBe("unknown");
    expect(issuer.asked).toBe(2);
  });

  test("a new key is found 30 seconds after the last request", async () => {
    await look("first");
    issuer.keys = [first, second];
    expect(await look("second")).toBe("unknown");
    later(31);
    expect(await look("second")).toBe("found");
  });

  test("a withdrawn key is no longer trusted after 10 minutes", async () => {
    await look("first");
    issuer.keys = [second];
    later(599);
    expect(await look("first")).toBe("found");
    later(2);
    expect(await look("first")).toBe("unknown");
  });

  test("a token that names no key is accepted only when there is a single key", async () => {
    expect(await look(undefined)).toBe("found");
    issuer.keys = [first, second];
    later(601);
    expect(await look(undefined)).toBe("ambiguous");
  });

  test("a published key that is broken counts as unavailable", async () => {
    issuer.keys = [{ ...first, x: "AA" }];
    expect(await look("first")).toBe("unavailable");
  });
});

test("while the issuer is silent, known keys are found soon enough for the other calls of a request", async () => {
  await look("first");
  issuer.answer = "silence";
  later(601);
  const request = inTime(async () => {
    const found = await look("first");
    await pause(50);
    return found;
  });
  expect(await request()).toBe("found");
});

describe.each(["error", "page", "redirect"] as const)("while the issuer fails (%s)", (answer) => {
  test("and no keys are known, they are unavailable, with at most one request in 2 seconds", async () => {
    issuer.answer = answer;
    for (let n = 0; n < 20; n++) expect(await look("first")).toBe("unavailable");
    expect(issuer.asked).toBe(1);
    later(3);
    expect(await look("first")).toBe("unavailable");
    expect(issuer.asked).toBe(2);
    issuer.answer = "keys";
    later(3);
    expect(await look("first")).toBe("found");
  });

  test("known keys are used for an hour; an unknown one may be new, so it is unavailable", async () => {
    await look("first");
    issuer.answer = answer;
    later(601);
    expect(await look("first")).toBe("found");
    for (let n = 0; n < 20; n++) expect(await look("second")).toBe("unavailable");
    expect(issuer.asked).toBe(2);
    later(3_000);
    expect(await look("first")).toBe("unavailable");
  });

  test("and then answers again, keys are found and unknown as before", async () => {
    await look("first");
    issuer.answer = answer;
    later(601);
    expect(await look("second")).toBe("unavailable");
    issuer.answer = "keys";
    later(31);
    expect(await look("second")).toBe("unknown");
    expect(await look("first")).toBe("found");
  });
});
