import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runToEnd } from "../../process/timeSlices.ts";
import { NameGivenTwice, TooManyValues } from "../requests/requestErrors.ts";
import {
  boundedJsonInSteps,
  jsonWithoutRadicals,
  NameTwiceInJson,
  parseJsonText,
} from "./boundedJson.ts";

const wide = { levels: 64, values: 1_000, names: 100 };

const readBoundedJson = (...given: Parameters<typeof boundedJsonInSteps>) =>
  runToEnd(boundedJsonInSteps(...given));

describe("a JSON text", () => {
  it("is read exactly, whatever its texts contain", () => {
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

  it("is refused if it has more values or levels than allowed, or a name twice", () => {
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

describe("a JSON text of a file", () => {
  it("is read as any other, and refused where a name is given twice", () => {
    expect(parseJsonText(' [{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(parseJsonText("null")).toBeNull();
    for (const text of ["", "{", "nothing", "[".repeat(100) + "]".repeat(100)]) {
      expect(() => parseJsonText(text)).toThrow(SyntaxError);
    }
    for (const text of ['{"pins":4,"pins":5}', '[{"a":{"b":1,"\\u0062":2}}]']) {
      expect(() => parseJsonText(text)).toThrow(NameTwiceInJson);
    }
  });
});

describe("a JSON text without radicals", () => {
  it("has the characters that they stand for, escaped or not", () => {
    const told = (text: string) => JSON.parse(jsonWithoutRadicals(text));
    expect(told('{"⼀":"⻓"}')).toEqual({ 一: "长" });
    expect(told(String.raw`["\u2f00","\u2ED3","\\u2f00","\\\u2f00","\n\u4e00"]`)).toEqual([
      "一",
      "长",
      String.raw`\u2f00`,
      "\\一",
      "\n一",
    ]);
  });

  it("is any other text as it was", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/[\u2e80-\u2fdf]|\\u2[ef]/i.test(text));
        expect(jsonWithoutRadicals(text)).toBe(text);
      }),
    );
  });
});
