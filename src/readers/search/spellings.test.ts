import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";
import { quantitiesIn } from "./text/quantities.ts";

/** An article with a text in both languages, so that titles find nothing. */
function note(key: string, text: string) {
  const html = `<p>${text}</p>`;
  return article(key, { en: "Note", zh: "说明" }, { body: { en: html, zh: html } });
}

describe("alternative spellings", () => {
  const world = [
    note("bus", "Two CAN FD controllers"),
    note("rail", "The core runs at 1.8 V"),
    note("interface", "Its pads take 3.3 V"),
    note("means", "这意味着更少的元件"),
    note("pull", "A pull-up of 4.7 kΩ and a 100 nF capacitor"),
    note("link", "A lane carries 5 Gbit/s"),
    note("bytes", "The memory gives 5 GB/s"),
    note("sleep", "It draws 12 µA asleep"),
    note("wafer", "首批硅片，接口与传感器"),
  ];

  it.each([
    { key: "bus", texts: ["CAN FD", "CAN-FD", "CANFD", "canfd"] },
    { key: "rail", texts: ["1.8 V", "1.8V", "1V8", "1v8"] },
    { key: "interface", texts: ["3.3 V", "3.3V", "3V3", "3v3"] },
    { key: "means", texts: ["意味着", "意味著"] },
    { key: "pull", texts: ["4.7 kΩ", "4k7", "4K7"] },
    { key: "link", texts: ["5 Gbit/s", "5Gbps", "5 Gb/s", "5Gb/s", "5gb/s", "5 gbps"] },
    { key: "bytes", texts: ["5 GB/s", "5GB/s", "5GBps"] },
    { key: "sleep", texts: ["µA", "μA", "uA", "12uA", "12 ua"] },
    { key: "wafer", texts: ["硅片", "矽片", "硅", "矽", "接口", "傳感器", "感測器"] },
  ])("find $key in every notation", async ({ key, texts }) => {
    for (const language of ["en", "zh"] as const) {
      const { keys } = await searchIn(world, language);
      for (const text of texts) {
        expect({ language, text, found: keys(text) }).toEqual({ language, text, found: [key] });
      }
    }
  });

  it("are found by each other where documents use them", async () => {
    const { keys } = await searchIn([note("bus", "Two CANFD controllers, 3V3 rails, 5uA")]);
    for (const text of ["CAN FD", "3.3 V", "5 µA"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["bus"] });
    }
  });

  it("are left unchanged if documents contain them", async () => {
    const { keys } = await searchIn(
      [note("screen", "晶片与程式"), note("chip", "芯片与程序")],
      "zh",
    );
    expect(keys("晶片")[0]).toBe("screen");
    const joined = await searchIn([note("one", "The CANFD mode"), note("two", "CAN FD")]);
    expect(joined.keys("CANFD")).toEqual(["one"]);
  });

  it("with the unit as a decimal point are that value", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 9 }),
        (whole, part) => {
          for (const [letter, unit] of [
            ["V", "V"],
            ["R", "Ω"],
            ["k", "kΩ"],
            ["n", "nF"],
          ]) {
            const tokens = (text: string) => quantitiesIn(text, "capitals").map((one) => one.token);
            expect(tokens(`${whole}${letter}${part}`)).toEqual(tokens(`${whole}.${part} ${unit}`));
          }
        },
      ),
    );
    for (const text of ["4K60", "1080p30", "2N2222", "H2O2", "1V8A", "100V5"]) {
      expect({ text, found: quantitiesIn(text, "capitals") }).toEqual({ text, found: [] });
    }
  });

  it("in pinyin may have an incomplete last syllable", async () => {
    const { keys } = await searchIn([article("charge", { zh: "快充协议芯片" })], "zh");
    for (const text of ["kuaich", "kuaicho", "kuaichon", "kuaichongxieyix"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["charge"] });
    }
    expect(keys("kuaichob")).toEqual([]);
  });

  it("may be the initials of a whole title, first letters a and e included", async () => {
    const { keys } = await searchIn(
      [article("safe", { zh: "安全启动与固件升级如何配置" }), article("other", { zh: "二极管" })],
      "zh",
    );
    expect(keys("aqqdygjsjrhpz")).toEqual(["safe"]);
    expect(keys("aqqd")).toEqual(["safe"]);
    expect(keys("ejg")).toEqual(["other"]);
  });

  it("that begins a word is completed, and is no initials or pinyin of a title", async () => {
    const { keys } = await searchIn(
      [article("camera", { en: "Camera" }), article("title", { zh: "车安门" })],
      "zh",
    );
    expect(keys("cam")).toEqual(["camera"]);
  });
});
