import { beforeAll, describe, expect, test } from "vitest";
import { establishIssuer } from "#shared/domain/credentials/issuer-keys.ts";
import { touchOf } from "#shared/storage/directory/touches.ts";
import { credentialKeys } from "#shared/storage/table/credential-keys.ts";
import { browserTest, expectUsable, openPage, screenshot } from "../support/browser/browser.ts";
import { aPublicEvent, aWord, followEvents, untilTotal } from "../support/directory.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const word = aWord();
const HOSTILE = `<script>alert("1")</script> & "quoted" ${word}`;
const screens = [
  ["desktop", { viewport: { width: 1100, height: 900 } }],
  ["phone", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "dark" }],
] as const;
let tenant: Tenant;
let event: Awaited<ReturnType<typeof aPublicEvent>>;
const page = (short_code: string, headers: Record<string, string> = {}) =>
  stack.anonymous.call("GET /e/{short_code}", { params: { short_code }, headers });
const browse = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${stack.stack.baseUrl}/directory${query}`, { headers }).then(async (answer) => ({
    status: answer.status,
    text: await answer.text(),
  }));

beforeAll(async () => {
  tenant = await stack.tenant({ name: "Instituto Horizonte" });
  const races = Array.from({ length: 24 }, (_, n) =>
    aPublicEvent(tenant, word, {
      name: `Corrida ${word} ${n}`,
      category: "SPORTS",
      city: "São Paulo",
      state: "SP",
      initial_date: `2027-02-${String(n + 1).padStart(2, "0")}`,
      image_url: n % 3 === 0 ? "https://example.com/picture.png" : null,
    }),
  );
  const next = await aPublicEvent(tenant, word, { name: `Next ${word}` });
  event = await aPublicEvent(tenant, word, {
    name: HOSTILE,
    description: "Curso de Python para iniciantes.\nSegunda linha </script><img src=x onerror=alert(1)>",
    image_url: "https://example.com/picture.png",
    official_url: "https://example.com/event?a=1&b=2",
    initial_date: "2027-03-01",
    finish_date: "2027-03-03",
    connections: [{ event_id: next.id, type: "continuation" }],
  });
  await followEvents(stack, [...(await Promise.all(races)), next, event]);
  await untilTotal(stack, word, 26);
});

test("platform_url is the page of the event, with the data that social networks and search engines read", async () => {
  const answer = await fetch(event.platform_url);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=5");
  expect(answer.headers.get("x-robots-tag")).toBeNull();
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain(`<meta property="og:url" content="${event.platform_url}">`);
  const picture = `images/events/${event.short_code}/picture`;
  expect(text).toContain(`<meta property="og:image" content="${stack.stack.baseUrl}/${picture}">`);
  expect(text).toContain(`<img class="picture" src="../${picture}"`);
  expect(text).not.toContain("example.com/picture.png");
  expect(text).toContain(`Next ${word}`);
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(json!)).toMatchObject({
    "@type": "Event",
    name: HOSTILE,
    url: event.platform_url,
    startDate: "2027-03-01",
    organizer: { name: "Instituto Horizonte" },
  });
});

test("a text of an issuer is text on the page, never markup", async () => {
  const { text } = await page(event.short_code);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toContain("<img src=x");
  expect(text).toContain("&lt;script&gt;");
});

test("the pages are in the chosen language, else in that of the browser, else in English", async () => {
  const heading = async (query: string, languages?: string) =>
    /<html lang="(.*?)">/.exec(
      (await browse(query, languages === undefined ? {} : { "accept-language": languages })).text,
    )?.[1];
  expect(await heading("", "pt-BR,pt;q=0.9,en;q=0.5")).toBe("pt-BR");
  expect(await heading("", "fr, es;q=0.8")).toBe("es");
  expect(await heading("?lang=es", "pt-BR")).toBe("es");
  expect(await heading("", "de")).toBe("en");
});

test("an event leads to the page of its issuer, to its organizer's events while there is none, and never to a 404", async () => {
  const { ports } = stack.functions;
  const other = await aPublicEvent(await stack.tenant(), word, { name: `Somebody else's ${word}` });
  await followEvents(stack, [other]);
  await untilTotal(stack, word, 27);
  const organizerIn = async (lang: string) => {
    const { text } = await stack.anonymous.call("GET /e/{short_code}", {
      params: { short_code: event.short_code },
      query: { lang },
    });
    return /<dd><a href="\.\.\/([^"]+)"><bdi>Instituto Horizonte</.exec(text)![1]!.replace("&amp;", "&");
  };
  const followed = async (link: string) => {
    const answer = await fetch(`${stack.stack.baseUrl}/${link}`, { headers: { accept: "text/html" } });
    return { status: answer.status, text: await answer.text() };
  };
  const search = await organizerIn("en");
  expect(search).toBe(`directory?organizer=${tenant.id}&lang=en`);
  const found = await followed(search);
  expect(found.status).toBe(200);
  expect(found.text).toContain("Organized by <strong><bdi>Instituto Horizonte</bdi>");
  expect(found.text).toContain("26 events");
  expect(found.text).not.toContain("Somebody else");
  expect(found.text).toContain(`directory?organizer=${tenant.id}&amp;lang=en&amp;page=2`);
  expect((await followed(`${search}&q=next+${word}`)).text).toContain("1 event<");

  await establishIssuer(ports, tenant.id);
  const { pk, sk } = credentialKeys.issuer(tenant.id);
  const image = { pk: { S: pk }, sk: { S: sk } };
  expect(touchOf({ dynamodb: { Keys: image, NewImage: image } })).toEqual({
    kind: "organization",
    id: tenant.id,
  });
  await ports.directoryLog.recordOrganization(tenant.id);
  await eventually(async () => expect(await organizerIn("pt")).toBe(`issuers/${tenant.id}?lang=pt`));
  expect((await followed(await organizerIn("pt"))).text).toContain('<h1 dir="auto">Instituto Horizonte</h1>');
});

night.test(
  "the page says who organizes the event, and how many certificates were issued once there are any",
  async () => {
    const { body: badge } = await tenant.panel.call("POST /badges", { body: { name: "Finisher" } });
    const texts = async () =>
      Promise.all(
        ["pt", "en", "es"].map(async (language) => {
          const { text } = await page(event.short_code, { "accept-language": language });
          return text;
        }),
      );
    const organized = ["Organizado por", "Organized by", "Organizado por"];
    const issued = ["Certificados emitidos", "Certificates issued", "Certificados emitidos"];
    for (const [n, text] of (await texts()).entries()) {
      expect(text).toContain(`<dt>${organized[n]}</dt><dd>`);
      expect(text).toContain("<bdi>Instituto Horizonte</bdi></a>");
      expect(text).not.toMatch(/Issued by|Emitido por/);
      expect(text).not.toContain(issued[n]);
    }
    const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
    expect((await tenant.key.call("POST /v1.0/invitations", { body })).status).toBe(201);
    await followEvents(stack, [event]);
    await eventually(async () => {
      for (const [n, text] of (await texts()).entries())
        expect(text).toContain(`<dt>${issued[n]}</dt><dd>1</dd>`);
    });
  },
);

test("an event that is not public has no page: 404, as a page or in JSON", async () => {
  const hidden = await aPublicEvent(tenant, word, { is_private: true });
  for (const id of [hidden.short_code, "0000000000", "nothing"]) {
    const { status, text } = await page(id, { accept: "text/html", "accept-language": "pt" });
    expect([id, status]).toEqual([id, 404]);
    expect(text).toContain("Não há evento público neste endereço");
    expect(text).toContain('<a href="../directory">Ver todos os eventos</a>');
    const problem = await page(id, { accept: "application/json" });
    expect([problem.status, problem.problem.code]).toEqual([404, "not_found"]);
  }
});

test("any search gets a page, and invalid parameters get a page with 400", async () => {
  for (const query of [
    "?q=%22%27%00",
    "?q=&category=&state=&city=&from=&until=&page=",
    "?q=a&utm_source=x",
    "?page=99999",
  ])
    expect([query, (await browse(query)).status]).toEqual([query, 200]);
  for (const query of [`?q=${"x".repeat(201)}`, "?category=MUSIC", "?page=0", "?from=tomorrow"]) {
    const { status, text } = await browse(query);
    expect([query, status]).toEqual([query, 400]);
    expect(text).toContain("<h1>This search does not work</h1>");
    expect(text).toContain('<a href="directory">See all events</a>');
  }
  const { text } = await browse(`?q=${word}&page=99999`);
  expect(text).toContain("There is no page 99,999: the last one is 2.");
  expect(text).toContain(`<a rel="prev" href="directory?q=${word}&amp;page=2">`);
  expect((await browse(`?q=${encodeURIComponent(HOSTILE)}`)).text).not.toContain("<script>alert");
});

test("days narrow the page and stay with it; days out of order are told beside the form, in each language", async () => {
  const { text } = await browse(`?q=${word}&from=2027-02-03&until=2027-02-23&lang=en`);
  expect(text).toContain('<p class="found" role="status">21 events</p>');
  expect(text).toContain('<input type="date" name="from" value="2027-02-03">');
  expect(text).toContain(
    `directory?q=${word}&amp;from=2027-02-03&amp;until=2027-02-23&amp;lang=en&amp;page=2`,
  );
  for (const [lang, title] of [
    ["pt", "As datas estão trocadas"],
    ["en", "The dates are the wrong way round"],
    ["es", "Las fechas están al revés"],
  ]) {
    const wrong = await browse(`?q=${word}&from=2027-02-03&until=2027-02-02&lang=${lang}`);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain(`<h2>${title}</h2>`);
    expect(wrong.text).toContain('name="until" value="2027-02-02" aria-invalid="true"');
    expect(wrong.text).not.toContain('class="events"');
  }
});

describe.each(some(screens, 1, 1))("in a browser without JavaScript, on a %s", (name, screen) => {
  browserTest("a reader searches, filters, turns pages and opens an event", async () => {
    const browser = await openPage({ ...screen, locale: "pt-BR" });
    await browser.goto(`${stack.stack.baseUrl}/directory`);
    await browser.fill("input[name=q]", `corrida ${word}`);
    await browser.selectOption("select[name=category]", "SPORTS");
    await browser.fill("input[name=from]", "2027-02-01");
    await browser.fill("input[name=until]", "2027-02-28");
    await browser.click("button");
    expect(await browser.textContent(".found")).toBe("24 eventos");
    expect(await browser.locator(".events>li").count()).toBe(20);
    // Each has a place for a picture, whose size is known before it is there.
    const size = name === "phone" ? [80, 60] : [112, 84];
    for (const thumb of await browser.locator(".events>li>.thumb").all()) {
      const { width, height } = (await thumb.boundingBox())!;
      expect([width, height]).toEqual(size);
    }
    expect(await browser.locator(`img.thumb[loading=lazy][src^="./images/events/"]`).count()).toBe(6);
    await expectUsable(browser, `directory-1-results-${name}`);
    await browser.click("a[rel=next]");
    expect(await browser.locator(".events>li").count()).toBe(4);
    expect(await browser.inputValue("input[name=q]")).toBe(`corrida ${word}`);
    await browser.click(".languages a[hreflang=en]");
    expect(await browser.textContent(".found")).toBe("24 events");
    await browser.fill("input[name=q]", HOSTILE);
    await browser.selectOption("select[name=category]", "");
    await browser.fill("input[name=until]", "");
    await browser.click("button");
    await browser.click(".events a");
    expect(await browser.textContent("h1")).toBe(HOSTILE);
    await browser.waitForLoadState();
    await expectUsable(browser, `directory-2-event-${name}`);
    await browser.emulateMedia({ media: "print" });
    expect(await browser.locator(".steps, footer").filter({ visible: true }).count()).toBe(0);
    expect(await browser.locator(".text").first().isVisible()).toBe(true);
    await screenshot(browser, `directory-3-printed-${name}`);
    await browser.emulateMedia({ media: "screen" });
    await browser.click(".steps a");
    expect(await browser.textContent("h1")).toBe(`Next ${word}`);
    await browser.click("footer p a");
    expect(await browser.textContent("h1")).toBe("Events");
  });
});
