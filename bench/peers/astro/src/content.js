import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const pageNames = ["product", "list"];

/** A page's content, as a content system would hand it over. */
export async function contentOf(name) {
  return JSON.parse(await readFile(join(process.env.PEER_CONTENT, `${name}.json`), "utf8"));
}
