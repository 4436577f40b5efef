import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { nameAround, typeset } from "./typesetting.ts";

/** `_` stands for a space that does not break. */
const shown = (text: string) => typeset(text).replaceAll("\u00a0", "_");

describe("non-breaking spaces", () => {
  test.each([
    // Number and unit
    ["1.8 GHz quad-core, 4 MB of flash", "1.8_GHz quad-core, 4_MB of flash"],
    ["−40 °C to 105 °C at 3.3 V", "−40_°C to 105_°C at 3.3_V"],
    ["12.8 GB/s, 0.5 µA/MHz, 18 nV/√Hz", "12.8_GB/s, 0.5_µA/MHz, 18_nV/√Hz"],
    ["5 % of 2 mm²", "5_% of 2_mm²"],
    ["功耗 240 µW，续航 18 小时", "功耗 240_µW，续航 18_小时"],
    ["14 × 14 mm", "14_×_14_mm"],
    ["CNY 1.2 million", "CNY_1.2_million"],
    ["9 am", "9_am"],
    // What a number belongs to
    ["Rev. 1.2 of Table 3", "Rev._1.2 of Table_3"],
    ["ISO 26262 and GB/T 2423, USB 3.2, Wi-Fi 6", "ISO_26262 and GB/T_2423, USB_3.2, Wi-Fi_6"],
    ["≥ 98", "≥_98"],
    // Dates, telephone numbers
    ["on 18 November 2026", "on 18_November 2026"],
    ["2026 年 11 月 18 日", "2026_年 11_月 18_日"],
    ["+86 21 5550 0188", "+86_21_5550_0188"],
    // Chinese measure words
    ["第 3 页，共 12 页", "第_3_页，共_12_页"],
    ["每卷 3,000 片", "每卷 3,000_片"],
  ])("%s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test.each([
    "in 2026 the company moved",
    "44 parts in 8 families",
    "the RG8810 V samples",
    "RG8810 片上系统",
    "from 5 to 10 of them",
    "2026 2025 2024",
    "a 1 b",
    "5 Volvos, 3 sisters",
    "",
    " ",
    " 5",
    "5 ",
  ])("are inserted nowhere in %j", (text) => {
    expect(typeset(text)).toBe(text);
  });
});

describe("names with hyphens", () => {
  const nameIn = (text: string) => {
    const name = nameAround(text, text.indexOf("-"), 0, text.length);
    return name && text.slice(...name);
  };

  test.each([
    ["a Wi-Fi radio", "Wi-Fi"],
    ["支持USB-PD。", "USB-PD"],
    ["in LQFP-64 only", "LQFP-64"],
    ["by MIPI CSI-2, twice", "CSI-2"],
    ["order RG2100-QER now", "RG2100-QER"],
    ["a 32-bit core", "32-bit"],
    ["AEC-Q100", "AEC-Q100"],
    [`A-${"B".repeat(22)}`, `A-${"B".repeat(22)}`],
  ])("do not break: %s", (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  test("may break at a hyphen with which they end", () => {
    expect(nameAround("a-b-", 3, 0, 4)).toBeUndefined();
  });

  test.each([
    "a real-time clock",
    "Four-camera boards",
    "state-of-the-art",
    "- a dash",
    "that is-",
    "-40",
    "-a-b",
    `A-${"B".repeat(23)}`,
    `${"A1".repeat(20)}-2`,
  ])("may break, or are none: %s", (text) => {
    expect(nameIn(text)).toBeUndefined();
  });
});

const pieces = fc.constantFrom(
  ..."1 23 . , - + ( ) × ≥ V GHz mm² % Rev. ISO USB 第 页 年 RG8810 of the real-time 中文 。 Wi-Fi \u00a0 < é".split(
    " ",
  ),
);
const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(pieces).map((words) => words.join(" ")),
  fc.array(fc.oneof(pieces, fc.constant(" "))).map((words) => words.join("")),
);

describe("any text", () => {
  test("is unchanged except for non-breaking spaces, and is unchanged when set again", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const set = typeset(text);
        expect(set.replaceAll("\u00a0", " ")).toBe(text.replaceAll("\u00a0", " "));
        for (const [at, sign] of [...set].entries()) {
          if (sign === " ") expect([...text][at]).toBe(" ");
        }
        expect(typeset(set)).toBe(set);
      }),
    );
  });

  test("is set in linear time", () => {
    // What a rule with a square in it would take for this is minutes.
    for (const piece of ["1 ", "+1 (", "A ", "1.", "- ", "a-"]) {
      const text = piece.repeat(300_000);
      expect(typeset(text)).toHaveLength(text.length);
    }
  });
});
