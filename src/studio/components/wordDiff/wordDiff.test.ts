import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type DiffBlock, hasChanges, wordDiff } from "./wordDiff.ts";

// A busy machine would have a comparison given up by the clock; very long texts are given up by their edits.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const plain = (before: string, after: string, language: "en" | "zh" = "en") =>
  wordDiff({ before, after, language });
const html = (before: string, after: string) =>
  wordDiff({ before, after, language: "en", isHtml: true });

/** Changes as a text: removed words in braces with a minus, added ones with a plus. */
function told(blocks: readonly DiffBlock[]): string[] {
  const signs = { same: "", removed: "-", added: "+", restyled: "~" };
  return blocks.map(({ parts }) =>
    parts.map(({ kind, text }) => (kind === "same" ? text : `{${signs[kind]}${text}}`)).join(""),
  );
}

function side(blocks: readonly DiffBlock[], dropped: "added" | "removed"): string {
  return blocks
    .filter(({ kind }) => kind !== dropped)
    .map(({ parts }) =>
      parts
        .filter(({ kind }) => kind !== dropped)
        .map(({ text }) => text)
        .join(""),
    )
    .join("\n");
}

describe("differences between plain texts", () => {
  it("marks words, not letters", () => {
    expect(told(plain("Drives motors up to 36 V.", "Drives motors up to 40 V."))).toEqual([
      "Drives motors up to {-36}{+40} V.",
    ]);
  });

  it("finds Chinese words, which have no spaces between them", () => {
    const blocks = plain("该产品已经量产。", "该产品已经停产。", "zh");
    expect(told(blocks)).toEqual(["该产品已经{-量产}{+停产}。"]);
  });

  it("treats neighbouring changed words as one change", () => {
    expect(told(plain("a quick brown fox ran", "a slow red fox ran"))).toEqual([
      "a {-quick brown}{+slow red} fox ran",
    ]);
  });

  it("shows words with nothing but blanks between them as one change, up to the end of the line", () => {
    expect(told(plain("an old red fox", "a new fox"))).toEqual(["{-an old red }{+a new }fox"]);
    expect(told(plain("ran far ", "ran off "))).toEqual(["ran {-far}{+off} "]);
    expect(told(plain("one two", "one three "))).toEqual(["one {-two}{+three }"]);
    expect(told(plain("a b", "c b d"))).toEqual(["{-a}{+c} b{+ d}"]);
    expect(told(plain("a b c", " d c"))).toEqual(["{-a} {-b}{+d} c"]);
    expect(told(plain("a ", "c d"))).toEqual(["{-a }{+c d}"]);
  });

  it("shows lines as changed if a third of their words is the same, and as removed and added otherwise", () => {
    const lines = (...texts: string[]) => told(plain(`x\n${texts[0]}`, `y, z\n${texts[1]}`));
    // Signs and blanks do not count.
    expect(lines("a b c d e f g h", "a b c m n o p q")).toEqual([
      ...["{+y, z}", "{-x}", "a b c {-d e f g h}{+m n o p q}"],
    ]);
    expect(lines("a b c d e f", "a b k l m n")).toEqual([
      ...["{+y, z}", "{+a b k l m n}", "{-x}", "{-a b c d e f}"],
    ]);
    expect(lines("a b", "a c d")).toEqual(["{+y, z}", "{-x}", "a {-b}{+c d}"]);
    expect(lines("a b c", "a d e")).toEqual(["{+y, z}", "{+a d e}", "{-x}", "{-a b c}"]);
    expect(lines(", . -", ", . +")).toEqual(["{+y, z}", "{+, . +}", "{-x}", "{-, . -}"]);
  });

  it("finds pairs among 200 lines, and shows more as removed and added", () => {
    const numbered = (count: number, word: string) =>
      Array.from({ length: count }, (_, at) => `line ${at} ${word}`).join("\n");
    const kinds = (count: number) =>
      new Set(plain(numbered(100, "old"), numbered(count, "new")).map(({ kind }) => kind));
    expect([kinds(100), kinds(101)]).toEqual([new Set(["changed"]), new Set(["removed", "added"])]);
  });

  it("shows a text that is new as added", () => {
    expect(told(plain("", "New"))).toEqual(["{+New}"]);
    expect(told(plain("Old\n", "Old\nNew"))).toEqual(["Old", "{+New}"]);
    expect(plain("", "")).toEqual([]);
    expect(hasChanges(plain("Same", "Same"))).toBe(false);
  });

  it("shows as replaced what takes longer than a tenth of a second to compare", () => {
    // A look at the clock for each edit, and thirty milliseconds between two looks.
    let now = 0;
    vi.spyOn(Date, "now").mockImplementation(() => {
      now += 30;
      return now;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(told(plain("a\nb\nc", "d\ne\nf"))).toEqual([
      ...["{-a}", "{-b}", "{-c}", "{+d}", "{+e}", "{+f}"],
    ]);
    const [line, ...others] = plain("a b c d x", "e f g h x");
    expect([told(line ? [line] : []), line?.kind, others]).toEqual([
      ...[["{-a b c d x}{+e f g h x}"], "changed", []],
    ]);
    expect(plain("x\n", "x\na b c d e").at(-1)?.parts).toEqual([
      { kind: "added", text: "a b c d e" },
    ]);
  });

  it("shows a line that is gone from before another, or is new there", () => {
    expect(told(plain("a\nb", "b"))).toEqual(["{-a}", "b"]);
    expect(told(plain("b", "a\nb"))).toEqual(["{+a}", "b"]);
  });

  it("preserves both texts", () => {
    const words = fc.array(
      fc.constantFrom("a", "bb", " ", "，", "电源", "管理", "\n", "👩‍🔬", "3.3 V"),
    );
    fc.assert(
      fc.property(words, words, fc.constantFrom("en" as const, "zh" as const), (a, b, language) => {
        const [before, after] = [a.join(""), b.join("")];
        const blocks = plain(before, after, language);
        expect(side(blocks, "added")).toBe(before);
        expect(side(blocks, "removed")).toBe(after);
        expect(hasChanges(blocks)).toBe(before !== after);
      }),
    );
  });

  it("falls back to whole texts if they are very long", () => {
    const before = "one two three ".repeat(20_000);
    const after = "four five six ".repeat(20_000);
    expect(told(plain(before, after))).toEqual([`{-${before}}`, `{+${after}}`]);
  });
});

describe("differences between articles", () => {
  it("compares paragraphs, then words, and shows no tags", () => {
    const before = "<h2>Power</h2><p>It runs from <strong>3.3 V</strong>.</p><p>End &amp; stop</p>";
    const after = "<h2>Power</h2><p>It runs from <strong>5 V</strong>.</p><p>End &amp; stop</p>";
    expect(told(html(before, after))).toEqual([
      "Power",
      "It runs from {-3.3}{+5} V.",
      "End & stop",
    ]);
  });

  it("keeps paragraphs together when one is inserted", () => {
    const blocks = html(
      "<p>First one here</p><p>Last one here</p>",
      "<p>First one here</p><p>Between them</p><p>Last one there</p>",
    );
    expect(told(blocks)).toEqual(["First one here", "{+Between them}", "Last one {-here}{+there}"]);
  });

  it("shows changed marks, addresses and elements around the same words", () => {
    expect(told(html("<p>See it</p>", "<p>See <strong>it</strong></p>"))).toEqual(["See {~it}"]);
    const link = (to: string) => `<p><a href="${to}">Read</a></p>`;
    expect(told(html(link("doc:a"), link("doc:b")))).toEqual(["{~Read}"]);
    const [block] = html("<p>Title</p>", "<h2>Title</h2>");
    expect(block).toMatchObject({ kind: "restyled", tag: "h2" });
  });

  it("shows replaced pictures", () => {
    const figure = (path: string) => `<figure><img src="/storage/${path}" alt="Board"></figure>`;
    expect(told(html(figure("a.png"), figure("b.png")))).toEqual(["{~[Board]}"]);
  });

  it("shows cells of tables one by one", () => {
    const table = (cell: string) =>
      `<table><tbody><tr><td>V</td><td>${cell}</td></tr></tbody></table>`;
    expect(told(html(table("1.8"), table("3.3")))).toEqual(["V", "{-1.8}{+3.3}"]);
  });

  it("reads text that is no HTML as plain text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(hasChanges(html(before, before))).toBe(false);
        html(`<p>${before}`, `<a href="${after}`);
      }),
    );
  });
});
