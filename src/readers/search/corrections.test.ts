import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";

/** An article with a text in both languages under a meaningless title. */
function note(key: string, en: string, zh: string) {
  return article(
    key,
    { en: "Note", zh: "说明" },
    { body: { en: `<p>${en}</p>`, zh: `<p>${zh}</p>` } },
  );
}

describe("a correction", () => {
  it.each([
    // Other words that happen to sound the same, in texts and in titles.
    { text: "自动校时", documents: [article("hours", { zh: "自动运行二十四小时" })] },
    { text: "测体温", documents: [article("ask", { zh: "测试与提问" })] },
    { text: "考研", documents: [note("trial", "-", "一次考验")] },
  ])("is not made for $text", async ({ text, documents }) => {
    const { ask } = await searchIn(documents, "zh");
    expect(ask(text).corrected).toBeUndefined();
  });

  it.each(["bride", "tire", "sanding", "hulls"])(
    "is not taken for %s, which is a word",
    async (text) => {
      const { ask } = await searchIn([article("parts", { en: "Bridge, time, sending, hall" })]);
      expect(ask(text).corrected).toBeUndefined();
    },
  );

  it.each([
    ["电击", "电机"],
    ["上拉", "上蜡"],
    ["过冲", "过充"],
  ])(
    "is offered, not taken, for %s, which sounds like %s: two characters may be any word",
    async (text, other) => {
      const { ask } = await searchIn([article("field", { zh: `${other}与${other}方案` })], "zh");
      expect(ask(text)).toMatchObject({ offered: other, total: 0 });
      expect(ask(text).corrected).toBeUndefined();
    },
  );

  it("is offered for a typo in a word of two characters", async () => {
    const { ask } = await searchIn([article("field", { zh: "电机与电机方案" })], "zh");
    expect(ask("电鸡")).toMatchObject({ offered: "电机", total: 0 });
  });

  it("to characters that are no word is not even offered", async () => {
    const { ask } = await searchIn([note("heat", "-", "温度与热量、电与热阻")], "zh");
    expect(ask("预热").offered).toBeUndefined();
  });

  it("is not made if a part of the word occurs in a document", async () => {
    const documents = [article("lens", { zh: "摄像头模组" }), note("elephant", "-", "一只大象头")];
    const { ask } = await searchIn(documents, "zh");
    expect(ask("摄象头").corrected).toBeUndefined();
  });

  it("is made to a technical term if nothing else matches", async () => {
    const { ask } = await searchIn([article("lens", { zh: "摄像头模组" })], "zh");
    expect(ask("摄象头")).toMatchObject({ corrected: "摄像头" });
    const english = await searchIn([article("lens", { en: "Camera module" })]);
    expect(english.ask("camrea")).toMatchObject({ corrected: "camera" });
  });

  it("to a word of running text is offered, and the text is searched for as entered", async () => {
    const { ask, keys } = await searchIn([note("guest", "A guest at the door", "考验")]);
    expect(keys("guess")).toEqual([]);
    expect(ask("guess")).toMatchObject({ offered: "guest", total: 0 });
    expect(ask("guess").corrected).toBeUndefined();
    const chinese = await searchIn([note("guest", "-", "一次考验")], "zh");
    expect(chinese.ask("考研")).toMatchObject({ offered: "考验" });
  });

  it("never changes a word that a document has", async () => {
    const words = ["timer", "tuner", "tiger", "timed", "guess", "guest", "quest"];
    await fc.assert(
      fc.asyncProperty(fc.subarray(words, { minLength: 1 }), async (some) => {
        const { ask } = await searchIn([
          note("text", some.join(", "), "-"),
          article("title", { en: "Timer, tuner and guest" }),
        ]);
        for (const word of some) {
          expect({ word, corrected: ask(word).corrected }).toEqual({ word, corrected: undefined });
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("two characters", () => {
  it("are found in texts literally, before synonyms and columns", async () => {
    const { keys } = await searchIn(
      [
        article("synonym", { zh: "权益分派，权益分派" }),
        note("literal", "-", "会议通过了分红方案，并说明了其他许多事项"),
      ],
      "zh",
    );
    expect(keys("分红")).toEqual(["literal", "synonym"]);
  });
});

describe("an answer", () => {
  it("reports how many words of the text documents have", async () => {
    const { ask } = await searchIn([article("lens", { en: "Camera module" })]);
    expect(ask("camera module").words).toEqual({ asked: 2, met: 2 });
    expect(ask("camera zzyzx qwrt")).toMatchObject({ words: { asked: 3, met: 1 }, hasPart: false });
  });
});

describe("keywords", () => {
  it("rank a document after titles and before texts, in either language, and are not shown", async () => {
    const documents = [
      note("text", "Everything about quokka and other animals", "关于鸭嘴兽和其他动物"),
      article("word", { en: "Door", zh: "门" }, { keywords: { en: "quokka", zh: "鸭嘴兽" } }),
      article("title", { en: "Quokka", zh: "鸭嘴兽" }),
    ];
    for (const [language, text] of [
      ["en", "quokka"],
      ["zh", "鸭嘴兽"],
    ] as const) {
      const { keys } = await searchIn(documents, language);
      expect(keys(text)).toEqual(["title", "word", "text"]);
    }
  });
});
