import { describe, expect, test } from "vitest";
import type { MailJob } from "#shared/domain/people/jobs.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { startMailService } from "../support/mail-service.ts";
import { startNameServer, type Zone } from "../support/name-server.ts";
import { testStack } from "../support/stack.ts";
import { mailCountsOf } from "./invitation-mail.ts";

/* Before a mail is sent, name servers are asked whether its domain takes any (decision 18.20). */
const service = await startMailService();
const names = await startNameServer();
const stack = await testStack({
  workers: false,
  settings: { MAIL_HOSTS_CHECKED: "true", NAME_SERVERS: names.address },
});

let domains = 0;
/** A domain of this name server alone. */
function domainWith(zone: Zone): string {
  const domain = `d${++domains}.example`;
  names.zones.set(domain, zone);
  return domain;
}

async function scene() {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const mailTo = async (recipient_email: string) => {
    const body = { event_id: event.id, badge_id: badge.id, ...aRecipient({ recipient_email }) };
    const answer = await tenant.key.call("POST /v1.0/invitations", { body });
    const { id } = answer.body.certificates[0]!;
    const job: MailJob = { organization_id: tenant.id, certificate_id: id };
    const outcome = await deliverMail(stack.functions.ports, job);
    const shown = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
    return { id, job, outcome, status: shown.body.email_status };
  };
  return { tenant, event, mailTo };
}

const HOST = { preference: 10, exchange: "mx.example" };
const TAKES: readonly (readonly [string, Zone])[] = [
  ["an MX record", { MX: [HOST] }],
  ["no MX record, but an address", { A: ["192.0.2.1"] }],
  ["no MX record, but an IPv6 address", { AAAA: ["2001:db8::1"] }],
  ["a name server that fails", "fails"],
  ["a name server that is silent", "silent"],
];
const TAKES_NONE: readonly (readonly [string, Zone])[] = [
  ["no such name", "nothing"],
  ["neither MX record nor address", {}],
  ["an MX record that says so (RFC 7505)", { MX: [{ preference: 0, exchange: "." }], A: ["192.0.2.1"] }],
];

describe("a mail to a domain with", () => {
  test.each(TAKES)("%s is sent", async (_, zone) => {
    const { mailTo } = await scene();
    const address = `ana@${domainWith(zone)}`;
    expect(await mailTo(address)).toMatchObject({ outcome: { kind: "sent" }, status: "sent" });
    expect(service.to(address)).toHaveLength(1);
  });

  test.each(TAKES_NONE)(
    "%s is refused without the mail service, and counts for nobody's day",
    async (_, zone) => {
      const { mailTo, tenant, event } = await scene();
      const address = `ana@${domainWith(zone)}`;
      const { id, job, ...told } = await mailTo(address);
      expect(told).toMatchObject({
        outcome: { kind: "bounced", reason: "no_mail_server" },
        status: "bounced",
      });
      expect(service.attempts.get(address)).toBeUndefined();
      // As every other mail that came back: told once, counted once, and asked for again when the domain is mended.
      expect((await deliverMail(stack.functions.ports, job)).kind).toBe("nothing");
      expect(await mailCountsOf({ tenant, eventId: event.id, id, email: address })).toEqual({
        sent: 0,
        bounced: 1,
      });
      names.zones.set(address.split("@")[1]!, { MX: [HOST] });
      const again = await tenant.key.call("POST /v1.0/invitations/{id}/resend", { params: { id }, body: {} });
      expect(again.status).toBe(200);
    },
  );
});

test("a domain is asked about once, whoever writes to it at the same time; an international one in ASCII", async () => {
  const { mailTo } = await scene();
  const domain = domainWith({ MX: [HOST] });
  const before = names.asked.length;
  await Promise.all(["ana", "bia", "caio", "davi"].map((name) => mailTo(`${name}@${domain}`)));
  expect(names.asked.slice(before)).toEqual([`MX ${domain}`]);
});

test("a domain that only a stranger can choose costs three questions, and is kept among a thousand others", async () => {
  const { nameServers, clock } = stack.functions.ports;
  const at = clock.now();
  const before = names.asked.length;
  const ask = (n: number) => nameServers.takesMail(`a@x${n}.invalid`, at);
  for (let n = 0; n < 1_200; n += 40) await Promise.all(Array.from({ length: 40 }, (_, m) => ask(n + m)));
  // The name does not exist, so its addresses are asked for too.
  expect(names.asked.length - before).toBeLessThanOrEqual(3 * 1_200);
  const kept = names.asked.length;
  await nameServers.takesMail("a@x1199.invalid", at);
  expect(names.asked.length).toBe(kept);
  await nameServers.takesMail("a@x0.invalid", at);
  expect(names.asked.length).toBeGreaterThan(kept);
});

test("an answer is of use for an hour, a refusal for five minutes", async () => {
  const { nameServers, clock } = stack.functions.ports;
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const [some, none] = [domainWith({ MX: [HOST] }), domainWith("nothing")];
  const asked = async (domain: string, minutes: number) => {
    const before = names.asked.length;
    await nameServers.takesMail(`ana@${domain}`, at(minutes));
    return names.asked.length > before;
  };
  expect([await asked(some, 0), await asked(some, 59), await asked(some, 61)]).toEqual([true, false, true]);
  expect([await asked(none, 0), await asked(none, 4), await asked(none, 6)]).toEqual([true, false, true]);
});
