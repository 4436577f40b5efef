import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Bytes of the files in a folder.
 * @param isWhole false: without the `node_modules` in it
 */
export function folderSize(folder: string, isWhole: boolean): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isWhole || entry.name !== "node_modules") bytes += folderSize(path, isWhole);
    } else if (entry.isFile()) bytes += lstatSync(path).size;
  }
  return bytes;
}
