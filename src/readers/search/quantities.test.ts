import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";
import { buildSetting, smallWorld } from "../../../tests/support/world.ts";

describe("quantities", () => {
  it("are found in any notation", async () => {
    const { keys } = await searchIn([...smallWorld(), buildSetting("search_synonyms", [])]);
    for (const text of ["1.8GHz", "1800 mhz", "1.8 ghz"]) {
      expect({ text, first: keys(text)[0] }).toEqual({ text, first: "rg1000" });
    }
  });
});

it.each([
  ["jitter 150fs", "0.15 ps"],
  ["holdover 500 ppb", "0.5 ppm"],
  ["backup 470mF", "0.47 F"],
  ["choke 4.7mH", "4700 µH"],
  ["gate 12nC", "12 nC"],
])("%s finds %s", async (text, value) => {
  const [word = ""] = text.split(" ");
  const { keys } = await searchIn([
    article("other", { en: `${word} of 3 V` }),
    article("meant", { en: `${word} of ${value}` }),
  ]);
  expect(keys(text)[0]).toBe("meant");
});

it.each([
  ["en", "150fs", { asked: 1, met: 1 }],
  ["en", "150fs zeppelin", { asked: 2, met: 1 }],
  ["en", "board 150fs zeppelin", { asked: 3, met: 2 }],
  ["en", "zeppelin 0.15 ps board", { asked: 3, met: 2 }],
  ["zh", "3.3V串口", { asked: 2, met: 2 }],
  ["zh", "3.3V飞艇", { asked: 2, met: 1 }],
  ["zh", "飞艇3300mV串口", { asked: 3, met: 2 }],
] as const)(
  "is one thing asked for beside the words around it: in %s %s",
  async (language, text, words) => {
    const title = { en: "A board with jitter of 0.15 ps", zh: "串口电平为3.3V" };
    const { ask } = await searchIn([article("meant", title)], language);
    expect(ask(text)).toMatchObject({ isUnknown: false, words });
  },
);

describe("a quantity and its label", () => {
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

  it("may be a kind of the requested one", async () => {
    const { keys } = await searchIn([
      article("flash", { en: "256 KB of flash and 32 KB of SRAM" }),
      article("sram", { en: "32 KB of flash and 256 KB of ECC SRAM" }),
    ]);
    expect(keys("256 KB RAM")[0]).toBe("sram");
    expect(keys("256 KB flash")[0]).toBe("flash");
  });

  it("are read next to Chinese characters", async () => {
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
