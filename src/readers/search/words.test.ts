import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";

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

  it("of the other language finds titles of that language, and is completed by them", async () => {
    const { keys, suggested } = await searchIn([
      article("text", { en: "Doors" }, { body: { en: "<p>摄像头, 摄像头.</p>" } }),
      article("title", { en: "Eyes for doors", zh: "门的摄像头" }),
    ]);
    expect(keys("摄像头")).toEqual(["title", "text"]);
    expect(suggested("摄像头")).toEqual(["title"]);
  });

  it.each([
    ["LoRa", "LoRaWAN module"],
    ["lora", "LoRaWAN modules"],
    ["RAM", "A HyperRAM chip"],
    ["power", "PowerLink/PoE controllers"],
    ["CAN", "CANopen chips"],
  ])("%s is found within a name that has a change of case inside: %s", async (text, title) => {
    const { keys } = await searchIn([
      article("within", { en: title }),
      article("own", { en: "Lora, ram, power and CAN by themselves" }),
    ]);
    expect(keys(text).toSorted()).toEqual(["own", "within"]);
  });

  it("is not found within one without a change of case, nor by two letters of one", async () => {
    const { keys } = await searchIn([
      article("plain", { en: "Storage of programs" }),
      article("short", { en: "WiFi and MHz" }),
      article("own", { en: "Ram, wi, fi, hz" }),
    ]);
    for (const text of ["ram", "fi", "hz"]) expect(keys(text)).toEqual(["own"]);
  });

  it("that is misspelt is corrected, with a notice", async () => {
    const { ask, keys } = await searchIn(world);
    expect(keys("camrea")).toEqual(["title", "body"]);
    expect(ask("camrea doors").corrected).toBe("camera doors");
    expect(ask("camera").corrected).toBeUndefined();
  });

  it("that no document has is not mistaken for one of another root", async () => {
    const { ask } = await searchIn([
      article("one", { en: "Ops and an action: PPS" }),
      article("three", { en: "They leave the house" }),
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

  it("finds related words, after the word itself", async () => {
    const { keys, ask } = await searchIn([
      article("family", { en: "Compliant converters" }),
      article("word", { en: "A conversion, and compliance" }),
      article("other", { en: "Power and a number" }),
    ]);
    expect(keys("compliance")).toEqual(["word", "family"]);
    expect(keys("powerful")).toEqual([]);
    expect(ask("compliances").corrected).toBeUndefined();
  });

  it("that is half typed is found by its beginning", async () => {
    const { keys } = await searchIn(world);
    expect(keys("charg")).toEqual(["other"]);
  });

  it("that no document has finds nothing, and beside others is ignored", async () => {
    const { keys } = await searchIn(world);
    expect(keys("zeppelin")).toEqual([]);
    expect(keys("zeppelin chargers")).toEqual(["other"]);
  });

  it("of a question is ignored among others, and searched for alone", async () => {
    const questions = [
      article("why", { en: "How to do it" }),
      article("what", { en: "Which charger fits" }),
    ];
    const { keys } = await searchIn(questions);
    expect(keys("how do I find the charger?")).toEqual(["what"]);
    const untilThen = await searchIn([
      article("meeting", { en: "Vote until 18 May" }),
      article("delivery", { en: "Delivery in weeks" }),
    ]);
    expect(untilThen.keys("how long until delivery")).toEqual(["delivery"]);
    expect(keys("how to")[0]).toBe("why");
  });

  it("in capitals may have another meaning than the common word", async () => {
    const { keys } = await searchIn([
      article("bus", { en: "Two CAN ports" }),
      article("ability", { en: "What it can do" }),
    ]);
    expect(keys("CAN")[0]).toBe("bus");
    expect(keys("can")[0]).toBe("bus");
  });
});

describe("words that no document has together", () => {
  it("find those with less behind those with more, as long as there are few", async () => {
    const { keys } = await searchIn([
      article("much", { en: "Ambient oxide drift" }),
      article("little", { en: "Ambient" }),
      article("other", { en: "Nothing of that" }),
    ]);
    expect(keys("oxide drift ambient unheard")).toEqual(["much", "little"]);
  });

  it("find what is much like an unknown one where hardly anything is found", async () => {
    const { ask, keys } = await searchIn([
      article("skin", { en: "Skin" }, { body: { en: "<p>A lichen on a soft skin</p>" } }),
      ...Array.from({ length: 20 }, (_, at) => article(`a${at}`, { en: "Company news" })),
    ]);
    expect(keys("lichan avoidance")).toEqual(["skin"]);
    expect(ask("lichan avoidance").corrected).toBeUndefined();
  });
});

describe("several words", () => {
  it("must all match if there is a document with all of them", async () => {
    const { keys } = await searchIn([
      article("both", { en: "Quiet motor drivers" }),
      article("one", { en: "Motor" }),
    ]);
    expect(keys("motor quiet")).toEqual(["both"]);
  });

  it("find documents with some of them, after those with more", async () => {
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

  it("rank higher side by side than apart", async () => {
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

  it("is found with and without a space", async () => {
    const { keys } = await searchIn(world);
    for (const text of ["tls1.3", "TLS 1.3", "tls-1.3"]) {
      expect({ text, found: new Set(keys(text)) }).toEqual({
        text,
        found: new Set(["new", "joined"]),
      });
    }
  });
});

describe("a word that relates a code to its owner", () => {
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
  it("is found by its indexed fragments", async () => {
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

describe("a completion", () => {
  it("does not change when its next letter is typed", async () => {
    const world = Array.from({ length: 6 }, (_, at) => article(`a${at}`, { en: `USB hub ${at}` }));
    const { suggested } = await searchIn([...world, article("c", { en: "USB-C hub" })]);
    expect(suggested("usb ")).toHaveLength(7);
    expect(suggested("usb c")).toHaveLength(7);
    expect(suggested("usb c")[0]).toBe("c");
  });
});
