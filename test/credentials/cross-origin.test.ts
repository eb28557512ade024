import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { isOpenToWebPages } from "#shared/http/addresses.ts";
import { testStack } from "../support/stack.ts";
import { type Accepted, accepted, credentialOf, told } from "./signing/scene.ts";

const stack = await testStack();
const ORIGIN = { origin: "https://wallet.example" };

let holder: Accepted;
let addresses: Readonly<Record<string, string>>;
beforeAll(async () => {
  holder = await accepted(stack);
  const { issuer, credentialStatus, credentialSubject } = told(await credentialOf(stack, holder));
  addresses = {
    issuer: `${stack.stack.baseUrl}/issuers/${holder.tenant.id}`,
    "DID document": `${stack.stack.baseUrl}/issuers/${holder.tenant.id}/did.json`,
    "status list": credentialStatus.statusListCredential,
    achievement: credentialSubject.achievement.id,
  };
  expect(issuer.url).toBe(addresses.issuer);
});

describe("a web page of any origin", () => {
  test.each(["issuer", "DID document", "status list", "achievement"])("may read the %s", async (what) => {
    const headers = { ...ORIGIN, accept: "application/json" };
    const answer = await fetch(addresses[what]!, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("may have a credential checked, also one that is a file", async () => {
    const answer = await fetch(`${stack.stack.baseUrl}/credentials/verify`, {
      method: "OPTIONS",
      headers: {
        ...ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
    expect(answer.headers.get("access-control-allow-headers")).toContain("content-type");
  });
});

test("every public operation on credentials is open to web pages, and no page of an invitation is", () => {
  const openIds = routes.filter(isOpenToWebPages).map(({ id }) => id);
  const credentials = ["issuers.get", "issuers.did", "issuers.status", "credentials.verify", "pages.badge"];
  expect(openIds).toEqual(expect.arrayContaining([...credentials, "pages.certificate"]));
  expect(openIds.filter((id) => ["pages.invitation", "pages.accept", "pages.check"].includes(id))).toEqual(
    [],
  );
  // What a cookie opens is for pages of ours.
  expect(openIds.filter((id) => /^(me|editor)\./.test(id))).toEqual([]);
});
