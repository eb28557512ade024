import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextWakingTime } from "#shared/domain/phone/may-send.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { runs } from "../support/runs.ts";

const next = (country: string | null, at: string): string =>
  nextWakingTime(country, new Date(at)).toISOString();

describe("the time at which a number may be sent to", () => {
  it.each([
    ["Brazil from 8 in Acre", "BR", "2026-11-26T12:59:59.000Z", "2026-11-26T13:00:00.000Z"],
    ["Brazil by day", "BR", "2026-11-26T13:00:00.000Z", "2026-11-26T13:00:00.000Z"],
    ["Brazil until 21 on Fernando de Noronha", "BR", "2026-11-26T22:59:59.999Z", "2026-11-26T22:59:59.999Z"],
    ["Brazil at night", "BR", "2026-11-26T23:00:00.000Z", "2026-11-27T13:00:00.000Z"],
    ["Portugal with the Azores", "PT", "2026-11-26T08:30:00.000Z", "2026-11-26T09:00:00.000Z"],
    ["Spain with the Canaries, in winter", "ES", "2026-11-26T07:10:00.000Z", "2026-11-26T08:00:00.000Z"],
    ["… and in summer", "ES", "2026-07-26T06:10:00.000Z", "2026-07-26T07:00:00.000Z"],
    ["the United States with Hawaii", "US", "2026-11-26T15:00:00.000Z", "2026-11-26T18:00:00.000Z"],
    ["Argentina over midnight UTC", "AR", "2026-11-27T00:30:00.000Z", "2026-11-27T11:00:00.000Z"],
    ["no country", null, "2026-11-26T07:59:00.000Z", "2026-11-26T08:00:00.000Z"],
    ["a code that is no country", "ZZ", "2026-11-26T22:00:00.000Z", "2026-11-27T08:00:00.000Z"],
  ])("%s", (_, country, at, expected) => {
    expect(next(country, at)).toBe(expected);
  });

  it("comes within a day for every country that is sent to by default, and stays when it has come", () => {
    const moments = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2028-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...PHONE.countries), moments, (country, at) => {
        const when = nextWakingTime(country, at);
        expect(when.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
        expect(when.getTime() - at.getTime()).toBeLessThanOrEqual(86_400_000);
        expect(nextWakingTime(country, when)).toEqual(when);
      }),
      { numRuns: 30 },
    );
  });

  it("is day in each time zone of the country", () => {
    const hourIn = (timeZone: string, at: Date) =>
      Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(at));
    for (const country of PHONE.countries)
      for (let hour = 0; hour < 24; hour += runs(5, 1)) {
        const when = nextWakingTime(country, new Date(Date.UTC(2026, 10, 26, hour, 7)));
        for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) {
          const local = hourIn(zone, when);
          expect(local, `${country} ${zone}`).toBeGreaterThanOrEqual(PHONE.quietUntilHour);
          expect(local, `${country} ${zone}`).toBeLessThan(PHONE.quietFromHour);
        }
      }
  });
});
