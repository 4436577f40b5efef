import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { docOf } from "../../../tests/support/docOf.ts";
import { buildProduct, buildSetting, publish, smallWorld } from "../../../tests/support/world.ts";
import { packageStyles } from "../../content/types/product.ts";
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

  it("is always the same for the same document, and another for another", async () => {
    const { view, doc } = await sample();
    expect(shareDrawing(view, doc("rg1000"))).toBe(shareDrawing(view, doc("rg1000")));
    expect(shareDrawing(view, doc("rg1000"))).not.toBe(shareDrawing(view, doc("rg2000")));
    expect(shareDrawing(view, doc("news/first"))).not.toBe(shareDrawing(view, doc("news/second")));
  });

  it("needs no font and nothing from elsewhere", async () => {
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

  it("does without words where the company has no Latin name", async () => {
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
