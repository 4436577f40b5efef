import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";
import { buildColumn } from "../../../tests/support/world.ts";

describe("Chinese", () => {
  const characters = [..."快充摄像头门铃锁电源管理芯片微控制器的与和"];
  const phrase = fc
    .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 })
    .map((all) => all.join(""));

  it("is found by every character and every pair in it, in all documents that have them", async () => {
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

  it("of two characters finds texts that have them before columns that only lie under them", async () => {
    const column = (key: string, zh: string, parent: string | null) =>
      buildColumn({ key, body: { title: { en: key, zh }, parent } });
    const { keys } = await searchIn(
      [
        column("goods", "商品", null),
        column("devices", "设备", "goods"),
        column("probes", "探针", "devices"),
        article("news", { zh: "新消息" }, { body: { zh: "<p>本公司引进了一台新的设备。</p>" } }),
      ],
      "zh",
    );
    expect(keys("设备")).toEqual(["devices", "news", "probes"]);
  });

  it("without a match is not found by one of its characters", async () => {
    const documents = [
      article("stage", { zh: "平台与舞台" }),
      article("bay", { zh: "海湾发布" }),
      article("trade", { zh: "代理商名录" }),
    ];
    const { ask, keys } = await searchIn(documents, "zh");
    for (const text of ["台湾", "台湾的", "臺灣", "台湾 湾台"]) {
      expect({ text, ...ask(text) }).toMatchObject({ text, ids: [], total: 0, isUnknown: true });
    }
    // A single character that segmentation leaves after unknown words is ignored.
    const devices = await searchIn(
      [article("sensor", { zh: "传感器" }), article("pad", { zh: "收发器" })],
      "zh",
    );
    expect(devices.ask("空气净化器")).toMatchObject({ ids: [], isUnknown: true });
    expect(devices.keys("器")).toHaveLength(2);
    expect(devices.keys("净化器 传感")).toEqual(["sensor"]);
    expect(keys("台湾代理商")).toEqual(["trade"]);
    expect(ask("台湾代理商").isUnknown).toBe(false);
  });

  it("is corrected by homophones", async () => {
    const camera = await searchIn([article("lens", { zh: "摄像头模组" })], "zh");
    expect(camera.keys("摄象头")).toEqual(["lens"]);
    expect(camera.ask("摄象头模组").corrected).toBe("摄像头模组");
    expect(camera.ask("摄象头")).toMatchObject({ isUnknown: true });
    // What the dictionary has is no slip: the other word is offered.
    const { ask } = await searchIn([article("charge", { zh: "快充协议" })], "zh");
    expect(ask("快冲")).toMatchObject({ offered: "快充", isUnknown: true });
    expect(ask("快冲").corrected).toBeUndefined();
    // 净 and 抢 share a reading that hardly anybody knows: of two characters one is to be right.
    const other = await searchIn([article("talk", { zh: "抢话与回声" })], "zh");
    expect(other.ask("净化")).toMatchObject({ ids: [], total: 0 });
  });

  it("that the dictionary lacks is found by its characters where nothing else is", async () => {
    const documents = [
      article("white", { zh: "屏幕全白" }),
      ...Array.from({ length: 30 }, (_, at) => article(`a${at}`, { zh: "公司新闻" })),
    ];
    const { ask, keys } = await searchIn(documents, "zh");
    expect(keys("白屏")).toEqual(["white"]);
    expect(ask("白屏").isUnknown).toBe(true);
    // A character that many documents have finds nothing by itself.
    expect(keys("新屏")).toEqual(["white"]);
  });

  it("is found by traditional characters and by Taiwanese terms", async () => {
    const { keys } = await searchIn(
      [article("memory", { zh: "内存与电源管理" }), article("old", { zh: "訊號鏈" })],
      "zh",
    );
    expect(keys("記憶體")).toEqual(["memory"]);
    expect(keys("電源管理")).toEqual(["memory"]);
    expect(keys("信号链")).toEqual(["old"]);
  });

  it("in titles is found by its pinyin, complete and by initials, on the site of either language", async () => {
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

  it("in a colloquial question is searched by its content words", async () => {
    const { keys } = await searchIn(
      [
        article("repair", { zh: "修理屏幕" }),
        article("flash", { zh: "能否升级固件" }),
        article("motor", { zh: "无刷电机" }),
      ],
      "zh",
    );
    expect(keys("屏碎了能修吗")).toEqual(["repair"]);
    expect(keys("能不能修")).toEqual(["repair"]);
    // 无 is a stop word, but documents have 无刷.
    expect(keys("无刷")).toEqual(["motor"]);
  });

  it("is found where one character of a word is wrong", async () => {
    const { keys } = await searchIn([article("lens", { zh: "摄像头模组" })], "zh");
    expect(keys("摄象头")).toEqual(["lens"]);
  });
});
