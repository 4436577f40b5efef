import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mark } from "../query/highlightMarks.ts";
import { bestPassage, excerptLength, excerptOf } from "./excerpt.ts";
import { Matcher } from "./highlighter.ts";

/** A text with its matches in brackets. */
function told(text: string, ...marks: readonly Mark[]): string {
  return new Matcher(marks)
    .segments(text)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join("");
}

const stem = (text: string): Mark => ({ kind: "stem", text });
const code = (text: string): Mark => ({ kind: "code", text });
const phrase = (text: string): Mark => ({ kind: "phrase", text });
const beginning = (text: string): Mark => ({ kind: "beginning", text });
const quantity = (text: string): Mark => ({ kind: "quantity", text });

describe("a mark", () => {
  it.each<[string, readonly Mark[], string]>([
    ["of a stem", [stem("camera")], "[Cameras]: a [camera], no camerawork"],
    ["of a stem in a joined word", [stem("wifi"), stem("usb")], "[Wi-Fi] over [USB]-PD"],
    ["of a stem in a joined word's part", [stem("pd")], "USB-[PD]"],
    ["of a stem in a name", [stem("lora"), stem("ram")], "[LoRa]WAN, Hyper[RAM], program"],
    ["of a stem with accents", [stem("munchen")], "In [München] and [MÜNCHEN]"],
    ["of a beginning", [beginning("charg")], "[Chargers] [charge], no discharge"],
    ["of a single letter", [stem("c"), beginning("r")], "In [C], cc and [R]"],
    ["of a number", [stem("1.8")], "From [1.8] to 11.8, 1.85"],
    ["of a version", [stem("tl"), stem("tls"), stem("1.3")], "[TLS] [1.3], [TLS][1.3], 1.2"],
    ["of a phrase", [phrase("quick charge")], "[Quick charge], [quick-charging]? [Quick charges]"],
    [
      "of a phrase of three words",
      [phrase("quick charge port")],
      "[Quick  charge-port], quick charge",
    ],
    ["of a phrase of one word", [phrase("camera")], "[Cameras], camerawork"],
    [
      "of a phrase before its first word",
      [stem("quick"), phrase("quick charge")],
      "[Quick charge], [quick]",
    ],
    [
      "of a phrase after the same word",
      [phrase("quick quick charge")],
      "Quick [quick quick charge]",
    ],
    ["of a phrase far apart", [phrase("quick charge")], "Quick   charge, quick, charge, quick"],
    [
      "of phrases with one beginning",
      [phrase("red car"), phrase("red bus")],
      "[Red car], [red bus]",
    ],
    ["of a phrase in brackets", [phrase("(quick) charge")], "[Quick charge]"],
    ["of characters", [phrase("快充")], "支持[快充]协议，[快充]"],
    ["of characters within one that stands for several", [phrase("式会")], "㍿ 株[式会]社"],
    ["of characters between Latin", [phrase("快充"), stem("usb")], "[USB][快充]"],
    ["of a code", [code("rg8810")], "[RG 8810], [RG8810]-QCT, [rg-8810], RG  8810"],
    ["of a code with its joints elsewhere", [code("esp32s3")], "[ESP32-S3] and [ESP32S3]-WROOM"],
    ["of a long code", [code("esp32s3wroom1")], "[ESP32-S3-WROOM-1]U"],
    ["of a code in wide characters", [code("rg8810")], "[ＲＧ８８１０]。"],
    ["of a code with soft hyphens", [code("rg8810")], "[RG\u00ad8810]."],
    ["of a code with a dot", [code("a1b2")], "[A.1B2], [A1.B2], A1..B2, A1,B2"],
    [
      "of a code of letters with a dot",
      [code("abc12")],
      "[AB.C12], AB C12, [ABC 12], ABC1 2, ABC1.2, [ABC1-2]",
    ],
    ["of a code with the first and last letters", [code("a1z80")], "[A1-Z80], [A-1Z-80]"],
    ["of a code with nines and naughts", [code("ab09c")], "[AB-09 C], AB0 9C, AB0.9C"],
    ["of short codes at the ends of a text", [code("65w")], "[65W] [65W]"],
    ["of short codes", [code("65w")], "[65 W] or 165 W, 1.65 W, 65 Watt"],
    ["of a quantity", [quantity("=V 1.8")], "At [1.8 V], [1800 mV], 电平[1.8V], 11.8 V"],
    ["of a quantity with commas", [quantity("=A 1.2")], "Up to [1,200 mA]"],
    ["behind a character of two halves", [stem("dog")], "👩‍🚀 [dog] 𠮷 [dog]"],
    ["behind a letter that grows", [stem("mhz"), stem("dog")], "İ [㎒] [dog]"],
    ["of nothing", [stem("")], "Nothing"],
  ])("%s", (_name, marks, marked) => {
    expect(told(marked.replace(/[[\]]/g, ""), ...marks)).toBe(marked);
  });

  it("lies in the text, in order and without overlap, whatever the text is", () => {
    const usual = fc.constantFrom(..."aB1 .-,é\u0301İ㎒８快充\u00ad\ud83d𠮷RG");
    const text = fc.array(usual, { maxLength: 40 }).map((all) => all.join(""));
    const kinds = ["stem", "beginning", "phrase", "code"] as const;
    const mark = fc.record({ kind: fc.constantFrom(...kinds), text: fc.string({ maxLength: 3 }) });
    fc.assert(
      fc.property(text, fc.array(mark, { maxLength: 6 }), (any, marks) => {
        const matcher = new Matcher([...marks, code("rg"), stem("a"), phrase("快")]);
        expect(
          matcher
            .segments(any)
            .map((one) => one.text)
            .join(""),
        ).toBe(any);
        let end = 0;
        for (const match of matcher.matches(any)) {
          expect(match.start).toBeGreaterThanOrEqual(end);
          expect(match.end).toBeGreaterThan(match.start);
          end = match.end;
        }
      }),
    );
  });
});

describe("an excerpt", () => {
  it("begins where most kinds of marks are close together", () => {
    const filler = "camera camera camera and nothing besides. ".repeat(20);
    const body = { text: `${filler}A camera for doors at home. ${filler}` };
    const texts = { title: { text: "" }, summary: { text: "" }, details: [], body };
    const matcher = new Matcher([stem("camera"), stem("door"), stem("home")]);
    const { segments } = excerptOf(texts, matcher, "en");
    expect(segments.filter(({ hit }) => hit).map(({ text }) => text)).toContain("doors");
  });

  const excerpt = (
    {
      summary = "",
      details = [],
      body = "",
    }: Partial<Record<"summary" | "body", string>> & {
      readonly details?: readonly string[];
    },
    marks: readonly Mark[],
    language: "en" | "zh" = "en",
  ) => {
    const texts = {
      ...{ title: { text: "" }, summary: { text: summary }, body: { text: body } },
      details: details.map((text) => ({ text })),
    };
    return excerptOf(texts, new Matcher(marks), language)
      .segments.map(({ text, hit }) => (hit ? `[${text}]` : text))
      .join("");
  };
  const words = (count: number) => "word ".repeat(count);

  it("marks only its own matches, in a text with matches before and after", () => {
    const text = `Camera ${words(60)}camera by the door ${words(60)}camera`;
    const shown = excerpt({ body: text }, [stem("camera"), stem("door")]);
    expect(shown).toMatch(/^…word .*\[camera\] by the \[door\] word .*word…$/);
    expect(shown.match(/\[/g)).toHaveLength(2);
  });

  it("is of the summary, unless the details or the body have more matches", () => {
    const marks = [stem("camera"), stem("door")];
    const texts = { summary: "A camera.", details: ["A door."], body: "A camera by the door." };
    expect(excerpt(texts, marks)).toBe("A [camera] by the [door].");
    expect(excerpt({ ...texts, body: "A door." }, marks)).toBe("A [camera].");
    expect(excerpt({ ...texts, summary: "Nothing", body: "" }, marks)).toBe("A [door].");
    expect(excerpt({ body: "Body", details: ["Detail"] }, marks)).toBe("Body");
    expect(excerpt({ details: ["Detail"] }, marks)).toBe("Detail");
    expect(excerpt({}, marks)).toBe("");
  });

  it("is complete if the text is little longer, and otherwise begins with a sentence or a word", () => {
    const camera = [stem("camera")];
    const short = `${words(40)}camera`;
    expect(excerpt({ body: short }, camera)).toBe(`${words(40)}[camera]`);
    const sentence = `${words(60)}Ends here. It has a camera ${words(60)}`;
    expect(excerpt({ body: sentence }, camera)).toMatch(/^…It has a \[camera\] word/);
    expect(excerpt({ body: `${words(60)}camera ${words(60)}` }, camera)).toMatch(/^…word word/);
    const chinese = `${"很".repeat(200)}。有摄像头${"好".repeat(200)}`;
    expect(excerpt({ body: chinese }, [phrase("摄像头")], "zh")).toBe(
      `…有[摄像头]${"好".repeat(86)}…`,
    );
  });

  it("ends with a whole word, where there is one, and with a whole character", () => {
    const shown = excerpt({ body: `camera ${"longer ".repeat(60)}` }, [stem("camera")]);
    expect(shown).toMatch(/longer…$/);
    expect(shown.length).toBeLessThanOrEqual(180 + "[]…".length);
    // The text ends just where the excerpt does.
    const last = `${words(60)}camera ${words(26)}end`;
    expect(excerpt({ body: last }, [stem("camera")])).toMatch(/ word end$/);
    const pairs = excerpt({ body: `a${"𠮷".repeat(200)}` }, [stem("a")], "zh");
    expect(pairs.isWellFormed()).toBe(true);
    expect(excerpt({ body: `${"x".repeat(170)} ${"y".repeat(100)}` }, [])).toBe(
      `${"x".repeat(170)}…`,
    );
    expect(excerpt({ body: `${"x".repeat(150)} ${"y".repeat(100)}` }, [])).toHaveLength(181);
  });
});

describe("the best passage", () => {
  const matcher = new Matcher(["camera", "door", "home"].map(stem));
  /** The passage of texts with excerpts of 40 characters. */
  const passage = (...texts: readonly string[]) => {
    const found = bestPassage(
      texts.map((text) => ({ text })),
      matcher,
      () => 40,
    );
    const pieces = found?.excerpt.segments.map(({ text, hit }) => (hit ? `[${text}]` : text));
    return found && [found.kinds, texts.indexOf(found.text.text), pieces?.join("")];
  };
  const x = (count: number) => "x".repeat(count);

  it("is of the first text with the most kinds of matches", () => {
    expect(passage("A camera", "A camera, a door", "A door, a home")).toEqual([
      ...[2, 1, "A [camera], a [door]"],
    ]);
    expect(passage("Nothing", "")).toBeUndefined();
  });

  it("has matches as far as its first one's excerpt goes", () => {
    expect(passage(`camera ${x(18)} door`)?.[0]).toBe(2);
    expect(passage(`camera ${x(19)} door`)?.[0]).toBe(1);
  });

  it("counts no matches that lie before it", () => {
    const text = `camera ${x(40)} door ${x(40)} home ${x(40)} door camera`;
    expect(passage(text)).toEqual([2, 0, "…[door] [camera]"]);
  });

  it("counts what comes again after a match before it", () => {
    expect(passage(`camera ${x(18)} camera ${x(10)} door ${x(40)}`)).toEqual([
      ...[2, 0, `…[camera] ${x(10)} [door]…`],
    ]);
    expect(passage(`camera camera ${x(16)} door ${x(40)}`)?.[0]).toBe(2);
    expect(passage(`camera camera ${x(60)} door`)?.[0]).toBe(1);
  });

  it("begins with the first of equally good places", () => {
    expect(passage(`camera ${x(60)} camera ${x(60)}`)?.[2]).toBe(`[camera] ${x(33)}…`);
  });

  it("is all of a text that is a fifth longer at most", () => {
    expect(passage(`${x(8)} camera ${x(32)}`)?.[2]).toBe(`${x(8)} [camera] ${x(32)}`);
    expect(passage(`${x(7)} camera ${x(33)}`)?.[2]).toBe(`${x(7)} [camera] ${x(25)}…`);
    expect(passage(`${x(9)} camera ${x(32)}`)?.[2]).toBe(`${x(9)} [camera] ${x(23)}…`);
  });

  it("begins with the match, a word before it, or any character where there is no blank", () => {
    expect(passage(`${x(40)}. camera ${x(60)}`)?.[2]).toBe(`…[camera] ${x(33)}…`);
    expect(passage(`${x(30)} ${x(8)} camera ${x(60)}`)?.[2]).toBe(`…${x(8)} [camera] ${x(24)}…`);
    expect(passage(`${"灯".repeat(40)}camera${"灯".repeat(60)}`)?.[2]).toBe(
      `…${"灯".repeat(10)}[camera]${"灯".repeat(24)}…`,
    );
  });

  it("ends with a word that ends within its last twenty characters", () => {
    expect(passage(`camera ${x(14)} ${x(60)}`)?.[2]).toBe(`[camera] ${x(14)}…`);
    expect(passage(`camera ${x(13)} ${x(60)}`)?.[2]).toBe(`[camera] ${x(13)} ${x(19)}…`);
    expect(passage(`camera ${x(32)}𠮷${x(60)}`)?.[2]).toBe(`[camera] ${x(32)}…`);
  });

  it("is in the language of its text", () => {
    const texts = [{ text: "A camera", lang: "en" as const }];
    expect(bestPassage(texts, matcher, () => excerptLength("zh"))).toEqual({
      ...{ text: texts[0], kinds: 1 },
      excerpt: {
        segments: [
          { text: "A ", hit: false },
          { text: "camera", hit: true },
        ],
        lang: "en",
      },
    });
    const [none] = [bestPassage([{ text: "A camera" }], matcher, () => 40)];
    expect(none?.excerpt).not.toHaveProperty("lang");
  });
});

describe("marking", () => {
  const words = (round: number, count: number) =>
    Array.from({ length: count }, (_, at) => `${"abcdefgh"[round % 8]}x${round}y${at}qu`);
  const text = words(1, 500).join(" ").repeat(4);

  function timeOf(count: number): number {
    const times = Array.from({ length: 40 }, (_, round) => {
      const marks = words(round + 10, count).flatMap((word) => [stem(word), code(word)]);
      const began = performance.now();
      new Matcher(marks).matches(text);
      return performance.now() - began;
    });
    return times.sort((a, b) => a - b)[10] ?? 0;
  }

  it("takes little longer for many words that are new to its cache", () => {
    timeOf(24);
    const [one, many] = [timeOf(1), timeOf(24)];
    // Expressions compiled for each search would take fifty times as long.
    expect(many / one).toBeLessThan(8);
  });
});
