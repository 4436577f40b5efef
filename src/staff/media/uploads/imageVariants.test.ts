import sharp from "sharp";
import { expect, it } from "vitest";
import { makeFolder } from "../../../../tests/support/sampleFolder.ts";
import { openStorage } from "../../../base/store/storage/openStorage.ts";
import { lightestTone } from "../../../content/published/publishedMedia.ts";
import { makeVariants } from "./imageVariants.ts";

/** A picture whose smaller sizes are smaller files, as it is of noise. */
function noise(width: number, { height = 8, mean = 120, sigma = 60 } = {}) {
  const grain = { type: "gaussian", mean, sigma } as const;
  return sharp({ create: { width, height, channels: 3, noise: grain, background: "#fff" } });
}

async function variantsOf(bytes: Buffer) {
  const files = await openStorage({ dataDir: await makeFolder() }, "storage");
  await files.put("media/a", bytes);
  return makeVariants(files, "media/a", "ab".repeat(32));
}

/** Widths of a picture's versions in each format. */
async function widthsOf(bytes: Buffer) {
  const made = await variantsOf(bytes);
  const widths = (wanted: string) =>
    made.filter(({ format }) => format === wanted).map(({ width }) => width);
  return { avif: widths("avif"), webp: widths("webp") };
}

it("A picture has versions of all lesser widths and of its own, but none above the greatest", async () => {
  const few = [160, 240, 320];
  expect(await widthsOf(await noise(320).png().toBuffer())).toEqual({ avif: few, webp: few });
  const more = [160, 240, 320, 321];
  expect(await widthsOf(await noise(321).png().toBuffer())).toEqual({ avif: more, webp: more });
  const all = [160, 240, 320, 480, 640, 960, 1_280, 1_920, 2_560];
  const wide = await noise(2_561, { height: 2 }).png().toBuffer();
  expect(await widthsOf(wide)).toEqual({ avif: all, webp: all });
});

it("A picture that is turned has versions of the width that it is shown with", async () => {
  const turned = await noise(8, { height: 170 }).png().withMetadata({ orientation: 6 }).toBuffer();
  expect((await widthsOf(turned)).webp).toEqual([160, 170]);
});

it("A picture that moves, a drawing and what is no picture have no versions", async () => {
  const raw = await noise(170, { height: 16 }).raw().toBuffer();
  const pages = { raw: { width: 170, height: 16, channels: 3, pageHeight: 8 } } as const;
  const moving = await sharp(raw, pages)
    .gif({ delay: [50, 50] })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="9">${'<path d="M0 0h9v9z"/>'.repeat(500)}</svg>`;
  for (const bytes of [moving, Buffer.from(drawing), Buffer.from("text")]) {
    expect(await variantsOf(bytes)).toEqual([]);
  }
});

it("Versions have the lightness of the picture, unless it is transparent", async () => {
  const tonesOf = async (bytes: Buffer) =>
    new Set((await variantsOf(bytes)).map(({ tone = "none" }) => tone));
  const opaque = (mean: number) => noise(170, { mean, sigma: 20 }).png().toBuffer();
  expect(await tonesOf(await opaque(20))).toEqual(new Set([0]));
  expect(await tonesOf(await opaque(235))).toEqual(new Set([lightestTone]));
  const mask = await noise(170).greyscale().raw().toBuffer();
  const clear = noise(170).joinChannel(mask, { raw: { width: 170, height: 8, channels: 1 } });
  expect(await tonesOf(await clear.png().toBuffer())).toEqual(new Set(["none"]));
});
