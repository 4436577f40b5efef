import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as esbuild from "esbuild";
import type { Manifest } from "../src/web/render/readBuildManifest.ts";
import {
  clientBundle,
  clientEntries,
  describeBundles,
  entryPaths,
  required,
  styleBundle,
  type Target,
} from "./bundle.ts";
import { carryOver, noteFiles } from "./carryOver.ts";
import { compressFolder } from "./compress.ts";
import { describeDraftPreview, draftPreviewBundle } from "./draftPreviewBundle.ts";
import { buildIcons } from "./icons.ts";
import { joinChunks } from "./joinChunks.ts";
import { copyPdfFiles } from "./pdfJsFiles.ts";
import { serverBundle } from "./serverBundle.ts";
import { projectRoot, sourceStamp } from "./stale.ts";
import { buildStudio, describeStudio } from "./studioBundle.ts";

const workPrefix = "dist-building-";

/**
 * Builds the server and everything browsers fetch into `dist/`. The work is done in a folder of its
 * own that takes the old one's place when all is there, so a build that dies half-way changes
 * nothing. The server lies in a folder of its build's name, to which `dist/server/main.js` leads; those
 * of the builds before are carried over, for processes that still run them. Where the sources have errors, esbuild prints them and its `BuildFailure` is thrown.
 */
export async function build(root: string = projectRoot): Promise<void> {
  const stamp = sourceStamp(root);
  await sweep(root);
  const out = join(root, `${workPrefix}${randomUUID()}`);
  try {
    await fill({ root, out, dev: false });
    await carryOver(join(root, "dist"), out);
    await writeFile(join(out, "stamp"), stamp);
    await replaceFolder(join(root, "dist"), out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

async function fill(target: Target): Promise<void> {
  const publicFolder = join(target.out, "public");
  const work = [
    buildClient(target),
    esbuild.build(styleBundle(target)),
    esbuild.build(serverBundle(target)),
    buildStudio(target),
    esbuild.build(draftPreviewBundle(target)),
    copyPdfFiles(target.root, publicFolder),
    buildIcons(join(target.root, "src", "web", "brand", "mark.svg"), publicFolder),
  ] as const;
  // Where one fails the others still end first: the folder must not be removed under them.
  await Promise.allSettled(work);
  const [client, styles, , studio, draftPreview] = await Promise.all(work);
  const manifest: Manifest = {
    build: await hashFolder(target.out),
    ...describeBundles(client, styles.metafile),
    studio: describeStudio(studio),
    draftPreview: describeDraftPreview(draftPreview.metafile),
  };
  const manifestText = `${JSON.stringify(manifest, null, 2)}\n`;
  await nameServer(target.out, manifest.build);
  for (const folder of [target.out, join(target.out, manifest.build)]) {
    await writeFile(join(folder, "manifest.json"), manifestText);
  }
  await compressFolder(publicFolder);
  await noteFiles(target.out, manifest.build);
}

/** The scripts of the public pages; what each of them loads at once is one file beside the entry. */
async function buildClient(target: Target): Promise<esbuild.Metafile> {
  const { metafile } = await esbuild.build(clientBundle(target));
  const paths = entryPaths(metafile);
  const [entry, ...others] = clientEntries(target.root);
  const outputOf = (source: string) => required(paths, source);
  return joinChunks(target, metafile, {
    entries: [outputOf(entry.in), ...others.map((one) => outputOf(one.in))],
    frame: "frame",
  });
}

/**
 * Moves the server into the folder of its build, and leaves what leads there in its place. Packages look
 * at `NODE_ENV` when they are loaded: React makes pages several times as slowly where it says otherwise.
 */
async function nameServer(out: string, build: string): Promise<void> {
  const server = join(out, "server");
  await rename(server, join(out, build));
  await mkdir(server);
  await writeFile(
    join(server, "main.js"),
    `process.env.NODE_ENV = "production";\nawait import("../${build}/main.js");\n`,
  );
  await writeFile(join(server, "stale.js"), `export * from "../${build}/stale.js";\n`);
}

/** A short hash over names and contents of all files below a folder. */
async function hashFolder(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const full = join(folder, path);
    if (!(await stat(full)).isFile()) continue;
    hash.update(`${path}\0`).update(await readFile(full));
  }
  return hash.digest("base64url").slice(0, 10);
}

/**
 * Puts `fresh` where `place` is. A folder cannot be replaced in one step, so the old one is moved
 * aside first; without the `stamp` in its place, a crash between the two counts as no build.
 */
async function replaceFolder(place: string, fresh: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const aside = `${fresh}-old-${attempt}`;
      if (existsSync(place)) await rename(place, aside);
      await rename(fresh, place);
      await rm(aside, { recursive: true, force: true });
      return;
    } catch (error) {
      // Another build may be doing the same; Windows refuses while a file in the folder is open.
      if (attempt === 20)
        throw new Error(`${place} is in use and cannot be replaced`, { cause: error });
      await sleep(100);
    }
  }
}

/** Removes what builds that were killed left behind; a younger folder may be at work. */
async function sweep(root: string): Promise<void> {
  const oldest = Date.now() - 10 * 60_000;
  for (const name of await readdir(root)) {
    if (!name.startsWith(workPrefix)) continue;
    const path = join(root, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts !== undefined && facts.mtimeMs < oldest)
      await rm(path, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const start = performance.now();
  try {
    await build();
    console.log(`Built dist/ in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    // What esbuild found it has printed itself, line by line.
    console.error(error instanceof Error ? error.message.split("\n")[0] : error);
    process.exitCode = 1;
  }
}
