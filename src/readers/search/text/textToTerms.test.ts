import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { normalise } from "./normalise.ts";
import { quantitiesIn } from "./quantities.ts";
import { readTerms } from "./readTerms.ts";
import { stem } from "./stem.ts";
import { tokensIn } from "./tokens.ts";

/** The terms of a text, as an index receives them. */
function termsOf(text: string): string[] {
  const terms: string[] = [];
  const words: string[] = [];
  readTerms(normalise(text), {
    word: (word) => {
      terms.push(stem(word));
      return words.push(stem(word)) - 1;
    },
    abbreviation: (word) => terms.push(`^${word}`),
    neighbours: (first, second) => terms.push(`${words[first]} ${words[second]}`),
    characters: (first, second) =>
      terms.push(String.fromCodePoint(first) + (second === 0 ? "" : String.fromCodePoint(second))),
    quantity: (token) => terms.push(token),
    labelled: (label, quantity) => terms.push(`${label} ${quantity}`),
  });
  return terms;
}

/** Any characters there are, halves of pairs among them. */
function anyText(maxLength: number): fc.Arbitrary<string> {
  const character = fc.integer({ min: 1, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  const usual = fc.constantFrom(..."aZ9-. 快充µ²é\u200b");
  return fc.array(fc.oneof(character, usual), { maxLength }).map((all) => all.join(""));
}

describe("normalising", () => {
  it.each([
    ["ＲＧ８８１０", "RG8810"],
    ["I²C", "I2C"],
    ["35\u00a0℃", "35 °C"],
    ["München", "Munchen"],
    ["1,231.5 and 1,2", "1231.5 and 1,2"],
    ["soft\u00adhyphen, zero\u200bwidth, \u202eturned", "softhyphen, zerowidth, turned"],
    ["two\tlines\n", "two lines "],
    ["⻋规⼀级", "车规一级"],
    ["mW is not MW", "mW is not MW"],
  ])("turns %j into %j", (text, plain) => {
    expect(normalise(text)).toBe(plain);
  });

  it("is idempotent, and removes all invisible characters", () => {
    fc.assert(
      fc.property(anyText(40), (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
        expect(once).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});

describe("a stem", () => {
  it.each([
    "charge charges charged charging",
    "battery batteries",
    "fly flies",
    "tie ties",
    "ax axes",
    "add adds added adding",
    "ionise ionize",
    "process processes processing processed",
    "controlled controlling control",
    "interface interfaces",
    "colour color colours",
    "metre meter metres",
    "deserialiser deserializer",
    "optimise optimising optimized",
    "camera cameras",
    "box boxes",
  ])("is one of: %s", (words) => {
    expect(new Set(words.split(" ").map(stem)).size).toBe(1);
  });

  it.each([
    ["charger", "charge"],
    ["driver", "drive"],
    ["university", "universe"],
    ["using", "us"],
    ["noise", "noize"],
    ["speed", "spe"],
    ["string", "str"],
    ["status", "statu"],
    ["power", "pow"],
  ])("of %s and of %s differ", (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it("of a word that is not English is the word", () => {
    for (const word of ["rg8810s", "2.4", "usb", "größe"]) expect(stem(word)).toBe(word);
  });
});

describe("terms", () => {
  it("of joined words are the parts and the whole", () => {
    expect(termsOf("USB-PD and H.265")).toEqual([
      ...["usb", "pd", "usb pd", "usbpd", "and", "pd and", "h", "and h", "265", "h 265", "h265"],
    ]);
  });

  it("of a name with its version are both", () => {
    for (const text of ["TLS1.3", "TLS 1.3"]) {
      expect(termsOf(text)).toEqual(expect.arrayContaining(["tls", "1.3", "tls 1.3"]));
    }
  });

  it("of a code in running text are the fragments by which it is found", () => {
    expect(termsOf("ESP8266EX")).toEqual(expect.arrayContaining(["esp8266ex", "8266ex", "8266"]));
    expect(termsOf("ESP8266-12F")).toEqual(expect.arrayContaining(["esp8266", "8266", "12f"]));
    expect(termsOf("STM32F407VGT6")).toEqual(expect.arrayContaining(["32f407vgt6", "407"]));
    expect(termsOf("USB4 and 8266")).toEqual(["usb4", "and", "usb4 and", "8266", "and 8266"]);
  });

  it("of a quantity include its label", () => {
    for (const text of ["RAM: 256 KB", "256 KB RAM", "RAM size 256KB", "RAM 256 KB, Flash: 1 MB"]) {
      expect(termsOf(text)).toContain("ram =B 262144");
      expect(termsOf(text)).not.toContain("flash =B 262144");
    }
    for (const text of ["内存：256 KB", "片上内存256KB", "256 KB 内存"]) {
      expect(termsOf(text)).toContain("内存 =B 262144");
    }
    expect(termsOf("RAM; 256 KB; RAM")).not.toContain("ram =B 262144");
    expect(termsOf("5 V; ram 2 V")).toEqual([
      ...["=V 5", "=V 2", "ram =V 2", "5", "v", "5 v", "ram", "2", "ram 2", "v", "2 v"],
    ]);
  });

  it("of versions and standards are their numbers as a whole", () => {
    expect(termsOf("802.15.4 in SDK 3.9")).toEqual(expect.arrayContaining(["802.15.4", "3.9"]));
    expect(termsOf("802.15.4")).toEqual(["802.15.4"]);
  });

  it("of a code are its number, as far as the code is no longer than one is", () => {
    expect(termsOf("ESP8266")).toEqual(["esp8266", "8266"]);
    expect(termsOf("X99; AB12")).toEqual(["x99", "ab12"]);
    const [long, longer] = ["a12345678901234567890123", "ab12345678901234567890123"];
    expect(termsOf(long)).toEqual([long, long.slice(1)]);
    expect(termsOf(longer)).toEqual([longer]);
  });

  it("of a name that is written as one are the words in it", () => {
    expect(termsOf("CANopen")).toEqual(["canopen", "can", "^can"]);
    expect(termsOf("HyperCAN-bus")).toEqual([
      ...["hypercan", "bus", "hypercan bus", "hypercanbus", "hyper", "can", "^can"],
    ]);
  });

  it("of Chinese are its characters and its adjacent pairs, not those across a gap", () => {
    const terms = termsOf("快充协议，USB 充电");
    expect(terms).toEqual(
      expect.arrayContaining(["快", "充", "协", "议", "电", "快充", "充协", "协议", "充电"]),
    );
    expect(terms).not.toContain("议充");
  });

  it("count characters outside the BMP as one", () => {
    expect(termsOf("𠮷野家")).toEqual(["𠮷", "野", "𠮷野", "家", "野家"]);
  });

  it("distinguish an abbreviation from a common word", () => {
    expect(termsOf("It can use CAN")).toContain("^can");
    expect(termsOf("It can use Can")).not.toContain("^can");
    expect(termsOf("WITH; IT; A; USB; THERE")).toEqual([
      ...["with", "^with", "it", "^it", "a", "usb", "ther"],
    ]);
  });

  test("Adjacent words are neighbours, and no others", () => {
    const terms = termsOf("Quick charge, USB power");
    expect(terms).toContain("quick charg");
    expect(terms).toContain("usb power");
    expect(terms).not.toContain("charg usb");
  });

  it("are computed for any text, and lie within their tokens", () => {
    fc.assert(
      fc.property(anyText(60), (text) => {
        termsOf(text);
        const plain = normalise(text);
        for (const { start, end, text: found } of tokensIn(plain)) {
          expect(start).toBeLessThan(end);
          expect(found.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("quantities", () => {
  const careless = (text: string) =>
    quantitiesIn(normalise(text), "careless").map(({ token }) => token);

  it.each([
    ["65w", "65 W"],
    ["1.2GHz", "1200 mhz"],
    ["6TOPS", "6 tops"],
    ["240uw", "0.24 mW"],
    ["1.2gbps", "1200 Mbit/s"],
    ["512 KB", "0.5mb"],
    ["65瓦", "65 watts"],
    ["800万像素", "8 MP"],
    ["-40℃", "−40 °C"],
    ["3.75kVrms", "3750 V"],
    ["230VAC", "230 V"],
    ["30 mVpp", "0.03 V"],
    ["20 Wrms", "20 W"],
  ])("%s is %s", (one, other) => {
    expect(careless(one)).toHaveLength(1);
    expect(careless(one)).toEqual(careless(other));
  });

  it("have both ends of a range", () => {
    for (const text of ["2.7..5.5 V", "2.7 to 5.5 V", "2.7 至 5.5 V", "2.7–5.5V"]) {
      expect(careless(text)).toEqual(["=V 2.7", "=V 5.5"]);
    }
  });

  it("in texts of staff are recognised by their capitals", () => {
    expect(quantitiesIn("2 a day, 5 s", "capitals").map(({ token }) => token)).toEqual(["=s 5"]);
  });

  it("are read next to characters without spaces", () => {
    for (const text of ["串口电平1.8V", "支持1.8V吗", "工作在1.8V和1800mV之间"]) {
      expect(new Set(careless(text))).toEqual(new Set(["=V 1.8"]));
    }
  });

  it("are no fragments of other numbers or words", () => {
    for (const text of ["RG2100W", "802.15.4 V2", "100 watchers", "1.2.3 V"]) {
      expect(quantitiesIn(normalise(text), "capitals")).toEqual([]);
    }
  });
});
