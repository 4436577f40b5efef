import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar } from "modern-tar/fs";
import { makeDataDir } from "../support/server.ts";
import { fillDataFolder } from "./dataFolder.ts";
import { factsOf } from "./facts.ts";

/**
 * Writes a data folder of this version, with what it holds (`facts.json`), into an archive on which the
 * next version's upgrade is tested. Needs the built server.
 * @param file path of the new archive, which ends in `.tar.gz`
 */
export async function writeFixture(file: string): Promise<void> {
  const folder = await makeDataDir();
  try {
    const dataDir = join(folder.path, "data");
    await mkdir(dataDir);
    await fillDataFolder(dataDir);
    const facts = await factsOf(dataDir);
    await writeFile(join(folder.path, "facts.json"), JSON.stringify(facts));
    await mkdir(dirname(file), { recursive: true });
    await pipeline(packTar(folder.path), createGzip({ level: 9 }), createWriteStream(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await folder.remove();
  }
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("usage: writeFixture.ts FILE");
  await writeFixture(file);
}
