/**
 * `npm run pictures -- rg8830`, `-- scenes/charger` or `-- honours/audio-2025`: renders pictures of
 * parts in their packages, of scenes and honours with Blender, and stores them in the demo company's
 * media folder. A part whose record names no picture yet gets one; a picture that somebody has chosen
 * stays. Nothing is committed.
 *
 * The machine needs Blender 3.4 or newer (`apt-get install blender`) and the typeface Roboto
 * (`apt-get install fonts-roboto-unhinted`), with which packages are marked.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { projectRoot } from "../../scripts/stale.ts";
import { outputOf } from "../demo/commands.ts";
import { demoFolder, mediaFolder, readableDocuments } from "../demo/demoFolder.ts";
import { frontWords, undersideWords } from "./alternativeTexts.ts";
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
if (spawnSync("blender", ["--version"]).status !== 0) {
  stop(
    "Blender is not installed, and pictures are rendered with it: `apt-get install blender`.",
    "The site runs without it. A part without a picture shows the drawing of its package.",
  );
}

const folder = await mkdtemp(join(tmpdir(), "pictures-"));
try {
  const where = { folder, fonts: fonts() };
  for (const { body } of parts.filter((part) => !isRendered(part.body))) {
    console.log(`${body.partNumber} has pins through the board, which only the drawing shows.`);
  }
  const rendered = parts.filter((part) => isRendered(part.body));
  const jobs = rendered.flatMap(({ key, body }) => pictureJobs(key, body, where));
  if (jobs.length > 0) await blender("package.py", jobs);
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
  if (sceneList.length > 0) await blender("scenes.py", sceneList);
  for (const name of scenes) await stored(join(folder, `${name}.png`), `scenes/${name}.webp`);
  for (const { key } of honours) {
    await stored(join(folder, `${key.replace("/", "-")}.png`), `${key}.webp`);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** Runs one of the Blender scripts with its jobs. */
async function blender(script: string, jobs: readonly object[]): Promise<void> {
  const list = join(folder, `${script}.json`);
  await writeFile(list, JSON.stringify(jobs));
  const path = join(projectRoot, "tools/pictures/blender", script);
  const child = spawn("blender", ["-b", "--factory-startup", "-P", path, "--", list], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output = (output + String(chunk)).slice(-4000);
    for (const [, out] of String(chunk).matchAll(/^rendered (.*)$/gm)) console.log(out);
  }
  if (!output.includes(`rendered ${jobs.map((job) => Reflect.get(job, "out")).at(-1)}`)) {
    throw new Error(`Blender did not render all pictures:\n${output}`);
  }
}

/** Stores a rendered picture as the demo's master. */
async function stored(png: string, file: string) {
  const path = join(mediaFolder, file);
  await mkdir(dirname(path), { recursive: true });
  // The ground is lifted to the light blue of the site.
  const { width, height, size } = await sharp(png)
    .linear([1.064, 1.067, 1.072], [0, 0, 0])
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toFile(path);
  console.log(`${file} ${width} × ${height}, ${Math.round(size / 1000)} KB`);
  return { file, width, height };
}

/** The faces that packages are marked with. */
function fonts() {
  const face = (style: string) => {
    const answer = ["-f", "%{family}|%{file}", `Roboto:style=${style}`];
    const [family, file = ""] = outputOf("fc-match", answer).toString().split("|");
    if (!family?.startsWith("Roboto")) {
      stop("The typeface Roboto is not installed: `apt-get install fonts-roboto-unhinted`.");
    }
    return file;
  };
  return { bold: face("Medium"), regular: face("Regular") };
}

function stop(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
