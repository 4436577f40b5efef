/**
 * `npm run film`: makes the demo company's film from rendered scenes (`storyboard.ts`) in AV1 and
 * H.264, with its poster and its subtitles in both languages, in `demo/media/videos`. Nothing is
 * committed.
 *
 * The stills are the site's pictures of the scenes; `npm run film -- --render` renders larger ones
 * first, which are kept below the system's temporary folder. The machine needs ffmpeg with SVT-AV1
 * and x264 (`apt-get install ffmpeg`), and for rendering what `npm run pictures` needs.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import subsetFont from "subset-font";
import { projectRoot } from "../../scripts/stale.ts";
import { demoFolder, mediaFolder, readableDocuments } from "../demo/demoFolder.ts";
import { markingFonts, needBlender, runBlender, stop } from "../pictures/blender.ts";
import { liftedGround } from "../pictures/liftedGround.ts";
import { sceneJob } from "../pictures/sceneJobs.ts";
import { filterGraph } from "./filterGraph.ts";
import { type Shot, shots, size } from "./storyboard.ts";
import { subtitleFiles, valueText } from "./words.ts";

/** Width of rendered stills as a multiple of the site's pictures, so that the camera may come near. */
const scale = 1.35;

/** Pixels of a still's width while the camera moves over it. */
const stillWidth = 1_600;

const film = join(mediaFolder, "videos/film");
const folder = join(tmpdir(), "tapeout-film");
const products = (await readableDocuments(demoFolder)).filter((one) => one.type === "product");

if (spawnSync("ffmpeg", ["-version"]).status !== 0) {
  stop("ffmpeg is not installed, and the film is made with it: `apt-get install ffmpeg`.");
}
await mkdir(folder, { recursive: true });
const stills = await stillFiles();
const cards = await drawnCards();
const poster = join(folder, "poster.png");
const colours = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
const common = ["-an", "-g", "125", ...colours];
ffmpeg(
  ...[...stills, ...cards, await drawnEnding()].flatMap((file) => ["-i", file]),
  ...["-filter_complex", filterGraph()],
  ...["-map", "[av1]", ...common, "-pix_fmt", "yuv420p10le"],
  ...["-c:v", "libsvtav1", "-preset", "6", "-crf", "46", `${film}.webm`],
  ...["-map", "[h264]", ...common, "-pix_fmt", "yuv420p", "-profile:v", "high"],
  ...["-c:v", "libx264", "-preset", "slow", "-crf", "32", "-aq-mode", "3"],
  ...["-movflags", "+faststart", `${film}.mp4`],
  ...["-map", "[poster]", "-frames:v", "1", poster],
);
await sharp(poster).webp({ quality: 86, effort: 6, smartSubsample: true }).toFile(`${film}.webp`);
for (const { file, text } of subtitleFiles) await writeFile(join(mediaFolder, file), text);
for (const ending of ["webm", "mp4", "webp"]) {
  const { size: bytes } = await stat(`${film}.${ending}`);
  console.log(`videos/film.${ending} ${Math.round(bytes / 1000)} KB`);
}

function ffmpeg(...options: string[]): void {
  const { status, stderr } = spawnSync("ffmpeg", ["-v", "error", "-y", ...options]);
  if (status !== 0) throw new Error(`ffmpeg failed:\n${stderr}`);
}

/** The stills: larger renderings where there are some, else the site's pictures of the scenes. */
async function stillFiles(): Promise<string[]> {
  if (process.argv.includes("--render")) {
    needBlender();
    const where = { folder, fonts: markingFonts(), scale };
    await runBlender(
      "scenes.py",
      shots.map(({ scene }) => sceneJob(scene, products, where)),
      folder,
    );
  }
  return Promise.all(
    shots.map(async ({ scene }) => {
      const rendered = join(folder, `${scene}.png`);
      const still = existsSync(rendered)
        ? liftedGround(rendered)
        : sharp(join(mediaFolder, `scenes/${scene}.webp`));
      const file = join(folder, `${scene}-still.png`);
      await still.resize({ width: stillWidth, kernel: "lanczos3" }).toFile(file);
      return file;
    }),
  );
}

/** Pictures of the words over each shot: a part's number and a value of its record, or nothing. */
async function drawnCards(): Promise<string[]> {
  const font = await fontFile();
  return Promise.all(
    shots.map(async ({ scene, card }) => {
      const file = join(folder, `${scene}-card.png`);
      const drawing = sharp(Buffer.from(framed(card ? shade(card) : "")));
      await drawing.composite(card ? await linesOf(card, font) : []).toFile(file);
      return file;
    }),
  );
}

async function linesOf(card: NonNullable<Shot["card"]>, font: string) {
  const record = products.find(({ key }) => key === card.part)?.body;
  const value = record?.values[card.value];
  if (record === undefined || typeof value !== "string") {
    throw new Error(`${card.part} has no ${card.value}`);
  }
  const lines = [
    { words: record.partNumber, colour: "#9fd0ff", pixels: 28, top: 58 },
    { words: valueText(value), colour: "#ffffff", pixels: 62, top: 104 },
  ];
  return Promise.all(
    lines.map(async ({ words, colour, pixels, top }) => {
      const input = await lettering(words, colour, pixels, font);
      const { width = 0 } = await sharp(input).metadata();
      return { input, top, left: card.side === "right" ? size.width - 72 - width : 72 };
    }),
  );
}

/** Darkens the corner where words stand, so that they are read over any scene. */
function shade({ side }: NonNullable<Shot["card"]>): string {
  const stops = [
    [0, 0.92],
    [0.5, 0.66],
    [1, 0],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="#06152d" stop-opacity="${opacity}"/>`);
  return (
    `<defs><radialGradient id="shade" cx="${side === "right" ? 1 : 0}" cy="0" r="0.66">` +
    `${stops.join("")}</radialGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#shade)"/>`
  );
}

/** The company's mark on the site's darkest blue. */
async function drawnEnding(): Promise<string> {
  const file = join(folder, "ending.png");
  const mark = await readFile(join(mediaFolder, "press/mark-white.svg"), "utf8");
  const [, path] = /<path fill="#ffffff" (d="[^"]+")/.exec(mark) ?? [];
  const drawing = framed(
    `<defs><radialGradient id="light" cy="0.4" r="0.8"><stop stop-color="#16315c"/>` +
      `<stop offset="1" stop-color="#0b1424"/></radialGradient></defs>` +
      `<rect width="100%" height="100%" fill="url(#light)"/>` +
      `<path fill="#fff" transform="translate(562 196) scale(2)" ${path}/>`,
  );
  const name = await lettering("Ridgekey", "#ffffff", 58, await fontFile());
  const { width = 0 } = await sharp(name).metadata();
  await sharp(Buffer.from(drawing))
    .composite([{ input: name, left: Math.round((size.width - width) / 2), top: 372 }])
    .removeAlpha()
    .toFile(file);
  return file;
}

function framed(content: string): string {
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

/** Words in the site's typeface, as a picture. */
function lettering(words: string, colour: string, pixels: number, fontfile: string) {
  const text = `<span foreground="${colour}">${words}</span>`;
  // At 72 dots per inch a point is a pixel.
  const font = `Site technical SemiBold ${pixels}`;
  return sharp({ text: { text, font, fontfile, rgba: true, dpi: 72 } })
    .png()
    .toBuffer();
}

/** The site's standard typeface in one weight, as a file that Pango reads. */
async function fontFile(): Promise<string> {
  const file = join(folder, "film.ttf");
  const woff2 = await readFile(join(projectRoot, "src/web/typefaces/technical.woff2"));
  const characters = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at), 160);
  const face = await subsetFont(woff2, `${characters}−…°Ωµ`, {
    variationAxes: { wght: 600 },
    targetFormat: "truetype",
  });
  await writeFile(file, face);
  return file;
}
