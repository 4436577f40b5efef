import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import sharp from "sharp";
import type { Clip } from "./clip.ts";
import { picture, stage } from "./drawing.ts";

const framesPerSecond = 25;

/** All frames of a clip behind one another, three bytes for a pixel. */
export async function rasterised({ draw, seconds }: Clip): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    const svg = Buffer.from(picture(draw(frame / framesPerSecond)));
    frames.push(await sharp(svg).flatten().removeAlpha().raw().toBuffer());
  }
  return Buffer.concat(frames);
}

/** Codecs that between them every browser plays: VP9 (small), and H.264 in its Main profile. */
const codecs = {
  webm: ["-c:v", "libvpx-vp9", "-b:v", "0", "-deadline", "best", "-g", "300"],
  mp4: [
    ...["-c:v", "libx264", "-profile:v", "main", "-preset", "veryslow", "-tune", "animation"],
    ...["-movflags", "+faststart"],
  ],
} as const;

/** Rate factors: from the one that shows no loss to those that films of much motion need. */
const factors = { webm: [33, 38, 43], mp4: [23, 27, 31] } as const;

export const kinds = ["webm", "mp4"] as const satisfies readonly (keyof typeof codecs)[];

const input = [
  ...["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", `${stage.width}x${stage.height}`],
  ...["-framerate", String(framesPerSecond), "-i", "-"],
];

/** The colour space that players assume by default (ITU-R BT.709). */
const colour = [
  ...["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
  ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
];

/** The same frames give the same bytes: no date, no encoder's name. */
const plain = ["-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"];

/**
 * Writes the frames as a film of at most `heaviest` bytes, as good as that allows; gives its bytes.
 * @throws where `ffmpeg` is missing or fails, or no film is light enough
 */
export function encode(
  frames: Buffer,
  kind: keyof typeof codecs,
  file: string,
  heaviest: number,
): number {
  for (const factor of factors[kind]) {
    run(frames, [...codecs[kind], "-crf", String(factor)], file);
    const { size } = statSync(file);
    if (size <= heaviest) return size;
  }
  throw new Error(`${file} is heavier than ${heaviest} bytes`);
}

function run(frames: Buffer, codec: readonly string[], file: string): void {
  const words = ["-v", "error", "-y", ...input, ...codec, ...colour, ...plain, file];
  const { status, stderr, error } = spawnSync("ffmpeg", words, { input: frames });
  if (status !== 0) throw new Error(`ffmpeg: ${error?.message ?? stderr.toString()}`);
}
