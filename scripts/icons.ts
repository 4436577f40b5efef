import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawIcon, iconNames } from "../src/web/discovery/icons.ts";

/** Draws the set of icons from the mark, under fixed names, into `publicFolder`. */
export async function buildIcons(mark: string, publicFolder: string): Promise<void> {
  await mkdir(publicFolder, { recursive: true });
  await Promise.all([
    copyFile(mark, join(publicFolder, "favicon.svg")),
    ...iconNames.map(async (name) =>
      writeFile(join(publicFolder, name), await drawIcon(name, mark)),
    ),
  ]);
}
