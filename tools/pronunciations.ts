/**
 * Makes the readings of Chinese characters by which titles are found: `node tools/pronunciations.ts`.
 * Run by hand when `pinyin-pro` has another version; the outcome is committed.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../scripts/stale.ts";
import { charactersByReadings } from "./pronunciations/charactersByReadings.ts";

const path = join(projectRoot, "src/readers/search/text/readings.json");
const groups = charactersByReadings();
await writeFile(path, `${JSON.stringify(groups, null, 2)}\n`);
console.log(`${path}: ${Object.keys(groups).length} groups of readings`);
