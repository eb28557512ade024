import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { EDITOR } from "#shared/domain/rules.ts";
import { exampleCallOf } from "../security/examples.ts";
import { BROWSER, expectPage, FORM } from "../support/browser/pages.ts";
import { anEditorLink, anOpenEditor, openByLink } from "../support/browser/template-editor.ts";
import type { RequestOptions } from "../support/client.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { aTemplate, aTemplateBody } from "../support/templates.ts";

/* The editor of a template is opened by an address that works once (decision 20.6). */
const stack = await testStack({ workers: false });
const { baseUrl } = stack.functions.ports.settings;
const MINUTE = 60_000;
/** The operations behind the cookie. */
const behindCookie = routes.filter(({ route }) => route.includes(" /editor/templates/"));
const ask = (token: string) =>
  stack.anonymous.call("GET /editor/{token}", { params: { token }, headers: BROWSER });
const open = (token: string) =>
  stack.anonymous.call("POST /editor/{token}", { params: { token }, raw: "", headers: FORM });
const show = (id: string, headers: Record<string, string>) =>
  stack.anonymous.call("GET /editor/templates/{id}", { params: { id }, headers: { ...BROWSER, ...headers } });

/** Runs work at a time that is so much later. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const restore = stack.setClock(() => new Date(Date.now() + ms));
  try {
    return await work();
  } finally {
    restore();
  }
}

describe("the address of an editor", () => {
  test("is given for a key and for a session, for 15 minutes", async () => {
    const tenant = await stack.tenant();
    const { id, short_code } = await aTemplate(tenant);
    for (const [client, route] of [
      [tenant.key, "POST /v1.0/templates/{id}/editor"],
      [tenant.panel, "POST /templates/{id}/editor"],
    ] as const) {
      const before = Date.now();
      const { status, body } = await client.call(route, { params: { id: short_code } });
      expect(status).toBe(200);
      expect(body.url.startsWith(`${baseUrl}/editor/`)).toBe(true);
      expect(body.url.slice(`${baseUrl}/editor/`.length)).toMatch(/^[\w-]{43}$/);
      const minutes = (Date.parse(body.expires_at) - before) / MINUTE;
      expect(minutes).toBeGreaterThanOrEqual(EDITOR.linkMinutes);
      expect(minutes).toBeLessThan(EDITOR.linkMinutes + 1);
    }
    const foreign = await (await stack.tenant()).key.call("POST /v1.0/templates/{id}/editor", {
      params: { id },
    });
    expectProblem(foreign, "not_found");
  });

  test("shows a button and changes nothing, however often programs open it", async () => {
    const tenant = await stack.tenant();
    const { token, url } = await anEditorLink(tenant, (await aTemplate(tenant)).id);
    for (let n = 0; n < 3; n += 1) {
      const page = await ask(token);
      expectPage(page, 200);
      expect(page.text).toContain(`<form method="post" action="${token}">`);
      expect(page.headers.get("set-cookie")).toBeNull();
    }
    expect((await openByLink(stack, { token, url })).answer.status).toBe(303);
  });

  test("opens the editor once, with a cookie for this template alone", async () => {
    const tenant = await stack.tenant();
    const { id } = await aTemplate(tenant);
    const link = await anEditorLink(tenant, id);
    const { answer, cookie, headers } = await openByLink(stack, link);
    expect(answer.headers.get("location")).toBe(`templates/${id}`);
    expect(cookie.split("; ").slice(1)).toEqual([
      `Path=${new URL(baseUrl).pathname}/editor/templates/${id}`,
      `Max-Age=${EDITOR.sessionSeconds}`,
      "HttpOnly",
      "SameSite=Strict",
    ]);
    expect((await show(id, headers)).status).toBe(200);
    expectPage(await open(link.token), 404);
    expectPage(await ask(link.token), 404);
    // The session is that of the first one.
    expect((await show(id, headers)).status).toBe(200);
  });

  test("opens for one of two that come at once", async () => {
    const tenant = await stack.tenant();
    const { token } = await anEditorLink(tenant, (await aTemplate(tenant)).id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404, 404]);
  });

  test("lapses after 15 minutes, and does not exist with another character", async () => {
    const tenant = await stack.tenant();
    const { token } = await anEditorLink(tenant, (await aTemplate(tenant)).id);
    const changed = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    for (const one of [changed, "A".repeat(43), "x"]) expectPage(await open(one), 404);
    await later(EDITOR.linkMinutes * MINUTE + 1_000, async () => {
      expectPage(await ask(token), 404);
      expectPage(await open(token), 404);
    });
    expect((await open(token)).status).toBe(303);
  });

  test("keeps neither the token nor the secret of the session", async () => {
    const tenant = await stack.tenant();
    const { link, headers } = await anOpenEditor(tenant, stack);
    const kept = await stack.stored("TABLE_GATE");
    expect(kept).toContain(tenant.id);
    expect(kept).not.toContain(link.token);
    expect(kept).not.toContain(headers.cookie.split(".")[1]);
  });
});

describe("the session of an editor", () => {
  /** A call that succeeds with the cookie of `id`, of which `change` makes another one. */
  const calls = async () => {
    const tenant = await stack.tenant();
    const made = await Promise.all(
      behindCookie.map(async (endpoint) => [endpoint, await exampleCallOf(endpoint)(tenant, stack)] as const),
    );
    return { tenant, made };
  };
  const expectClosed = async (route: string, options: RequestOptions) =>
    expectProblem(await stack.anonymous.callUntyped(route, options), "invalid_credential");

  test("is needed for each operation of the page", async () => {
    expect(behindCookie.length).toBeGreaterThan(2);
    const { made } = await calls();
    for (const [{ route, status }, call] of made) {
      const { cookie, ...headers } = call.headers ?? {};
      const secret = cookie!.split(".")[1]!;
      const others = [
        undefined,
        "",
        "template_editor=",
        cookie!.replace(secret, "A".repeat(43)),
        cookie!.replace(secret, ""),
        cookie!.slice(0, -1),
        `template_editor=${"A".repeat(43)}.${secret}`,
        `${cookie!.split("=")[0]}=__proto__.constructor`,
        "x=1; ".repeat(1_000),
      ];
      for (const other of others)
        await expectClosed(route, {
          ...call,
          headers: { ...headers, ...(other !== undefined && { cookie: other }) },
        });
      const among = await stack.anonymous.callUntyped(route, {
        ...call,
        headers: { ...headers, cookie: `a=b; ${cookie}; c=d` },
      });
      expect(among.status, among.text.slice(0, 300)).toBe(status);
    }
  });

  test("is good for no other template, of the same organization or of another one", async () => {
    const { tenant, made } = await calls();
    const theirs = await aTemplate(await stack.tenant());
    const mine = await aTemplate(tenant);
    for (const [{ route }, call] of made)
      for (const { id } of [mine, theirs]) await expectClosed(route, { ...call, params: { id } });
  });

  test("changes nothing for a page of another site", async () => {
    const { made } = await calls();
    for (const [{ route }, call] of made) {
      if (route.startsWith("GET ")) continue;
      const { origin, ...headers } = call.headers ?? {};
      for (const foreign of ["https://evil.example", "null", `${origin}.evil.example`, ""])
        await expectClosed(route, { ...call, headers: { ...headers, origin: foreign } });
      await expectClosed(route, { ...call, headers });
    }
  });

  night.test("lets no other site read an answer", async () => {
    const { made } = await calls();
    for (const [{ route }, call] of made) {
      const answer = await stack.anonymous.callUntyped(route, call);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("ends after an hour", async () => {
    const { made } = await calls();
    await later(EDITOR.sessionSeconds * 1_000 + 1_000, async () => {
      for (const [{ route }, call] of made) await expectClosed(route, call);
    });
  });

  test("ends with its template", async () => {
    const { tenant, made } = await calls();
    for (const [{ route }, call] of made) {
      const { id } = call.params as { id: string };
      const removed = await tenant.key.call("DELETE /v1.0/templates/{id}", { params: { id } });
      expect(removed.status).toBe(204);
      await expectClosed(route, call);
    }
  });

  test("shows a page about it to people", async () => {
    const { id } = await aTemplate(await stack.tenant());
    const page = await show(id, {});
    expectPage(page, 401);
    expect(page.text).toContain("The editor is not open");
  });
});

describe("what people have written", () => {
  const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`;

  test("is text on the page of the editor", async () => {
    const tenant = await stack.tenant();
    const fields = [{ key: "time", label: HOSTILE.slice(0, 60), type: "text" }];
    await tenant.panel.call("POST /badges", { body: { name: HOSTILE, fields } });
    const { pages, ...body } = aTemplateBody({ name: HOSTILE });
    const [front] = pages as { elements: { text?: string }[] }[];
    const elements = front!.elements.map((element, n) =>
      n === 0 ? { ...element, text: `{recipient_name}${HOSTILE}` } : element,
    );
    const created = await tenant.panel.call("POST /templates", { body: { ...body, pages: [{ elements }] } });
    expect(created.status, created.text).toBe(201);
    const { headers } = await openByLink(stack, await anEditorLink(tenant, created.body.id));
    const page = await show(created.body.id, headers);
    // The panel opens the editor within its own page.
    expectPage(page, 200, "self");
    expect(page.text).not.toContain("<img src=x");
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(page.text).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
});
