import { describe, expect, test } from "vitest";
import { NOTIFY_ALL } from "#shared/domain/organizations/organization.ts";
import { decidePhone, type PhonePolicy, type PhoneWish } from "#shared/domain/phone/decide-phone.ts";
import { SIMULATED_PHONES } from "#shared/domain/phone/phone-status.ts";
import { phoneLineOf } from "#shared/formats/phone-number.ts";

describe("a phone number", () => {
  test.each([
    ["+5511998765432", { country: "BR", line: "mobile" }],
    ["+351912345678", { country: "PT", line: "mobile" }],
    ["+5491123456789", { country: "AR", line: "mobile" }],
    // North America does not tell mobile lines from fixed ones.
    ["+12015550123", { country: "US", line: "unknown" }],
    ["+14165550123", { country: "CA", line: "unknown" }],
    ["+551133334444", { country: "BR", line: "fixed" }],
    ["+442071838750", { country: "GB", line: "fixed" }],
    // Premium, shared cost, toll free, and personal numbers, which can cost as much.
    ["+19002345678", { country: "US", line: "charged" }],
    ["+34803123456", { country: "ES", line: "charged" }],
    ["+443451234567", { country: "GB", line: "charged" }],
    ["+18002345678", { country: "US", line: "charged" }],
    ["+447012345678", { country: "GB", line: "charged" }],
    // Satellite networks belong to no country.
    ["+881612345678", { country: null, line: "mobile" }],
    // Too short, too long, of no country, of no plan: nobody can have it.
    ["+55119", null],
    ["+551199876543210", null],
    ["+9991234567", null],
    ["+15550100", null],
    // With the prefix that is dialled at home: the same phone would have several numbers.
    ["+55011998765432", null],
    ["+559011998765432", null],
    ["+112015550123", null],
    ["+540111512345678", null],
    ["+5401123456789", null],
  ])("%s is told for what it is", (number, line) => {
    expect(phoneLineOf(number)).toEqual(line);
  });
});

const policy: PhonePolicy = {
  channels: ["whatsapp", "sms"],
  countries: ["BR", "US"],
  simulated: false,
  quietHours: true,
};
const wish: PhoneWish = {
  number: "+5511998765432",
  plan: "PRO",
  override: null,
  notify: NOTIFY_ALL,
  chosen: null,
};
const decided = (changes: Partial<PhoneWish>, rules: Partial<PhonePolicy> = {}) =>
  decidePhone({ ...wish, ...changes }, { ...policy, ...rules });

describe("whether a number is sent to", () => {
  const both = { kind: "allowed", channels: ["whatsapp", "sms"] };
  const none = { kind: "none" };
  const refused = (reason: string) => ({ kind: "not_allowed", reason });
  test.each([
    ["a number that is given is used", {}, {}, both],
    ["none is given", { number: null }, {}, none],
    ["the organization wants neither", { notify: { whatsapp: false, sms: false } }, {}, none],
    [
      "the organization wants one of them",
      { notify: { whatsapp: false, sms: true } },
      {},
      { kind: "allowed", channels: ["sms"] },
    ],
    ["the request wins", { notify: { whatsapp: false, sms: false }, chosen: "both" }, {}, both],
    ["the stage has none", {}, { channels: [] }, { kind: "not_available" }],
    [
      "the stage has none of those wanted",
      { chosen: "whatsapp" },
      { channels: ["sms"] },
      { kind: "not_available" },
    ],
    ["on FREE", { plan: "FREE" }, {}, refused("plan")],
    ["on STARTER", { plan: "STARTER" }, {}, refused("plan")],
    ["an operator granted some", { plan: "STARTER", override: 10 }, {}, both],
    ["an operator granted none", { override: 0 }, {}, refused("plan")],
    ["nobody can have it", { number: "+551" }, {}, refused("number")],
    ["a fixed line", { number: "+551133334444" }, {}, refused("line")],
    ["a premium one", { number: "+19002345678" }, {}, refused("premium")],
    ["another country", { number: "+351912345678" }, {}, refused("country")],
    ["a country of its area code", { number: "+14165550123" }, {}, refused("country")],
    ["no country", { number: "+881612345678" }, {}, refused("country")],
    ["a simulated one", { number: "+15005550001" }, { simulated: true }, both],
    ["a simulated one in production", { number: "+15005550001" }, {}, refused("premium")],
  ] as const)("%s", (_, changes, rules, decision) => {
    expect(decided(changes, rules)).toEqual(decision);
  });

  test("no simulated number can be anybody's", () => {
    for (const number of Object.keys(SIMULATED_PHONES))
      expect(["mobile", "unknown"]).not.toContain(phoneLineOf(number)?.line);
  });
});
