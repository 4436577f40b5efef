import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { docOf } from "../../../tests/support/docOf.ts";
import { fingerprint } from "../../../tests/support/fingerprint.ts";
import {
  buildColumn,
  buildParameter,
  buildProduct,
  buildSetting,
  publish,
  smallWorld,
} from "../../../tests/support/world.ts";
import { seededRandom } from "../../base/site/seededRandom.ts";
import { packageStyles } from "../../content/types/product.ts";
import { abstractArt } from "./share/abstractArt.ts";
import { chip } from "./share/chipPicture.ts";
import { shareDrawing, shareImage } from "./shareImage.ts";

async function sample() {
  const publication = await publish(smallWorld());
  const doc = (key: string) => docOf(publication, "en", key);
  return { view: publication.views.en, doc };
}

describe("the share image", () => {
  it("is a PNG of 1200 × 630 for the company, a product, an article and a column", async () => {
    const { view, doc } = await sample();
    for (const one of [undefined, doc("rg1000"), doc("news/first"), doc("family")]) {
      const { format, width, height } = await sharp(await shareImage(view, one)).metadata();
      expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    }
  });

  it("is always the same for the same document, and different for another", async () => {
    const { view, doc } = await sample();
    expect(shareDrawing(view, doc("rg1000"))).toBe(shareDrawing(view, doc("rg1000")));
    expect(shareDrawing(view, doc("rg1000"))).not.toBe(shareDrawing(view, doc("rg2000")));
    expect(shareDrawing(view, doc("news/first"))).not.toBe(shareDrawing(view, doc("news/second")));
  });

  it("needs no font and no external resource", async () => {
    const { view, doc } = await sample();
    for (const one of [undefined, doc("rg1000"), doc("news/first")]) {
      expect(shareDrawing(view, one)).not.toMatch(/<text|font|href|NaN|undefined|Infinity/);
    }
  });

  it("is drawn for every style of package and for the longest part number", async () => {
    const packages = packageStyles.map((style, at) =>
      buildProduct({
        key: `part-${style}`,
        body: {
          partNumber: at === 0 ? `RG${"8".repeat(29)}` : "RG1000",
          packages: [
            { style, name: `${style}-6`, pins: 6, width: 1, length: 3, height: 1, pitch: 0.5 },
          ],
        },
      }),
    );
    const publication = await publish([...smallWorld(), ...packages]);
    for (const { key } of packages) {
      const drawing = shareDrawing(publication.views.en, docOf(publication, "en", key));
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
      await expect(sharp(Buffer.from(drawing)).metadata()).resolves.toMatchObject({ width: 1200 });
    }
  });

  it("has pins on both sides of the package alike, and three rows of letters on it", () => {
    for (const [style, pins, drawn] of [
      ["soic", 8, 8],
      ["qfp", 48, 48],
      ["qfp", 400, 88],
      ["bga", 256, 88],
      ["sot", 3, 4],
      ["to", 3, 3],
    ] as const) {
      const drawing = chip(
        { style, name: `P-${pins}`, pins },
        { brand: "RIDGEKEY", partNumber: "RG1000" },
        { x: 880, y: 315 },
        seededRandom("pins"),
      );
      expect(drawing.match(/class="laser"/g)).toHaveLength(3);
      const bars = /<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="1.5"/g;
      const leads = [...drawing.matchAll(bars)].map(([, ...sizes]) => sizes.map(Number));
      expect({ style, leads: leads.length }).toEqual({ style, leads: drawn });
      if (style === "to") continue;
      const middles = leads.map(([x = 0, y = 0, width = 0, height = 0]) => [
        x + width / 2,
        y + height / 2,
      ]);
      for (const axis of [0, 1]) {
        const sum = middles.reduce((all, middle) => all + (middle[axis] ?? 0), 0);
        expect(Math.abs(sum)).toBeLessThan(1);
      }
    }
  });

  it("breaks a title at its words, and has the first three figures that can be written", async () => {
    const parameter = (key: string) => buildParameter({ key, body: { unit: "V" } });
    const keys = ["p1", "p2", "p3", "p4"];
    const shown = async (values: object) => {
      const part = buildProduct({ key: "part", body: { values, keyFigures: keys } });
      const column = buildColumn({
        id: 77,
        key: "long",
        body: { title: { en: "Power and SoC parts for very small things", zh: "电源" } },
      });
      const world = [...smallWorld(), ...keys.map(parameter), part, column];
      const { views } = await publish(world);
      return ["part", "long"].map((key) =>
        (
          shareDrawing(views.en, views.en.byKey(key)).match(
            /<path d="[^"]*" stroke="#(?:ffffff|a9c6e4)"[^>]*>/g,
          ) ?? []
        ).map((row) => fingerprint(row)),
      );
    };
    const [four, title] = await shown({ p1: "1 V", p2: "2..3 V", p3: "4 V", p4: "5 V" });
    const [three] = await shown({ p1: "1 V", p2: "2..3 V", p3: "4 V" });
    const [two] = await shown({ p1: "1 V", p3: "2 V or so", p4: "5 V" });
    expect(four).toEqual(three);
    // The brand, the title's rows (POWER AND, SoC PARTS, FOR VERY, SMALL, THINGS), and the figures.
    expect([four, two, title].map((rows) => rows?.length)).toEqual([1 + 1 + 3, 1 + 1 + 2, 1 + 5]);
    expect([four, two, title]).toMatchInlineSnapshot(`
      [
        [
          "53mJkkXejiCP",
          "vsULjNxBKijQ",
          "pIIHMrILTpyy",
          "WXRNHnOel6Hv",
          "UovMPjNJUkh6",
        ],
        [
          "53mJkkXejiCP",
          "vsULjNxBKijQ",
          "pIIHMrILTpyy",
          "ofDGCZmFolSm",
        ],
        [
          "53mJkkXejiCP",
          "adsoZDJjXBGM",
          "1dNmnOaOHa2C",
          "quVwTGimfqzO",
          "BXusjxZ_5eZ6",
          "7XkGflWCed-U",
        ],
      ]
    `);
  });

  it("matches the reviewed picture", async () => {
    const { view, doc } = await sample();
    const told = [undefined, "rg1000", "rg2000", "news/first", "family"].map(
      (key) => `${key} ${fingerprint(shareDrawing(view, key === undefined ? key : doc(key)))}`,
    );
    for (const kind of [0, 1, 2, 3]) {
      for (const seed of ["a", "b", "c"])
        told.push(`${kind}${seed} ${fingerprint(abstractArt(kind, seed))}`);
    }
    for (const style of packageStyles) {
      for (const pins of [3, 8, 100]) {
        const marks = { brand: "RIDGEKEY", partNumber: "RG1000" };
        const drawn = chip({ style, name: "P", pins }, marks, { x: 1, y: 2 }, seededRandom(style));
        told.push(`${style} ${pins} ${fingerprint(drawn)}`);
      }
    }
    expect(told).toMatchInlineSnapshot(`
      [
        "undefined 9bE1q8INj9C6",
        "rg1000 LIuP-JdfQeR3",
        "rg2000 4-wCAsNTVlj5",
        "news/first xTmYMqJACCR9",
        "family pHPM3bEttZdD",
        "0a tHOeBCWOlPj3",
        "0b ib1G459Gu1FY",
        "0c TVwYeEggfMLf",
        "1a qhlz8WtG3rAT",
        "1b KhGkJAnmaSy4",
        "1c ZmIw0u5F5NJC",
        "2a jn_JpoDdQGPq",
        "2b NSsHVggNAv74",
        "2c lLqfAkE6-Fwd",
        "3a tHOeBCWOlPj3",
        "3b ib1G459Gu1FY",
        "3c TVwYeEggfMLf",
        "bga 3 Bkv8G7Hvw7aZ",
        "bga 8 Bkv8G7Hvw7aZ",
        "bga 100 YZ-uZ-iG07Jc",
        "lga 3 g4520PGmlYV2",
        "lga 8 g4520PGmlYV2",
        "lga 100 szyRD0_rGBXh",
        "qfn 3 ilQRmld_iJNr",
        "qfn 8 ilQRmld_iJNr",
        "qfn 100 wg7bCiealIxX",
        "qfp 3 -M8khdSdfhCo",
        "qfp 8 -M8khdSdfhCo",
        "qfp 100 axGzA6ggi8oR",
        "tssop 3 i4hx1Ri8MykX",
        "tssop 8 dJv2IwfJM8Rx",
        "tssop 100 KsoZqmhnH-BI",
        "sop 3 mHqIBO-4zHK-",
        "sop 8 6_BmRD8wGaeJ",
        "sop 100 _stzeu4FomJM",
        "soic 3 fpqEd0mJxn69",
        "soic 8 U-dhE7rhtyRY",
        "soic 100 KPSD6mWxvinj",
        "wlcsp 3 AQDFckDWCcSa",
        "wlcsp 8 AQDFckDWCcSa",
        "wlcsp 100 U-jxxqR7hL5i",
        "sot 3 BS9tUiHeU5kl",
        "sot 8 _5gDyh2UB-qu",
        "sot 100 -PrbLoy_-wxW",
        "dip 3 HSz2RFuyhrVn",
        "dip 8 IpBFbuNdaFuQ",
        "dip 100 67g7sCcWx02K",
        "sip 3 6VFn2s4AnFmD",
        "sip 8 s_o62A7zJTrx",
        "sip 100 4ko4cYrjhmJw",
        "to 3 _zzw60tefS7S",
        "to 8 QeQxkZPviiYL",
        "to 100 vh0AXkDq50Bq",
      ]
    `);
  });

  it("has no text if the company has no Latin name", async () => {
    const { views } = await publish([...smallWorld(), buildSetting("company", chineseCompany)]);
    await expect(shareImage(views.zh, undefined)).resolves.toBeInstanceOf(Buffer);
  });
});

const chineseCompany = {
  name: { zh: "睿基微电子" },
  legalName: { zh: "睿基微电子" },
  tagline: { zh: "芯片" },
  description: { zh: "芯片" },
  foundedIn: 2009,
  stockCode: "603893",
  phone: "+86 000 0000 0000",
  email: "service@example.com",
  address: { zh: "上海" },
};
