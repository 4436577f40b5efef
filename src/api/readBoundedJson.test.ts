import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NameGivenTwice, TooManyValues } from "../base/http/requests/failures.ts";
import { runToEnd } from "../base/process/timeSlices.ts";
import { boundedJsonInSteps } from "./readBoundedJson.ts";

const wide = { levels: 64, values: 1_000, names: 100 };

const readBoundedJson = (...given: Parameters<typeof boundedJsonInSteps>) =>
  runToEnd(boundedJsonInSteps(...given));

describe("a JSON text", () => {
  it("is read as it is, whatever stands in its texts", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (text) => {
        expect(
          readBoundedJson(text, { levels: 64, values: text.length, names: text.length }),
        ).toEqual(JSON.parse(text));
      }),
      { examples: [['"[[[\\"]]]{\\\\"'], ['{"a\\\\":"\\"","b":[",,,,"]}'], ['["\\\\\\"",[]]']] },
    );
    expect(readBoundedJson("", wide)).toBeUndefined();
  });

  it("is refused where it holds more values or levels than it may, or a name twice", () => {
    const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
    expect(readBoundedJson(list(1_000), wide)).toHaveLength(1_000);
    expect(() => readBoundedJson(list(1_001), wide)).toThrow(TooManyValues);
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(readBoundedJson(nested(64), wide)).toBeDefined();
    expect(() => readBoundedJson(nested(65), wide)).toThrow(SyntaxError);
    const names = (length: number) =>
      JSON.stringify([{ a: Object.fromEntries(list(length).split(",").entries()) }, { b: 1 }]);
    expect(readBoundedJson(names(100), wide)).toHaveLength(2);
    expect(() => readBoundedJson(names(101), wide)).toThrow(TooManyValues);
    // Texts are no values, however many signs they hold.
    expect(readBoundedJson(JSON.stringify(",[{".repeat(9_000)), wide)).toHaveLength(27_000);
    for (const twice of [
      '{"a":1,"a":1}',
      '{"a":1,"b":{"a":2},"a":null}',
      '[{"b":[{"a":{},"c":1 ,"a" \n:[]}]}]',
      '{"email":"x","e\\u006dail":"y"}',
      '{"__proto__":1,"__proto__":2}',
      '{"":1,"":2}',
    ]) {
      expect(() => readBoundedJson(twice, wide), twice).toThrow(NameGivenTwice);
    }
    for (const once of [
      '[{"a":1},{"a":2}]',
      '{"a":{"a":["a","a",{"a":"a"}]},"b":"a","A":"a:"}',
      '{"a":"b","b":"\\"a\\":"}',
    ]) {
      expect(readBoundedJson(once, wide)).toEqual(JSON.parse(once));
    }
    for (const broken of ['"', '["\\', "[}", "]", '{"a":"\\']) {
      expect(() => readBoundedJson(broken, wide)).toThrow(SyntaxError);
    }
  });
});
