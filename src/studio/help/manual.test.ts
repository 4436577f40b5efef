import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "../../base/site/languages.ts";
import { screenKeys } from "../router/screens.ts";
import { headingOf, headingOfScreen, headings } from "./manualSections.ts";
import { readManual, withParts } from "./manualText.ts";

const files: Readonly<Record<Language, string>> = { en: "studio.md", zh: "studio.zh.md" };

const manualOf = (language: Language) =>
  readManual(readFileSync(join(import.meta.dirname, "../../../docs", files[language]), "utf8"));

const manuals = { en: manualOf("en"), zh: manualOf("zh") };

describe("The manual", () => {
  it.each(languages)("has a section for every screen (%s)", (language) => {
    for (const screen of screenKeys) {
      const shown = withParts(manuals[language], headings[headingOfScreen[screen]][language]);
      expect(shown.length, screen).toBeGreaterThan(0);
      const words = shown.flatMap(({ blocks }) => blocks);
      expect(words.length, screen).toBeGreaterThan(0);
    }
  });

  it.each(languages)("has every referenced heading once (%s)", (language) => {
    const titles = manuals[language].map(({ title }) => title);
    for (const heading of Object.values(headings)) {
      expect(titles.filter((title) => title === heading[language])).toHaveLength(1);
    }
  });

  it("has the same sections in both languages, at the same places", () => {
    const places = (language: Language) =>
      manuals[language].map(({ level, title }) => {
        const [name] = Object.entries(headings).find(([, one]) => one[language] === title) ?? [];
        return [level, name];
      });
    expect(places("zh")).toEqual(places("en"));
  });

  it("opens at the panel of a document that is open", () => {
    const at = (panel?: string) =>
      headingOf({
        ...{ screen: "document", parameters: { key: "a" } },
        queries: panel === undefined ? {} : { panel },
      });
    expect(at()).toBe("writing");
    expect(at("translation")).toBe("translating");
    expect(at("uses")).toBe("writing");
    const list = {
      screen: "documents",
      parameters: {},
      queries: { panel: "translation" },
    } as const;
    expect(headingOf(list)).toBe(headingOfScreen.documents);
    expect(headingOf(undefined)).toBe("home");
  });
});

describe("Reading Markdown", () => {
  const [first, second, third] = readManual(
    [
      "# Title\n\nBefore the first section.",
      "## One\n\nPlain **strong** *em* `code` [words](#there) `a*b*`.\n\n![Picture](a.webp)",
      "### Part\n\n- first\n- second\n  goes on\n\n| a | b |\n| --- | --- |\n| 1 | **2** |",
      "## Two\n\nLine\nand line.",
    ].join("\n\n"),
  );

  it("parses inline marks, and leaves pictures out", () => {
    expect(first).toEqual({
      level: 2,
      title: "One",
      blocks: [
        {
          kind: "paragraph",
          line: [
            { look: "plain", text: "Plain " },
            { look: "strong", text: "strong" },
            { look: "plain", text: " " },
            { look: "em", text: "em" },
            { look: "plain", text: " " },
            { look: "code", text: "code" },
            { look: "plain", text: " " },
            { look: "plain", text: "words" },
            { look: "plain", text: " " },
            { look: "code", text: "a*b*" },
            { look: "plain", text: "." },
          ],
        },
      ],
    });
  });

  it("parses lists and tables", () => {
    const plain = (text: string) => [{ look: "plain", text }];
    expect(second?.blocks).toEqual([
      { kind: "list", items: [plain("first"), plain("second goes on")] },
      {
        kind: "table",
        head: [plain("a"), plain("b")],
        rows: [[plain("1"), [{ look: "strong", text: "2" }]]],
      },
    ]);
    expect(third?.blocks).toEqual([{ kind: "paragraph", line: plain("Line and line.") }]);
  });

  it("includes the subsections of a section", () => {
    const sections = [first, second, third].flatMap((one) => one ?? []);
    expect(withParts(sections, "One").map(({ title }) => title)).toEqual(["One", "Part"]);
    expect(withParts(sections, "Part").map(({ title }) => title)).toEqual(["Part"]);
    const parts = sections.flatMap((one) =>
      one.title === "Part" ? [one, { ...one, title: "B" }] : one,
    );
    expect(withParts(parts, "Part").map(({ title }) => title)).toEqual(["Part"]);
    expect(withParts(sections, "Two").map(({ title }) => title)).toEqual(["Two"]);
    expect(withParts(sections, "None")).toEqual([]);
  });
});
