/**
 * Draws the demo company's micro videos: `node tools/demo/videos/make.ts [name]`. Run by hand when a
 * drawing has changed; the films, posters and subtitles are committed.
 *
 * The machine needs `ffmpeg` with libvpx-vp9 and libx264, and the font Roboto (on Debian `ffmpeg` and
 * `fonts-roboto-unhinted`).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mediaFolder } from "../demoFolder.ts";
import { type Clip, subtitleFile } from "./clip.ts";
import { fastWake } from "./clips/fastWake.ts";
import { focLoop } from "./clips/focLoop.ts";
import { hdrMerge } from "./clips/hdrMerge.ts";
import { npuArray } from "./clips/npuArray.ts";
import { pdContract } from "./clips/pdContract.ts";
import { pllLock } from "./clips/pllLock.ts";
import { temperatureCycle } from "./clips/temperatureCycle.ts";
import { waferWay } from "./clips/waferWay.ts";
import { picture } from "./drawing.ts";
import { encode, kinds, rasterised } from "./encode.ts";

const clips: readonly Clip[] = [
  ...[pdContract, hdrMerge, npuArray, focLoop, fastWake],
  ...[waferWay, pllLock, temperatureCycle],
];

/** The greatest size of a film, in bytes. */
const heaviest = 300_000;

const [wanted = ""] = process.argv.slice(2);
const folder = join(mediaFolder, "videos");
await mkdir(folder, { recursive: true });
for (const clip of clips.filter(({ name }) => name.includes(wanted))) await make(clip);

async function make(clip: Clip): Promise<void> {
  const file = (ending: string) => join(folder, `${clip.name}${ending}`);
  await writeFile(file(".svg"), picture(clip.draw(clip.posterAt)));
  for (const language of ["en", "zh"] as const) {
    await writeFile(file(`-${language}.vtt`), subtitleFile(clip, language));
  }
  const frames = await rasterised(clip);
  for (const kind of kinds) {
    const size = encode(frames, kind, file(`.${kind}`), heaviest);
    console.log(`${clip.name}.${kind}: ${(size / 1000).toFixed(1)} KB`);
  }
}
