import fc from "fast-check";
import { expect, test } from "vitest";
import { namedHolder, refuseForeign, startSession } from "#shared/domain/holders/holder-session.ts";
import type { HolderSession } from "#shared/domain/holders/ports.ts";
import type { Settings } from "#shared/domain/ports.ts";

const https = { baseUrl: "https://certificates.example/api" } as Settings;
const at = "2026-03-01T12:00:00.000Z";
const digest = (letter: string) => letter.repeat(43);
/** The cookie of a new session, and what is stored of it. */
async function started() {
  const stored: HolderSession[] = [];
  const holderSignIns = { start: async (session: HolderSession) => void stored.push(session) } as never;
  const ports = { "holders.write": holderSignIns, clock: { now: () => new Date(at) }, settings: https };
  return { cookie: await startSession(ports, { address: digest("a"), epoch: "e" }, digest("a")), stored };
}

test("over https the cookie is of this host alone, and neither scripts nor forms of other sites have it", async () => {
  const { cookie, stored } = await started();
  expect(cookie).toMatch(
    /^__Host-me=a{43}\.[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/,
  );
  const { secret } = namedHolder(https, cookie.split(";")[0])!;
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test("whatever a cookie says, what is read of it has the form of digests, or nothing is", () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(digest("a"), digest("b"), "", "__proto__", "="));
  const value = fc.array(part, { maxLength: 30 }).map((parts) => parts.join("."));
  const header = fc.array(fc.tuple(fc.constantFrom("__Host-me", "me", "x"), value), { maxLength: 5 });
  fc.assert(
    fc.property(header, (cookies) => {
      const named = namedHolder(https, cookies.map((cookie) => cookie.join("=")).join("; "));
      if (!named) return;
      for (const one of [named.address, named.secret]) expect(one).toMatch(/^[\w-]{43}$/);
    }),
  );
});

test("only this service's own origin, or none, is not foreign", () => {
  for (const origin of [undefined, "https://certificates.example"]) refuseForeign(https, { origin });
  for (const origin of [
    "null",
    "",
    "http://certificates.example",
    "https://certificates.example.evil.example",
  ])
    expect(() => refuseForeign(https, { origin })).toThrow("Nobody is signed in");
});
