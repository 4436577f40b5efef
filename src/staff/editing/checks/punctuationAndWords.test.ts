import { describe, expect, it } from "vitest";
import type { Finding } from "./checkFinding.ts";
import type { PairedText } from "./fieldTexts.ts";
import { halfWidth, quotes, repeatedWords } from "./punctuationAndWords.ts";

/** Findings of a check in a text: place, subject, and the corrected text. */
const told = (
  check: (text: PairedText) => Iterable<Finding>,
  texts: PairedText["texts"],
  isHtml = true,
) =>
  [...check({ path: "/x", isHtml, texts })].map(
    ({ check: name, severity, path, excerpt, about, mended }) =>
      [name, severity, path, excerpt, about, mended].filter((one) => one !== undefined).join(" | "),
  );

describe("half-width punctuation", () => {
  it.each([
    ["甲,乙", "甲,乙 | , | 甲，乙"],
    ["甲, 乙; 丙: 丁! 戊? 己.", "甲, 乙; 丙: 丁! 戊? 己. | , | 甲，乙；丙：丁！戊？己。"],
    ["型号(新)和(new)", "型号(新)和(new) | ( | 型号（新）和(new)"],
    // Only the text itself: neither code nor the attributes of a tag.
    [
      '<p title="甲,乙">甲<code>乙,丙</code>丁;戊</p>',
      '丁;戊 | ; | <p title="甲,乙">甲<code>乙,丙</code>丁；戊</p>',
    ],
  ])("is found once and corrected everywhere in a Chinese text: %s", (zh, found) => {
    expect(told(halfWidth, { zh })).toEqual([`half-width | warning | /x/zh | ${found}`]);
  });

  it.each([
    "甲，乙。",
    "a, b; c",
    "电压 3.3 V",
    "见 https://a.example/甲",
    '<p title="甲,乙">甲<code>乙,丙</code></p>',
  ])("is not found in %s", (zh) => {
    expect(told(halfWidth, { zh })).toEqual([]);
  });

  it("is shown with two dozen characters on both sides", () => {
    const [zh, side] = [`${"甲".repeat(30)},${"乙".repeat(30)}`, 24];
    expect([...halfWidth({ path: "/x", isHtml: false, texts: { zh } })][0]?.excerpt).toBe(
      `…${"甲".repeat(side)},${"乙".repeat(side)}…`,
    );
  });
});

describe("straight quotation marks", () => {
  it("are found once and corrected everywhere in a Chinese text, but in code and tags", () => {
    const zh = '<p title="甲"><code>"乙"</code>"丙"和"丁"</p><p>"戊"</p>';
    expect(told(quotes, { zh })).toEqual([
      'straight-quotes | warning | /x/zh | "丙"和"丁" | ' +
        '<p title="甲"><code>"乙"</code>“丙”和“丁”</p><p>“戊”</p>',
    ]);
    expect(told(quotes, { zh: '<p title="甲"><code>"乙"</code>“丙” "new"</p>' })).toEqual([]);
  });

  it("are found in an English text that has curved ones too", () => {
    const found = 'mixed-quotes | note | /x/en | “One” and "two"';
    expect(told(quotes, { en: '“One” and "two"' })).toEqual([found]);
    expect(told(quotes, { en: '"One" and "two"' })).toEqual([]);
    expect(told(quotes, { en: '“One” and 5" wide' })).toEqual([]);
  });
});

describe("a repeated word", () => {
  it("is found in each language once, and corrected", () => {
    expect(told(repeatedWords, { en: "It is the the best of of all", zh: "我们的的芯片" })).toEqual(
      [
        "repeated-word | warning | /x/en | It is the the best of of all | the | It is the best of of all",
        "repeated-word | warning | /x/zh | 我们的的芯片 | 的 | 我们的芯片",
      ],
    );
  });

  it("is not found in code and tags, between words of others, or in words that double", () => {
    const en = '<p title="the the">See <code>the the</code>: is this the theme?</p>';
    expect(told(repeatedWords, { en, zh: "实实在在的确" })).toEqual([]);
    expect(told(repeatedWords, { en: `${en}<p>in in</p>` })).toEqual([
      `repeated-word | warning | /x/en | in in | in | ${en}<p>in</p>`,
    ]);
  });
});
