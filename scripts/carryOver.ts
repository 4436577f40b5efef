import { copyFile, link, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import * as z from "zod";

/** Builds before the newest whose files are kept: for servers that run them, and pages that name them. */
const keptBuilds = 4;

/** Lists the builds that a folder holds, the newest first. */
const listName = "builds.json";

const buildList = z.array(
  z.object({
    build: z.string(),
    /** Its files under names of their own, as paths from the folder. */
    files: z.array(z.string()),
  }),
);

type BuildList = z.output<typeof buildList>;

/** Writes down which files belong to the build that a folder was filled by. */
export async function noteFiles(out: string, build: string): Promise<void> {
  const folders = [build, join("public", "assets")];
  const lists = await Promise.all(folders.map((folder) => filesIn(out, folder)));
  await writeList(out, [{ build, files: lists.flat().sort() }]);
}

/**
 * Takes the files of earlier builds along into a new one. Their names carry hashes, so none has another
 * content there. Running processes read some of theirs late (threads, what is imported when it is
 * needed), and browsers ask for those that older pages name.
 */
export async function carryOver(from: string, out: string): Promise<void> {
  const own = await readList(out);
  const names = new Set(own.map(({ build }) => build));
  const earlier = (await readList(from)).filter(({ build }) => !names.has(build));
  const kept = earlier.slice(0, keptBuilds);
  for (const { files } of kept) {
    for (const file of files) await take(join(from, file), join(out, file));
  }
  await writeList(out, [...own, ...kept]);
}

async function take(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    const code = codeOf(error);
    // Another build has taken the folder's place meanwhile: it has carried the files over itself.
    if (code === "EEXIST" || code === "ENOENT") return;
    // A file system without links.
    await copyFile(from, to);
  }
}

async function filesIn(out: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(out, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)));
}

async function readList(folder: string): Promise<BuildList> {
  try {
    return buildList.parse(JSON.parse(await readFile(join(folder, listName), "utf8")));
  } catch (error) {
    // There is no build yet, or one of a version that kept no list.
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

function writeList(folder: string, list: BuildList): Promise<void> {
  return writeFile(join(folder, listName), `${JSON.stringify(list)}\n`);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
