import fc from "fast-check";
import { expect, test } from "vitest";
import {
  daysLater,
  firstMoment,
  inUtc,
  inZone,
  lastMoment,
  startOfDay,
  withOwnOffset,
  writtenDay,
} from "#shared/formats/days.ts";
import { runs } from "../support/runs.ts";

const zones = fc.constantFrom(
  "America/Sao_Paulo",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Europe/Lisbon",
  "UTC",
);
const moments = fc.date({
  min: new Date("2010-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test("a moment told in a zone is the same moment, and its day the one of the zone's calendar", () => {
  fc.assert(
    fc.property(moments, zones, (at, timeZone) => {
      const told = inZone(at, timeZone);
      expect(inUtc(told)).toBe(at.toISOString());
      const calendar = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" });
      expect(writtenDay(told)).toBe(calendar.format(at));
      expect(withOwnOffset(told)).toBe(told);
    }),
    { numRuns: runs(200, 2_000) },
  );
});

test("a day of a zone begins with its first moment, also where clocks skip midnight, and ends before the next", () => {
  fc.assert(
    fc.property(moments, zones, (at, timeZone) => {
      const day = writtenDay(at.toISOString());
      const start = startOfDay(day, timeZone);
      expect(writtenDay(inZone(start, timeZone))).toBe(day);
      expect(writtenDay(inZone(new Date(start.getTime() - 1), timeZone)) < day).toBe(true);
      expect(writtenDay(inZone(lastMoment(day, timeZone), timeZone))).toBe(day);
      expect(firstMoment(day, timeZone)).toEqual(start);
    }),
    { numRuns: runs(200, 2_000) },
  );
});

test("an instant keeps the offset in which it was given", () => {
  expect(withOwnOffset("2026-05-10T21:30-03:00")).toBe("2026-05-10T21:30:00.000-03:00");
  expect(withOwnOffset("2026-05-11T00:30:00.5Z")).toBe("2026-05-11T00:30:00.500Z");
  expect(inUtc("2026-05-10T21:30:00.000-03:00")).toBe("2026-05-11T00:30:00.000Z");
  expect(inUtc("2026-05-10")).toBe("2026-05-10");
});

test.each([
  ["2026-10-10T00:30:00-04:00", 30, "America/New_York", "2026-11-09T00:30:00.000-05:00"],
  ["2026-03-28T23:30:00+01:00", 1, "Europe/Madrid", "2026-03-29T23:30:00.000+02:00"],
  ["2026-03-28T02:30:00+01:00", 1, "Europe/Madrid", "2026-03-29T03:30:00.000+02:00"],
  ["2024-02-29T12:00:00-03:00", 365, "America/Sao_Paulo", "2025-02-28T12:00:00.000-03:00"],
])("%s and %i days later in %s is %s, also where clocks change", (at, days, timeZone, later) => {
  expect(daysLater(new Date(at), days, timeZone)).toBe(later);
});
