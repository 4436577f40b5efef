import { readdirSync } from "node:fs";
import { join } from "node:path";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { href } from "../../src/base/site/addresses/href.ts";
import type { View } from "../../src/content/published/publication.ts";
import { columnTarget } from "../../src/content/queries/addresses/linkTargets.ts";
import { readContent } from "../../src/staff/exchange/readContent.ts";
import { demoFolder, mediaFolder, published } from "../../tools/demo/demoFolder.ts";

/** The demo company's site, wherever the demo is really served. */
const site = "https://www.ridgekey.example";

/** Sizes and rotations in which a camera may see a code. */
const views = [
  { side: 120, turn: 0 },
  { side: 480, turn: 0 },
  { side: 480, turn: 90 },
  { side: 600, turn: 17 },
];

describe("The QR codes of the social channels", () => {
  let view: View;
  let codes: string[];
  beforeAll(async () => {
    view = (await published((await readContent(demoFolder)).documents)).views.en;
    codes = view.setting("social").map(({ qr }) => qr.file);
  });

  it("are pictures of the folder, each shown once", () => {
    const pictures = readdirSync(join(mediaFolder, "social")).map((name) => `social/${name}`);
    expect(codes.toSorted()).toEqual(pictures.toSorted());
  });

  it.each(views)("can be read at $side px, turned by $turn°", async (view) => {
    for (const file of codes) expect(await decoded(file, view)).toMatch(/^https:\/\//);
  });

  it("lead to different pages of the site, each of them a column's", async () => {
    const columns = columnAddresses(view);
    const led = await Promise.all(codes.map((file) => decoded(file)));
    expect(led.filter((address) => !columns.has(address))).toEqual([]);
    expect(new Set(led).size).toBe(codes.length);
  });
});

async function decoded(file: string, { side, turn } = { side: 480, turn: 0 }): Promise<string> {
  const { data, info } = await sharp(join(mediaFolder, file), { density: 288 })
    .resize(side, side)
    .rotate(turn, { background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data };
  return decodeQR(picture, { effort: Number.POSITIVE_INFINITY, timeLimit: 5_000 });
}

/** Absolute addresses of the pages that columns lead to. */
function columnAddresses(view: View): Set<string> {
  const place = { surface: "desktop", language: "en", languageInQuery: true } as const;
  const addresses = [...view.docs()].flatMap(({ key }) => {
    const node = view.column(key);
    const target = node && columnTarget(node);
    return target?.kind === "page" ? [site + href(place, target.page, target.query)] : [];
  });
  return new Set(addresses);
}
