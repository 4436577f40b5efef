import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { article, indexOf, queryOf, searchIn } from "../../tests/support/search.ts";
import {
  buildSetting,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../tests/support/world.ts";
import { MemoryIndex } from "./index/memoryIndex.ts";
import { extract } from "./indexer/extract.ts";
import { SearchIndex } from "./searchIndex.ts";

describe("a word", () => {
  const world = [
    article("title", { en: "Cameras for doors" }),
    article("body", { en: "Doors" }, { body: { en: "<p>One camera sees them.</p>" } }),
    article("other", { en: "Chargers" }),
  ];

  it("is found in its other forms, in titles before texts", async () => {
    const { keys } = await searchIn(world);
    expect(keys("CAMERA")).toEqual(["title", "body"]);
  });

  it("of the other language is found in titles of that language, and completed by them", async () => {
    const { keys, suggested } = await searchIn([
      article("text", { en: "Doors" }, { body: { en: "<p>摄像头, 摄像头.</p>" } }),
      article("title", { en: "Eyes for doors", zh: "门的摄像头" }),
    ]);
    expect(keys("摄像头")).toEqual(["title", "text"]);
    expect(suggested("摄像头")).toEqual(["title"]);
  });

  it("that is misspelt is put right, and said to be", async () => {
    const { ask, keys } = await searchIn(world);
    expect(keys("camrea")).toEqual(["title", "body"]);
    expect(ask("camrea doors").corrected).toBe("camera doors");
    expect(ask("camera").corrected).toBeUndefined();
  });

  it("that nobody wrote is not taken for one of another root", async () => {
    const { ask } = await searchIn([
      article("one", { en: "Ops and an action" }),
      article("two", { en: "RoHS compliant chargers" }),
    ]);
    for (const text of ["pops", "vacation"]) {
      expect({ text, ids: ask(text).ids }).toEqual({ text, ids: [] });
    }
    expect(ask("compliance").corrected).toBeUndefined();
  });

  it("is a stop word where it is a contracted auxiliary verb, with and without its apostrophe", async () => {
    const { ask, keys } = await searchIn([
      article("other", { en: "Doors that can't, won't and don't open" }),
      article("asked", { en: "Doors" }, { body: { en: "<p>Why phones charge</p>" } }),
    ]);
    for (const verb of ["can't", "won’t", "don't", "cant", "doesn't", "isnt"]) {
      const text = `my phone ${verb} charge`;
      expect({ text, keys: keys(text) }).toEqual({ text, keys: ["asked"] });
      expect(ask(text).corrected).toBeUndefined();
    }
  });

  it("is found by others of its family, after the word itself", async () => {
    const { keys, ask } = await searchIn([
      article("family", { en: "Compliant converters" }),
      article("word", { en: "A conversion, and compliance" }),
      article("other", { en: "Power and a number" }),
    ]);
    expect(keys("compliance")).toEqual(["word", "family"]);
    expect(keys("powerful")).toEqual([]);
    expect(ask("compliances").corrected).toBeUndefined();
  });

  it("that is half typed is found by what it begins", async () => {
    const { keys } = await searchIn(world);
    expect(keys("charg")).toEqual(["other"]);
  });

  it("that nobody wrote finds nothing, and beside others is passed over", async () => {
    const { keys } = await searchIn(world);
    expect(keys("zeppelin")).toEqual([]);
    expect(keys("zeppelin chargers")).toEqual(["other"]);
  });

  it("of a question says nothing where there are others, and is looked for alone", async () => {
    const questions = [
      article("why", { en: "How to do it" }),
      article("what", { en: "Which charger fits" }),
    ];
    const { keys } = await searchIn(questions);
    expect(keys("how do I find the charger?")).toEqual(["what"]);
    expect(keys("how to")[0]).toBe("why");
  });

  it("in capitals may be another than the common one", async () => {
    const { keys } = await searchIn([
      article("bus", { en: "Two CAN ports" }),
      article("ability", { en: "What it can do" }),
    ]);
    expect(keys("CAN")[0]).toBe("bus");
    expect(keys("can")[0]).toBe("bus");
  });
});

describe("several words", () => {
  it("must all be there where there is a document that has them", async () => {
    const { keys } = await searchIn([
      article("both", { en: "Quiet motor drivers" }),
      article("one", { en: "Motor" }),
    ]);
    expect(keys("motor quiet")).toEqual(["both"]);
  });

  it("find what has some of them, after what has more", async () => {
    const { keys } = await searchIn([
      article("two", { en: "Quiet motors" }),
      article("one", { en: "Motors" }),
      article("other", { en: "Quiet doors" }),
      article("none", { en: "Doors" }),
    ]);
    const [first, ...others] = keys("quiet green motors");
    expect(first).toBe("two");
    expect(others.sort()).toEqual(["one", "other"]);
  });

  it("stand better side by side than apart", async () => {
    const { keys } = await searchIn([
      article("apart", { en: "Power from a quiet supply of goods" }),
      article("beside", { en: "Quiet goods and the power supply" }),
    ]);
    expect(keys("power supply")).toEqual(["beside", "apart"]);
  });

  it("may be written as one, and one as several", async () => {
    const { keys } = await searchIn([article("joined", { en: "Wi-Fi and DDR4" })]);
    for (const text of ["wifi", "wi fi", "wi-fi", "ddr 4", "DDR4"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["joined"] });
    }
  });
});

describe("a name with its version", () => {
  const world = [
    article("new", { en: "Supports TLS 1.3" }),
    article("old", { en: "Supports TLS 1.2" }),
    article("joined", { en: "With TLS1.3" }),
  ];

  it("is found with and without a blank", async () => {
    const { keys } = await searchIn(world);
    for (const text of ["tls1.3", "TLS 1.3", "tls-1.3"]) {
      expect({ text, found: new Set(keys(text)) }).toEqual({
        text,
        found: new Set(["new", "joined"]),
      });
    }
  });
});

describe("what is typed so far", () => {
  it("is completed as before by a first letter more", async () => {
    const world = Array.from({ length: 6 }, (_, at) => article(`a${at}`, { en: `USB hub ${at}` }));
    const { suggested } = await searchIn([...world, article("c", { en: "USB-C hub" })]);
    expect(suggested("usb ")).toHaveLength(7);
    expect(suggested("usb c")).toHaveLength(7);
    expect(suggested("usb c")[0]).toBe("c");
  });
});

describe("words of one meaning", () => {
  const synonyms = buildSetting("search_synonyms", [
    { en: ["quick charge", "fast charging"], zh: ["快充"] },
    { en: [], zh: ["年度报告", "年报"] },
    { en: [], zh: ["半年度报告", "半年报"] },
  ]);

  it("find one another, across languages as well", async () => {
    const documents = [synonyms, article("one", { en: "A quick charge controller" })];
    const { keys } = await searchIn(documents);
    for (const text of ["fast charging", "快充", "quickcharge"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["one"] });
    }
  });

  it("that a site sets are added to the usual ones, or replace them where it says so", async () => {
    const documents = [
      article("usual", { en: "Offers", zh: "起订量" }),
      article("own", { en: "Wafers", zh: "晶圆" }),
    ];
    const own = [{ en: ["wafer", "slice"], zh: [] }];
    const added = await searchIn([...documents, buildSetting("search_synonyms", own)]);
    expect([added.keys("slice"), added.keys("MOQ")]).toEqual([["own"], ["usual"]]);
    const setting = buildSetting("search_synonyms", { replace: true, groups: own });
    const replaced = await searchIn([...documents, setting]);
    expect([replaced.keys("slice"), replaced.keys("MOQ")]).toEqual([["own"], []]);
  });

  it("come after what was typed", async () => {
    const { keys } = await searchIn([
      synonyms,
      article("other", { en: "Fast charging" }),
      article("typed", { en: "Quick charge" }),
    ]);
    expect(keys("quick charge")).toEqual(["typed", "other"]);
  });

  it("count a little more where several of them are said", async () => {
    const { keys } = await searchIn([
      synonyms,
      article("one", { en: "Quick charge" }),
      article("two", { en: "Quick charge" }, { body: { en: "<p>快充</p>" } }),
    ]);
    expect(keys("quick charge")).toEqual(["two", "one"]);
  });

  it("are looked for apart where no document has them as they are", async () => {
    const notices = buildSetting("search_synonyms", [
      { en: ["change notice", "PCN"], zh: ["变更通知"] },
    ]);
    const documents = [
      notices,
      article("asked", { en: "How early?", zh: "变更会提前多久通知？" }),
      article("half", { en: "A change of address", zh: "通知" }),
    ];
    for (const language of ["en", "zh"] as const) {
      const { keys } = await searchIn(documents, language);
      for (const text of ["PCN", "变更通知"]) {
        expect({ text, found: keys(text) }).toEqual({ text, found: ["asked"] });
      }
    }
    const said = article("said", { en: "Change notice", zh: "变更通知" });
    const { keys } = await searchIn([...documents, said]);
    expect(keys("PCN")).toEqual(["said"]);
  });

  it("come before a longer phrase of another meaning", async () => {
    const documents = [
      synonyms,
      article("half", { zh: "2026 半年度报告" }, { date: "2026-08-01" }),
      article("whole", { zh: "2025 年度报告" }, { date: "2026-04-01" }),
    ];
    const { keys } = await searchIn(documents, "zh");
    expect(keys("年度报告")).toEqual(["whole", "half"]);
    expect(keys("半年度报告")[0]).toBe("half");
  });
});

describe("Chinese", () => {
  const characters = [..."快充摄像头门铃锁电源管理芯片微控制器的与和"];
  const phrase = fc
    .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 })
    .map((all) => all.join(""));

  it("is found by every character and every two in it, in all documents that have them", async () => {
    const texts = fc.array(phrase, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.boolean(), async (titles, at, isPair) => {
        const documents = titles.map((zh, number) => article(`a${number}`, { zh }));
        const { keys } = await searchIn(documents, "zh");
        const all = titles.join("");
        const start = at % all.length;
        const text = all.slice(start, start + (isPair ? 2 : 1));
        const wanted = titles.flatMap((title, number) =>
          title.includes(text) ? [`a${number}`] : [],
        );
        expect(keys(text)).toEqual(expect.arrayContaining(wanted));
      }),
      { numRuns: 40 },
    );
  });

  it("that no document has is not found by one of its characters", async () => {
    const documents = [
      article("stage", { zh: "平台与舞台" }),
      article("bay", { zh: "海湾发布" }),
      article("trade", { zh: "代理商名录" }),
    ];
    const { ask, keys } = await searchIn(documents, "zh");
    for (const text of ["台湾", "台湾的", "臺灣", "台湾 湾台"]) {
      expect({ text, ...ask(text) }).toMatchObject({ text, ids: [], total: 0, isUnknown: true });
    }
    expect(keys("台湾代理商")).toEqual(["trade"]);
    expect(ask("台湾代理商").isUnknown).toBe(false);
  });

  it("is found by what sounds the same, and put right", async () => {
    const { ask, keys } = await searchIn([article("charge", { zh: "快充协议" })], "zh");
    expect(keys("快冲")).toEqual(["charge"]);
    expect(ask("快冲协议").corrected).toBe("快充协议");
    expect(ask("快冲")).toMatchObject({ isUnknown: true });
  });

  it("is found by traditional characters and by Taiwan's words", async () => {
    const { keys } = await searchIn(
      [article("memory", { zh: "内存与电源管理" }), article("old", { zh: "訊號鏈" })],
      "zh",
    );
    expect(keys("記憶體")).toEqual(["memory"]);
    expect(keys("電源管理")).toEqual(["memory"]);
    expect(keys("信号链")).toEqual(["old"]);
  });

  it("in titles is found by its pinyin, whole and by initials, on the site of either language", async () => {
    const documents = [
      article("charge", { en: "Charging", zh: "快充协议芯片" }),
      article("text", { en: "Text", zh: "正文" }, { body: { zh: "<p>快充</p>", en: "<p>-</p>" } }),
      article("bank", { en: "Bank", zh: "重庆银行" }),
    ];
    for (const language of ["en", "zh"] as const) {
      const { keys, suggested } = await searchIn(documents, language);
      for (const text of ["kuaichong", "kc", "kuaichongxieyi", "kcxy"]) {
        expect({ text, found: keys(text) }).toEqual({ text, found: ["charge"] });
      }
      expect(keys("chongqingyinhang")).toEqual(["bank"]);
      expect(suggested("kuaichong")).toEqual(["charge"]);
      expect(suggested("kc")).toEqual(["charge"]);
      for (const text of ["KC", "xc", "kuaichongqi"]) {
        expect({ text, found: keys(text) }).toEqual({ text, found: [] });
      }
    }
  });

  it("is found where one character of a word is wrong", async () => {
    const { keys } = await searchIn([article("lens", { zh: "摄像头模组" })], "zh");
    expect(keys("摄象头")).toEqual(["lens"]);
  });
});

describe("quantities", () => {
  it("are found however they are written", async () => {
    const { keys } = await searchIn([...smallWorld(), buildSetting("search_synonyms", [])]);
    for (const text of ["1.8GHz", "1800 mhz", "1.8 ghz"]) {
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: "rg1000" });
    }
  });
});

describe("a quantity and what it is of", () => {
  const sizes = (ram: string, flash: string) => ({
    en: `<p>RAM: ${ram}; Flash: ${flash}</p>`,
    zh: `<p>内存：${ram}；闪存：${flash}</p>`,
  });
  const world = [
    article("flash", { en: "A chip", zh: "芯片" }, { body: sizes("64 KB", "256 KB") }),
    article("ram", { en: "A chip", zh: "芯片" }, { body: sizes("256 KB", "1 MB") }),
    article("other", { en: "A RAM chip", zh: "内存芯片" }, { body: sizes("8 KB", "256 KB") }),
  ];

  it.each([
    ["en", "256 KB RAM", "ram"],
    ["en", "RAM 256KB", "ram"],
    ["en", "256 KB of RAM", "ram"],
    ["zh", "256KB 内存", "ram"],
    ["zh", "内存256KB", "ram"],
    ["en", "64 KB RAM", "flash"],
  ] as const)("in %s %s", async (language, text, first) => {
    const { keys } = await searchIn(world, language);
    expect(keys(text)[0]).toBe(first);
  });

  it("may be a kind of what is asked for", async () => {
    const { keys } = await searchIn([
      article("flash", { en: "256 KB of flash and 32 KB of SRAM" }),
      article("sram", { en: "32 KB of flash and 256 KB of ECC SRAM" }),
    ]);
    expect(keys("256 KB RAM")[0]).toBe("sram");
    expect(keys("256 KB flash")[0]).toBe("flash");
  });

  it("are read beside characters", async () => {
    const levels = [
      article("low", { zh: "串口电平为1.8V" }),
      article("high", { zh: "串口电平为3.3 V" }),
    ];
    const { keys } = await searchIn(levels, "zh");
    for (const text of ["串口电平1.8V", "串口1800mV电平", "1.8V串口"]) {
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: "low" });
    }
  });
});

describe("a word that only relates a code to what has it", () => {
  it("finds nothing where the code is unknown", async () => {
    const world = [
      article("one", { en: "Supports USB", zh: "支持USB" }),
      article("two", { en: "Supports TLS 1.3", zh: "支持 TLS 1.3" }),
    ];
    for (const language of ["en", "zh"] as const) {
      const { keys } = await searchIn(world, language);
      for (const text of ["支持tls1.3吗", "does it support TLS 1.3?"]) {
        expect({ text, found: keys(text) }).toEqual({ text, found: ["two"] });
      }
      for (const text of ["支持xyz9.9吗", "does it support XYZ 9.9?"]) {
        expect({ text, found: keys(text) }).toEqual({ text, found: [] });
      }
    }
    const { keys } = await searchIn(world, "zh");
    expect(keys("支持")).toHaveLength(2);
  });
});

describe("a code in running text", () => {
  it("is found by the pieces that it is remembered by", async () => {
    const { keys } = await searchIn([
      article("module", { en: "Replaces the ESP8266EX module" }),
      article("board", { en: "A board" }, { body: { en: "<p>With an STM32F407VGT6.</p>" } }),
      article("other", { en: "Nothing of 1266 and 266" }),
    ]);
    for (const text of ["8266", "esp 8266", "ESP8266", "esp-8266", "8266ex"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["module"] });
    }
    for (const text of ["stm32f4", "32f407", "stm32 f407", "STM32F407VG"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["board"] });
    }
  });
});

describe("the order", () => {
  it("has newer news a little higher, and equal ones always the same way", async () => {
    const dated = ["2020-01-01", "2026-01-01", "2023-01-01"].map((date) =>
      article(date, { en: "Camera" }, { date }),
    );
    const { keys } = await searchIn(dated);
    expect(keys("camera")).toEqual(["2026-01-01", "2023-01-01", "2020-01-01"]);
    const equal = ["c", "a", "b"].map((key) => article(key, { en: "Camera" }));
    const once = (await searchIn(equal)).keys("camera");
    expect((await searchIn(equal.toReversed())).keys("camera")).toEqual(once);
  });
});

describe("an answer", () => {
  it("counts each type, whichever was asked for", async () => {
    const { ask } = await searchIn(smallWorld());
    const all = ask("chip chips");
    expect(all.counts).toMatchObject({ [-1]: all.total });
    const products = ask("chip chips", { type: 3 });
    expect(products.counts).toEqual(all.counts);
    expect(products.total).toBe(all.counts[3]);
    expect(products.inColumns.get(12)).toBe(products.total);
    expect(ask("chip chips", { type: 3, column: 13 }).total).toBe(0);
  });

  it("comes in pages that hold every hit once", async () => {
    const documents = Array.from({ length: 23 }, (_, number) =>
      article(`a${number}`, { en: `Camera ${number}` }),
    );
    const { ask, keys } = await searchIn(documents);
    const pages = [1, 2, 3, 4, 1e9].map((page) => keys("camera", { page, limit: 7 }));
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 2, 0]);
    expect(new Set(pages.flat()).size).toBe(23);
    expect(ask("camera", { page: 1e9 }).total).toBe(23);
  });
});

describe("an index that followed changes", () => {
  it("answers like one made anew", async () => {
    const texts = ["Camera", "Camera for doors", "Quiet charger", "RG8810 camera", "Doors, doors"];
    const change = fc.record({
      key: fc.constantFrom("a", "b", "c", "d"),
      title: fc.option(fc.constantFrom(...texts), { nil: undefined }),
    });
    const queries = ["camera", "doors", "charger", "rg8810", "camer", "quiet door"];
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const followed = new SearchIndex(new MemoryIndex(), []);
        const state = new Map<string, WorldDocument>();
        for (const { key, title } of changes) {
          const id = 100 + key.charCodeAt(0);
          state.delete(key);
          if (title === undefined) {
            followed.remove(id);
            continue;
          }
          const document = { ...article(key, { en: title }), id };
          state.set(key, document);
          const view = (await publish([document])).views.en;
          const doc = view.byId(id);
          const extracted = doc && extract(view, doc, doc);
          if (extracted) followed.put(extracted);
        }
        const publication = await publish([buildSetting("search_synonyms", []), ...state.values()]);
        const anew = indexOf(publication, "en");
        for (const text of queries) {
          const [one, other] = [followed, anew].map((index) => index.search(queryOf(text)));
          expect({ text, ids: one?.ids }).toEqual({ text, ids: other?.ids });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("whatever is typed", () => {
  it("is answered", async () => {
    const { index } = await searchIn(smallWorld());
    const piece = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        '"',
        "*",
        "NEAR(",
        " OR ",
        "AND",
        "-",
        "(",
        "^",
        ":",
        "rg",
        "快",
        "芯片",
        "8",
      ),
      fc.constantFrom("\u0000", "\u202e", "👩‍🚀", "\ud800", "مرحبا", "—", "%", "\\", "'", ";--"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const { ids, total } = index.search(queryOf(text));
        expect(ids.length).toBe(Math.min(10, total));
        index.suggest(text, 8);
      }),
    );
  });
});
