// The pictures of docs/panel.md, which PICTURES=1 takes anew.
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, describe, expect } from "vitest";
import { recordMembers } from "#shared/domain/organizations/change-roster.ts";
import { openRequest } from "#shared/domain/requests/follow-requests.ts";
import { partitions } from "#shared/storage/table/schema.ts";
import { TAKES_PICTURES } from "../documents/layouts/pictures.ts";
import { browserTest } from "../support/browser/browser.ts";
import { linkTo, respondByLink } from "../support/browser/invitation-page.ts";
import { openPanel, said, standing, visit } from "../support/browser/panel.ts";
import { eventually } from "../support/eventually.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { type TestStack, testStack } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook, deliveriesOf } from "../support/webhooks.ts";

const FOLDER = new URL("../../docs/pictures/panel/", import.meta.url).pathname;
const MOST_BYTES = 60_000;
const PEOPLE =
  "Amara Okafor, Ben Carter, Chloe Dubois, Daniel Weiss, Elena Petrova, Farid Haddad, Grace Lin, Hugo Marsh, Ines Duarte, Jonas Berg, Kira Novak, Liam Byrne".split(
    ", ",
  );
const addressOf = (name: string) => `${name.toLowerCase().replace(" ", ".")}@people.example`;

const LIST = ["Full name\tE-mail\tChip time\tPlace", "Maya Stone\tmaya.stone@people.example\t0:52:10\t1"];
for (const [n, name] of ["Noah Frost", "Olive Grant", "Pavel Ruiz", "Quinn Ash"].entries())
  LIST.push(`${name}\t${addressOf(name)}\t0:5${n + 4}:31\t${n + 2}`);

/** An organization after a race: twelve certificates, of which some were accepted, one refused and one revoked. */
async function aClub(service: TestStack) {
  const tenant = await service.tenant({ plan: "PRO", name: "Riverside Running Club" });
  const receiver = await startReceiver();
  afterAll(() => receiver.close());
  receiver.play(answer(503), answer(200));
  const webhook = await aWebhook(tenant, receiver.url, { description: "Results page" });
  const { event, badge } = await eventAndBadge(
    tenant,
    {
      name: "Riverside 10 km",
      category: "SPORTS",
      city: "Bristol",
      initial_date: "2026-10-04",
      finish_date: "2026-10-04",
    },
    {
      name: "Finisher",
      description: "For everybody who crosses the finish line.",
      criteria: "Crossed the finish line within two hours.",
      skills: ["Endurance"],
      design: { layout: "sport", signatures: [{ name: "Helen Marsh", title: "Race director" }] },
      fields: [
        { key: "chip_time", type: "duration", label: "Chip time" },
        { key: "overall_place", type: "place", label: "Place" },
      ],
    },
  );
  const recipient = PEOPLE.map((name, n) => ({
    recipient_name: name,
    recipient_email: addressOf(name),
    values: { chip_time: `0:${42 + n}:07`, overall_place: { position: n + 1, of: 812 } },
  }));
  const { body } = await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient },
  });
  const certificates = body.certificates;
  for (const [n, { id }] of certificates.entries())
    if (n < 8)
      await respondByLink(service, await linkTo(service, tenant.id, id), n === 6 ? "reject" : "accept");
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
    params: { id: certificates[9]!.id },
    body: { reason: "Ran under another name.", tell_recipient: false },
  });
  for (const [email, role] of [
    ["sam@riverside.example", "manager"],
    ["tess@riverside.example", "issuer"],
  ] as const)
    await tenant.panel.call("POST /members", { body: { email, role, locale: "en" } });
  const delivery = await eventually(async () => {
    const [first] = await deliveriesOf(tenant, webhook.id);
    expect(first?.status).toBe("delivered");
    return first!;
  });
  const helen = { email: "helen@riverside.example", name: "Helen Marsh" };
  const userId = randomUUID();
  await recordMembers(await service.operatorPorts(), tenant.id, [
    { user_id: userId, ...helen, role: "owner" },
  ]);
  const session = await service.stack.issuer.mint({
    organizationId: null,
    accountType: "COMPANY",
    userId,
    ...helen,
    expiresInSeconds: 3_600,
  });
  const { id: certificate_id, short_code } = certificates[1]!;
  await openRequest(
    service.functions.ports,
    {
      kind: "correction",
      organization_id: tenant.id,
      certificate_id,
      short_code,
      address: partitions.address(addressOf(PEOPLE[1]!)),
      from_name: PEOPLE[1]!,
      to_name: "Benjamin Carter",
    },
    14,
    new Date(),
  );
  return {
    session,
    at: {
      issue: `/issue?event=${event.id}&badge=${badge.id}`,
      badge: `/badges/${badge.id}`,
      certificate: `/certificates/${certificates[0]!.id}/show`,
      figures: `/figures/${event.id}/show`,
      delivery: `/deliveries/${webhook.id}/${delivery.id}`,
    },
  };
}

/** Waits until its pictures are there, then writes what the window shows. */
async function take(page: Page, name: string): Promise<void> {
  const isDrawn = "[...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)";
  await expect.poll(() => page.evaluate(isDrawn), { timeout: 30_000, message: name }).toBe(true);
  mkdirSync(FOLDER, { recursive: true });
  // A screen has few colours.
  const png = await sharp(await page.screenshot({ animations: "disabled" }))
    .png({ palette: true, dither: 0 })
    .toBuffer();
  const { size } = await sharp(png).webp({ lossless: true, effort: 6 }).toFile(`${FOLDER}${name}.webp`);
  expect.soft([name, size]).toEqual([name, Math.min(size, MOST_BYTES)]);
}

/** A skipped block is read as well, so it must not start one. */
const started = TAKES_PICTURES ? await testStack() : undefined;

describe.runIf(started)("the documentation of the panel", () => {
  const service = started!;

  browserTest("the panel is shown in the docs", { timeout: 300_000 }, async () => {
    const { session, at } = await aClub(service);
    const page = await openPanel(service, session, { viewport: { width: 1_280, height: 800 } });
    await standing(page);
    await take(page, "home");
    const shown = {
      certificates: "/certificates",
      certificate: at.certificate,
      badge: at.badge,
      figures: at.figures,
      members: "/members",
      delivery: at.delivery,
      plan: "/plan",
    };
    for (const [name, path] of Object.entries(shown)) {
      await visit(page, path);
      await take(page, name);
    }
    await page.setViewportSize({ width: 1_280, height: 1_300 });
    await visit(page, at.issue);
    await page.getByRole("tab", { name: said("en-US", "issue.ways.list") }).click();
    await page.getByLabel(said("en-US", "issue.paste")).fill(LIST.join("\n"));
    await page.getByRole("button", { name: said("en-US", "issue.read") }).click();
    await expect.poll(() => page.locator("main img").count(), { timeout: 30_000 }).toBe(1);
    await standing(page);
    await take(page, "issue");

    const phone = await openPanel(service, session, {
      viewport: { width: 390, height: 800 },
      colorScheme: "dark",
    });
    await standing(phone);
    await take(phone, "phone-home");
    await visit(phone, "/certificates");
    await take(phone, "phone-certificates");
  });
});
