import { describe, expect, it } from "vitest";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { withIds } from "../workingCopies/itemIds.ts";
import { excerptOf } from "./checkFinding.ts";
import { findingsIn } from "./findingsIn.ts";
import { headings, type LinkTargets, linksInFields, missing } from "./linksAndMarkup.ts";

/** Targets of which `english` is published in English alone, `draft` nowhere, and 3 is the only id. */
const targets: LinkTargets = {
  exists: (key) => ["both", "english", "draft"].includes(key),
  isPublished: (key, language) => key === "both" || (key === "english" && language === "en"),
  hasId: (id) => id === 3,
  library: () => undefined,
};

/** Findings of a check in the body, as severity, check, path and subject. */
function told(type: TypeName, body: object, ...checks: readonly string[]): string[] {
  const found = runToEnd(findingsIn(type, body, targets));
  return found.flatMap(({ check, severity, path, language = "both", excerpt, about = "" }) =>
    checks.includes(check) ? [`${severity} ${check} ${path} ${language}: ${excerpt} ${about}`] : [],
  );
}

const linkTo = (address: string) => `<p><a class="x" href="${address}"><b>See</b> it</a></p>`;

const toldOfLinks = (html: Readonly<Partial<Record<Language, string>>>) =>
  told("page", { title: { en: "A", zh: "甲" }, body: html }, "dead-link", "address-form");

describe("a link in a text", () => {
  it.each([
    ["doc:both", []],
    ["doc:both#part", []],
    ["doc:english", []],
    ["doc:draft", ["warning dead-link"]],
    ["doc:draft#part", ["warning dead-link"]],
    ["doc:none", ["error dead-link"]],
    ["#here", []],
    ["/storage/a.pdf", []],
    ["/", []],
    ["/mobile", []],
    ["/press", []],
    ["/mobile/press", []],
    ["/press/2", []],
    ["/none", ["error dead-link"]],
    ["/mobile/none", ["error dead-link"]],
    ["/press?id=3", []],
    ["/press?id=4", ["error dead-link"]],
    ["/press?pid=4", []],
    ["http://a.example", []],
    ["https://a.example/b?c", []],
    ["ftp://a.example", ["error address-form"]],
    ["https://localhost", ["error address-form"]],
    ["https://a..example", ["error address-form"]],
    ["mailto:a@b.example", []],
    ["mailto:a@b", ["error address-form"]],
    ["tel:+1 23456", []],
    ["tel:123", ["error address-form"]],
    ["a.example", ["error address-form"]],
  ])("leads to what readers see, or is reported: %s", (address, findings) => {
    expect(toldOfLinks({ en: linkTo(address) })).toEqual(
      findings.map((one) => `${one} /body/en en: See it ${address}`),
    );
  });

  it("is judged for the readers of its language", () => {
    expect(toldOfLinks({ en: linkTo("doc:english"), zh: linkTo("doc:english") })).toEqual([
      "warning dead-link /body/zh zh: See it doc:english",
    ]);
  });

  it("is looked for in rich texts alone", () => {
    const title = { en: linkTo("doc:none"), zh: "甲" };
    expect(told("page", { title, body: {} }, "dead-link")).toEqual([]);
  });

  it("has entities in its address, and is one of several", () => {
    const html = linkTo("/none?a=1&amp;b=2") + linkTo("doc:both") + linkTo("doc:none");
    expect(toldOfLinks({ en: html })).toEqual([
      "error dead-link /body/en en: See it /none?a=1&b=2",
      "error dead-link /body/en en: See it doc:none",
    ]);
  });
});

describe("a link that is a field", () => {
  const told = (...links: readonly string[]) => {
    const development = links.map((link, at) => ({
      ...{ $id: `board${at + 1}`, kind: "board", title: { en: "doc:none", zh: "doc:none" }, link },
    }));
    return linksInFields("product", { development }, targets);
  };

  it("is reported once if readers of no language reach its target", () => {
    expect(told("doc:both", "doc:none", "doc:draft")).toEqual([
      {
        ...{ check: "dead-link", severity: "error", path: "/development/board2/link" },
        ...{ language: undefined, excerpt: "doc:none", about: "doc:none" },
      },
      {
        ...{ check: "dead-link", severity: "warning", path: "/development/board3/link" },
        ...{ language: undefined, excerpt: "doc:draft", about: "doc:draft" },
      },
    ]);
  });

  it("is reported for the language whose readers miss its target", () => {
    expect(told("doc:english")).toEqual([
      {
        ...{ check: "dead-link", severity: "warning", path: "/development/board1/link" },
        ...{ language: "zh", excerpt: "doc:english", about: "doc:english" },
      },
    ]);
  });
});

describe("headings", () => {
  const skipped = (en: string, isHtml = true) =>
    [...headings({ path: "/body", isHtml, texts: { en } })].map(
      ({ path, about, excerpt }) => `${path} ${about} ${excerpt}`,
    );

  it.each([
    ["<h2>A</h2><h3>B</h3><h4>C</h4><h2>D</h2>", []],
    ["<h3>A</h3><h4>B</h4>", []],
    ["<h4>A</h4>", ["/body/en h1 → h4 A"]],
    ["<h1>A</h1><h3>B</h3>", []],
    ["<h2>A</h2><h4>B</h4><h6>C</h6>", ["/body/en h2 → h4 B"]],
    ["<h2>A</h2><h3>B</h3><h2>C</h2><h4>D</h4>", ["/body/en h2 → h4 D"]],
    ["<h3>A</h3><h5>B</h5>", ["/body/en h3 → h5 B"]],
  ])("may go down by one level at a time: %s", (html, findings) => {
    expect(skipped(html)).toEqual(findings);
  });

  it("are those of rich texts alone", () => {
    expect(skipped("<h2>A</h2><h4>B</h4>", false)).toEqual([]);
  });

  it("are shown with their first characters", () => {
    const [found] = headings({
      ...{ path: "/body", isHtml: true, texts: { zh: `<h4>${"电".repeat(100)}</h4>` } },
    });
    expect(found?.excerpt).toBe(`${"电".repeat(84)}…`);
  });
});

it("a text of blanks is missing, and the whole one of the other language is shown", () => {
  const told = (texts: Readonly<Partial<Record<Language, string>>>, path = "/title") =>
    [...missing({ path, isHtml: true, texts })].map(
      (one) => `${one.severity} ${one.check} ${one.path} ${one.excerpt}`,
    );
  expect(told({ en: " \n", zh: "<p>电源</p>" })).toEqual(["warning text-missing /title/en 电源"]);
  expect(told({ en: "Power" }, "/image/alt")).toEqual(["warning alt-missing /image/alt/zh Power"]);
  expect(told({ en: "Power", zh: "电源" })).toEqual([]);
  expect(told({ zh: "电源" })).toEqual(["warning text-missing /title/en 电源"]);
});

it("pictures are looked for in rich texts alone", () => {
  const img = '<img src="/storage/a/b.png">';
  expect(told("page", { title: { en: img, zh: "甲" } }, "alt-missing")).toEqual([]);
  expect(told("page", { body: { zh: `${img}<img alt="">` } }, "alt-missing")).toEqual([
    "error alt-missing /body/zh zh: b.png /storage/a/b.png",
  ]);
});

it.each<[TypeName, object, number]>([
  ["page", { title: { en: "A" } }, 1],
  ["page", { title: { en: "A" }, summary: { en: "B" } }, 0],
  ["news", {}, 1],
  ["history", {}, 0],
  ["setting", {}, 0],
])("a page without a summary for search engines is reported: %s %o", (type, body, count) => {
  const found = runToEnd(findingsIn(type, withIds(body), targets));
  expect(found.filter(({ check }) => check === "summary-missing")).toEqual(
    Array.from({ length: count }, () => ({
      ...{ check: "summary-missing", severity: "note", path: "/summary", language: undefined },
      excerpt: "",
    })),
  );
});

it.each([
  ["a word", 2, 4, "a word"],
  [`${"a".repeat(24)}word${"b".repeat(24)}`, 24, 4, `${"a".repeat(24)}word${"b".repeat(24)}`],
  [`${"a".repeat(25)}word${"b".repeat(25)}`, 25, 4, `…${"a".repeat(24)}word${"b".repeat(24)}…`],
  [`${"a".repeat(24)}  word \n `, 26, 4, `…${"a".repeat(22)} word`],
])("an excerpt has 24 characters on each side of its place: %o", (text, at, length, excerpt) => {
  expect(excerptOf(text, at, length)).toBe(excerpt);
});
