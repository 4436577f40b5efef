/**
 * `npm run pictures -- rg8830`, `-- scenes/charger` or `-- honours/audio-2025`: renders pictures of
 * parts in their packages, of scenes and honours with Blender, and stores them in the demo company's
 * media folder. A part whose record names no picture yet gets one; a picture that somebody has chosen
 * stays. Nothing is committed.
 *
 * The machine needs Blender 3.4 or newer (`apt-get install blender`) and the typeface Roboto
 * (`apt-get install fonts-roboto-unhinted`), with which packages are marked.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { demoFolder, mediaFolder, readableDocuments } from "../demo/demoFolder.ts";
import { frontWords, undersideWords } from "./alternativeTexts.ts";
import { markingFonts, needBlender, runBlender, stop } from "./blender.ts";
import { liftedGround } from "./liftedGround.ts";
import { packageGeometry } from "./packageGeometry.ts";
import { isRendered, pictureFile, pictureJobs, undersideFile } from "./pictureJobs.ts";
import { honourJob, sceneJob, sceneNames } from "./sceneJobs.ts";
import { withPicture, withUnderside } from "./withPicture.ts";

const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const documents = await readableDocuments(demoFolder);
const products = documents.filter((one) => one.type === "product");
const honours = documents.filter((one) => one.type === "honour" && wanted.includes(one.key));
const parts = products.filter(({ key }) => wanted.includes(key));
const scenes = sceneNames.filter((name) => wanted.includes(`scenes/${name}`));
const known = new Set([
  ...[...parts, ...honours].map(({ key }) => key),
  ...scenes.map((name) => `scenes/${name}`),
]);
const unknown = wanted.filter((name) => !known.has(name));

if (wanted.length === 0 || unknown.length > 0) {
  stop(
    unknown.length > 0
      ? `Neither a part nor a scene nor an honour: ${unknown.join(", ")}.`
      : "Name the parts to render, as in `npm run pictures -- rg8830`.",
    `Scenes: ${sceneNames.map((name) => `scenes/${name}`).join(" ")}`,
  );
}
needBlender();

const folder = await mkdtemp(join(tmpdir(), "pictures-"));
try {
  const where = { folder, fonts: markingFonts() };
  for (const { body } of parts.filter((part) => !isRendered(part.body))) {
    console.log(`${body.partNumber} has pins through the board, which only the drawing shows.`);
  }
  const rendered = parts.filter((part) => isRendered(part.body));
  const jobs = rendered.flatMap(({ key, body }) => pictureJobs(key, body, where));
  if (jobs.length > 0) await runBlender("package.py", jobs, folder);
  for (const { key, body, file } of rendered) {
    const [first] = body.packages;
    if (first === undefined) continue;
    const geometry = packageGeometry(first);
    const front = await stored(join(folder, `${key}-front.png`), pictureFile(key));
    const below = await stored(join(folder, `${key}-underside.png`), undersideFile(first));
    const text = readFileSync(file, "utf8");
    const alt = frontWords(body.partNumber, first.name, geometry);
    const named = withPicture(text, key, { ...front, alt });
    const words = undersideWords(first.name, geometry);
    writeFileSync(file, withUnderside(named, key, first.name, { ...below, alt: words }));
  }
  const sceneList = [
    ...scenes.map((name) => sceneJob(name, products, where)),
    ...honours.flatMap((one) => (one.type === "honour" ? [honourJob(one, where)] : [])),
  ];
  if (sceneList.length > 0) await runBlender("scenes.py", sceneList, folder);
  for (const name of scenes) await stored(join(folder, `${name}.png`), `scenes/${name}.webp`);
  for (const { key } of honours) {
    await stored(join(folder, `${key.replace("/", "-")}.png`), `${key}.webp`);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** Stores a rendered picture as the demo's master. */
async function stored(png: string, file: string) {
  const path = join(mediaFolder, file);
  await mkdir(dirname(path), { recursive: true });
  const { width, height, size } = await liftedGround(png)
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toFile(path);
  console.log(`${file} ${width} × ${height}, ${Math.round(size / 1000)} KB`);
  return { file, width, height };
}
