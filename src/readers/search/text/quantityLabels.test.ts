import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelsOf, likeLabels, relatedLabels } from "./quantityLabels.ts";
import { pairsOf, type Token, tokensIn } from "./tokens.ts";

/** Texts around a quantity: words, runs, joints, gaps, and characters of two code units. */
const piece = fc.constantFrom(
  ..."a b ram sram-x size cache. usb3.2 內存 内存大小 用于 的 - -- . ( ) （ ） : ： = / 𠮷 𠮷野 𝒳 é the of 5 7.5 ,".split(
    " ",
  ),
  " ",
  "  ",
  "x".repeat(45),
  "长".repeat(45),
);
const surroundings = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

/** The same by reading all tokens of the text around, and without a stop word among them. */
function tokensAround(text: string, start: number, end: number): string[] {
  const termsOf = (token: Token, at: 0 | -1) =>
    token.kind === "run" ? [pairsOf(token.text).at(at) ?? token.text] : token.parts;
  const before = [...tokensIn(text.slice(0, start))].map((token) => termsOf(token, -1));
  const behind = [...tokensIn(text.slice(end))].map((token) => termsOf(token, 0));
  return [...before.slice(-2), ...behind.slice(0, 3)].flat();
}

describe("the labels of a quantity", () => {
  it.each([
    ["RAM size: ", " of flash", ["siz", "ram", "flash"]],
    ["内存：", "缓存", ["内存", "缓存"]],
    ["SRAM, ", "", []],
    ["on-chip SRAM (", ") of more", ["sram", "chip"]],
    ["on RAM flash size: ", "", ["siz", "flash"]],
    ["", " of RAM flash cache size", ["ram", "flash"]],
    ["a--b size ", "", ["siz", "b"]],
    ["𠮷野 ", "", ["𠮷野"]],
    ["𝒳z ", "", ["𝒳z"]],
    ["", "", []],
  ])("of %j before and %j after are its nearest words", (before, behind, labels) => {
    const text = `${before}256 KB${behind}`;
    expect(labelsOf(text, before.length, text.length - behind.length)).toEqual(labels);
  });

  it("are no words that begin too far away or end there, and runs of which the near end is read", () => {
    const far = "ky".repeat(17);
    const labels = (before: string, behind = "") =>
      labelsOf(`${before}256 KB${behind}`, before.length, before.length + 6);
    expect([labels(`${far} size `), labels(`z${far} size `)]).toEqual([["siz", far], ["siz"]]);
    expect([labels("", ` ${"ky".repeat(11)}`), labels("", ` ${far}`)]).toEqual([
      ...[["ky".repeat(11)], []],
    ]);
    expect([labels("长".repeat(45)), labels("", "长".repeat(45))]).toEqual([["长长"], ["长长"]]);
  });

  it("are read the same after a text that was cut within a character", () => {
    const labels = () => labelsOf("256 KB 𠮷野", 0, 6);
    const before = labels();
    labelsOf(`256 KB ${"x".repeat(22)}𠮷`, 0, 6);
    expect({ before, after: labels() }).toEqual({ before: ["𠮷野"], after: ["𠮷野"] });
  });

  it("are of the nearest tokens, whatever surrounds them", () => {
    fc.assert(
      fc.property(surroundings, surroundings, (before, behind) => {
        const text = `${before} 65 W ${behind}`;
        const start = before.length + 1;
        const near = new Set(tokensAround(text, start, start + 4));
        for (const label of labelsOf(text, start, start + 4)) {
          const isNear = near.has(label) || [...near].some((one) => one.startsWith(label));
          expect({ text, label, isNear }).toEqual({ text, label, isNear: true });
        }
      }),
    );
  });

  it("do not depend on text before the nearest words", () => {
    fc.assert(
      fc.property(surroundings, surroundings, (far, behind) => {
        const near = " ram size: ";
        const alone = labelsOf(`${near}65 W ${behind}`, near.length, near.length + 4);
        const start = far.length + 1 + near.length;
        expect(labelsOf(`${far} ${near}65 W ${behind}`, start, start + 4)).toEqual(alone);
      }),
    );
  });
});

it.each([
  ["ram", ["ram", "sram", "dram", "psram", "内存"], ["内存"]],
  ["flash", ["flash", "闪存"], ["闪存"]],
  ["sram", ["sram"], ["ram", "内存"]],
  ["speed", ["speed"], []],
])("The label %s may stand for others, and others for it", (label, like, wider) => {
  expect(likeLabels(label)).toEqual(like);
  expect(relatedLabels(label)).toEqual([...like, ...wider]);
});
