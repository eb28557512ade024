import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedKey } from "#shared/formats/repeated-key.ts";
import { runs } from "../support/runs.ts";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":{"b":1,"c":[],"b":2}}', "a.b"],
  ['{"recipient":[{"x":1},{"x":1,"y":{"x":1},"x":2}]}', "recipient[1].x"],
  ['[[0,{"a":"}","a":"{"}]]', "[0][1].a"],
  ['{"\\u0061":1,"a":2}', "a"],
  ['{"a\\"":1, "b":",", "a\\"" :2}', 'a"'],
  ['{"":1,"":2}', ""],
])("%s has %s twice", (json, path) => expect(repeatedKey(json)).toBe(path));

test.each(['{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2}]}', '["a","a"]', '{"a":["b","b"]}', '"a"', "1", "{}"])(
  "%s has none",
  (json) => expect(repeatedKey(json)).toBeUndefined(),
);

test("whatever is written as JSON has none, and one that is added is found", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(3), (record, indent) => {
      const json = JSON.stringify(record, null, indent);
      expect(repeatedKey(json)).toBeUndefined();
      const [key] = Object.keys(record);
      expect(repeatedKey(`${json.trimEnd().slice(0, -1)}, ${JSON.stringify(key)}: 0}`)).toBe(key);
    }),
    { numRuns: runs(200, 1_000) },
  );
});
