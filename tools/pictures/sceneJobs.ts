import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../../scripts/stale.ts";
import type { BodyOf } from "../../src/content/types/index.ts";
import { markingOf } from "./markingOf.ts";
import { packageGeometry } from "./packageGeometry.ts";
import type { PictureJob } from "./pictureJobs.ts";

const place = z.tuple([z.number(), z.number(), z.number()]);

/** A view of a scene: the camera's place around a point in degrees and mm. */
const view = z.strictObject({
  /** Name of the scene's builder in `blender/scenes.py`. */
  scene: z.string(),
  azimuth: z.number(),
  elevation: z.number(),
  distance: z.number(),
  aim: place,
  lens: z.number().optional(),
  /** Diameter of the aperture as a share of the distance. */
  blur: z.number().optional(),
  focus: place.optional(),
  power: z.number().optional(),
  lightSize: z.number().optional(),
  exposure: z.number().optional(),
  /** Light from all around, where it is not in proportion to the lamps. */
  sky: z.number().optional(),
  /** Absent: 16 by 9. Upright things stand in 4 by 3; a banner leaves room for text. */
  shape: z.enum(["upright", "banner"]).optional(),
  /** Share of the width by which the subject stands aside, to the right where negative. */
  shift: z.number().optional(),
  /** Colour of the ground, linear red, green and blue. */
  ground: place.optional(),
});

const views = z
  .record(z.string(), view)
  .parse(JSON.parse(readFileSync(join(projectRoot, "tools/pictures/sceneCameras.json"), "utf8")));

const honourViews = ["certificate", "plaque", "trophy"] as const;

/** Names of all views of scenes but those that show an honour. */
export const sceneNames = Object.keys(views).filter(
  (name) => !honourViews.some((one) => one === name),
);

const sizes = {
  wide: { width: 960, height: 540, samples: 28 },
  upright: { width: 480, height: 360, samples: 20 },
  banner: { width: 1440, height: 560, samples: 24 },
} as const;

/**
 * The order for the picture of an honour: a certificate in its frame, a plaque or a cup, with
 * its title, who gave it and the day in English.
 */
export function honourJob(
  { key, body }: { readonly key: string; readonly body: BodyOf<"honour"> },
  { folder, fonts }: { folder: string; fonts: PictureJob["fonts"] },
) {
  const title = body.title.en ?? body.title.zh ?? "";
  const name = honourView(title);
  const camera = views[name];
  return {
    scene: camera?.scene,
    camera,
    parts: {},
    words: [title, body.issuer?.en ?? "", body.date],
    fonts,
    out: join(folder, `${key.replace("/", "-")}.png`),
    ...sizes[camera?.shape ?? "wide"],
  };
}

/** Management systems and laboratories get certificates, prizes a plaque or a cup. */
function honourView(title: string): (typeof honourViews)[number] {
  if (/\b(?:certified|accredited|certificate)\b/i.test(title)) return "certificate";
  return /\b(?:award|prize|of the year|gold)\b/i.test(title) && title.length % 3 !== 0
    ? "trophy"
    : "plaque";
}

/**
 * The order for one view of a scene; its chips are parts of the demo.
 * @param scale the picture's width as a multiple of the usual one
 */
export function sceneJob(
  name: string,
  products: readonly { readonly key: string; readonly body: BodyOf<"product"> }[],
  { folder, fonts, scale = 1 }: { folder: string; fonts: PictureJob["fonts"]; scale?: number },
) {
  const parts = products.flatMap(({ key, body }) => {
    const [first] = body.packages;
    if (first === undefined) return [];
    return [[key, { geometry: packageGeometry(first), marking: markingOf(body, first.name) }]];
  });
  const camera = views[name];
  const { width, height, samples } = sizes[camera?.shape ?? "wide"];
  return {
    scene: camera?.scene,
    camera,
    parts: Object.fromEntries(parts),
    fonts,
    out: join(folder, `${name}.png`),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    samples,
  };
}
