import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { languages } from "../../../base/site/languages.ts";
import { brokenRules } from "../../../base/site/values/fieldProblem.ts";
import { settingNames, settings } from "../../../content/settings/settings.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { contentTypes, problemsOfBody } from "../../../content/types/index.ts";
import { type TypeName, typeNames } from "../../../content/types/typeNames.ts";
import { errorText } from "./errorText.ts";
import { wordedProblems } from "./wordedProblems.ts";

/** Text of the library of schemas in place of all its messages, so that none can look like ours. */
const foreign = "written by the schema";

function sentences(type: TypeName, body: unknown, language: (typeof languages)[number]) {
  return wordedProblems({ type, body, problems: problemsOfBody(type, body) }, { language });
}

const han = /\p{Script=Han}/u;

/** Checks that problems are sentences of a language with the labels of their fields. */
function expectSentences(type: TypeName, body: unknown): number {
  const told = languages.map((language) => sentences(type, body, language));
  for (const [index, language] of languages.entries()) {
    for (const { label, message } of told[index] ?? []) {
      expect(message).toContain(label);
      expect(message).not.toMatch(/undefined|\[object|received|invalid/i);
      expect(message).not.toContain(foreign);
      expect(message).toMatch(language === "zh" ? /[。？]$/ : /^[A-Z“].*[.?]$/s);
      if (language === "zh") expect(message.replaceAll(/“[^”]*”/g, "")).toMatch(han);
    }
  }
  const places = told.map((found) => found.map(({ path, code }) => `${path} ${code}`));
  expect(places[1]).toEqual(places[0]);
  return places[0]?.length ?? 0;
}

/** A sound body with another value at one place. */
function broken(body: unknown, value: unknown, place: number): unknown {
  let left = place;
  const copy = (one: unknown): unknown => {
    left -= 1;
    if (left === 0) return value;
    if (Array.isArray(one)) return one.map(copy);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, copy(inner)]));
  };
  return copy(body);
}

it("An error in words is its message, or a sentence for each problem of a body", () => {
  expect(errorText(new Error("No such thing"))).toBe("No such thing");
  const problems = ["title", "summary"].map((name) => ({
    ...{ path: [name], problem: { code: "unknown-field", name } as const },
  }));
  const text = errorText(new InvalidDocument({ type: "news", body: {}, problems }));
  expect(text.split("\n")).toEqual(
    ["title", "summary"].map(() => expect.stringMatching(/^[A-Z“].*\.$/)),
  );
});

describe("problems of a body", () => {
  beforeEach(() => {
    z.config({ customError: () => foreign });
  });
  afterEach(() => {
    z.config({ customError: undefined });
  });

  it.each(typeNames)("are sentences for an empty %s", (type) => {
    expect(expectSentences(type, {})).toBeGreaterThan(0);
  });

  it.each(settingNames)("are sentences for the setting %s", (name) => {
    expect(expectSentences("setting", { name, value: { unknown: 1 } })).toBeGreaterThan(0);
    expectSentences("setting", { name });
  });

  it("are sentences for whatever is wrong with any type", () => {
    const values = fc.oneof(
      fc.json().map((text): unknown => JSON.parse(text)),
      fc.constantFrom(null, -1, 1e9, 0.5, "", " ", "x".repeat(500), [], {}, true, ["x"], [null]),
      fc.constantFrom(
        { en: "" },
        { en: 1 },
        { fr: "x" },
        { kind: "unknown" },
        Array(600).fill("x"),
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...typeNames),
        values,
        fc.integer({ min: 1, max: 60 }),
        (type, value, place) => {
          expectSentences(type, broken(sampleBodies[type], value, place));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("name items of lists by their positions, and state what is required", () => {
    const body = {
      ...sampleBodies.product,
      packages: [
        { style: "bga", name: "BGA-49", pins: 49 },
        { style: "bgaa", name: "x".repeat(41), pins: 1, width: 0 },
      ],
    };
    const of = (language: "en" | "zh") =>
      Object.fromEntries(
        sentences("product", body, language).map((one) => [one.label, one.message]),
      );
    expect(of("en")).toEqual({
      "Packages 2 › Style":
        "Choose one of these for “Packages 2 › Style”: BGA, LGA, QFN, QFP, TSSOP, SOP, SOIC, WLCSP, SOT, DIP, SIP, TO. Did you mean “BGA”?",
      "Packages 2 › Name": "Shorten “Packages 2 › Name” to 40 characters or fewer; it has 41.",
      "Packages 2 › Pins": "Enter a whole number from 2 to 3000 for “Packages 2 › Pins”.",
      "Packages 2 › Width": "Enter a number above 0, up to 80 mm for “Packages 2 › Width”.",
    });
    expect(of("zh")).toEqual({
      "封装 2 › 封装类型":
        "请为“封装 2 › 封装类型”选择其中一项：BGA、LGA、QFN、QFP、TSSOP、SOP、SOIC、WLCSP、SOT、DIP、SIP、TO。是否应为“BGA”？",
      "封装 2 › 名称": "“封装 2 › 名称”最多 40 个字符，现有 41 个，请缩短。",
      "封装 2 › 引脚数": "请在“封装 2 › 引脚数”中填写整数（2 至 3000）。",
      "封装 2 › 宽": "请在“封装 2 › 宽”中填写数字（须大于 0，不超过 80 毫米）。",
    });
  });
});

it("A problem around a body is named by the fields and positions in its file", () => {
  const problem = { path: ["content", "formerSlugs", 1], problem: { code: "unfit" } } as const;
  const labels = languages.map((language) =>
    wordedProblems({ type: undefined, body: {}, problems: [problem] }, { language }),
  );
  expect(labels).toMatchObject([
    [{ path: "/content/formerSlugs/1", label: "content › Former addresses 2" }],
    [{ label: "content › 曾用网址 2" }],
  ]);
});

describe("a schema of content", () => {
  it("has no message except those with a translation", () => {
    const unworded: string[] = [];
    const seen = new Set<object>();
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null || seen.has(value)) return;
      seen.add(value);
      if (value instanceof z.core.$ZodType || value instanceof z.core.$ZodCheck) {
        const { def } = value._zod;
        const own: unknown = "error" in def ? def.error : undefined;
        const message: unknown = typeof own === "function" ? own({}) : undefined;
        if (message !== undefined && !brokenRules.some((rule) => rule === message)) {
          unworded.push(`${path}: ${String(message)}`);
        }
        for (const [name, inner] of Object.entries(def)) visit(inner, `${path}/${name}`);
        return;
      }
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
    };
    for (const type of typeNames) visit(contentTypes[type].body, type);
    for (const name of settingNames) visit(settings[name].schema, name);
    expect(unworded).toEqual([]);
    expect(seen.size).toBeGreaterThan(500);
  });
});
