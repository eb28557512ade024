import { describe, expect, test } from "vitest";
import type { MailJob } from "#shared/domain/messages/jobs.ts";
import { deliverMail } from "../support/deliver-mail.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night, some } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";
import { startMailService } from "../support/stand-ins/mail-service.ts";
import { startNameServer, type Zone } from "../support/stand-ins/name-server.ts";
import { mailCountsOf } from "./invitation-mail.ts";

/* Before a mail is sent, name servers are asked whether its domain takes any (decision 18.20). */
const service = await startMailService();
const names = await startNameServer();
const stack = await ownStack({
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

night.test(
  "a domain that only a stranger can choose costs three questions, and is kept among a thousand others",
  async () => {
    const { nameServers, clock } = stack.functions.ports;
    const at = clock.now();
    const before = names.asked.length;
    const ask = (n: number) => nameServers.takesMail(`a@x${n}.invalid`, at);
    for (let n = 0; n < 1_200; n += 10) await Promise.all(Array.from({ length: 10 }, (_, m) => ask(n + m)));
    // The name does not exist, so its addresses are asked for too.
    expect(names.asked.length - before).toBeLessThanOrEqual(3 * 1_200);
    const kept = names.asked.length;
    await nameServers.takesMail("a@x1199.invalid", at);
    expect(names.asked.length).toBe(kept);
    await nameServers.takesMail("a@x0.invalid", at);
    expect(names.asked.length).toBeGreaterThan(kept);
  },
);

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

night.describe("name servers that do not answer", () => {
  const { nameServers, clock } = stack.functions.ports;
  // Later than what other tests were not answered.
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  let asked = 0;
  /** Asks about so many names at once; gives about how many a name server was asked, and how long it took. */
  async function ask(hosts: readonly string[], minutes: number) {
    asked = names.asked.length;
    const before = performance.now();
    const answers = await Promise.all(hosts.map((host) => nameServers.takesMail(`ana@${host}`, at(minutes))));
    const about = new Set(names.asked.slice(asked).map((question) => question.split(" ")[1]));
    return { answers, about: about.size, ms: performance.now() - before };
  }
  const silent = (hosts: readonly string[]) => {
    for (const host of hosts) names.zones.set(host, "silent");
    return hosts;
  };
  const many = (count: number, name: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => name(n));

  test.each(some(["slow.example", "slow.com.br"], 1, 0))(
    "of one owner are asked about two names in half a minute, however many there are: %s",
    async (zone) => {
      const hosts = silent(many(30, (n) => `h${n}.${zone}`));
      const first = await ask(hosts, 10);
      expect(first.about).toBe(2);
      expect(new Set(first.answers)).toEqual(new Set([undefined]));
      expect(first.ms).toBeLessThan(6_000);
      const again = await ask(hosts.slice(5), 10.2);
      expect([again.about, again.answers.length]).toEqual([0, 25]);
      // Another owner's mails are checked meanwhile.
      expect((await ask(["fast.com.br"], 10.2)).answers).toEqual([false]);
      expect((await ask(hosts.slice(5), 11)).about).toBe(2);
    },
  );

  test("at all hold up no more than twenty mails in half a minute", async () => {
    const hosts = silent(many(60, (n) => `h${n}.silent${n}.example`));
    const { about, ms } = await ask(hosts, 30);
    expect(about).toBe(20);
    expect(ms).toBeLessThan(6_000);
    const next = await ask(silent(many(10, (n) => `next${n}.example`)), 30.1);
    expect([next.about, next.ms < 500]).toEqual([0, true]);
    expect((await ask(["later.example"], 31)).answers).toEqual([false]);
  });
});
