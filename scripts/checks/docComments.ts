import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../stale.ts";

/** A doc comment by its place, with its first line. */
export interface Opening {
  /** `path:line`, from the project's folder. */
  readonly place: string;
  readonly text: string;
}

/**
 * Words with which no doc comment begins: a library's reference begins with a noun phrase ("Bytes
 * of a file") or a verb ("Returns the …"), not an indirect question or half of a sentence.
 */
const riddles = new Set([
  ..."What Who Whoever Whose How Where When Why Which Whatever".split(" "),
  ..."That Those It They Somebody Nobody Of For So To As Until Is Has Told".split(" "),
]);

/** Doc comments of a source text, by line. */
export function openingsOf(path: string, text: string): Opening[] {
  return [...text.matchAll(/\/\*\*[ \n]\s*(?:\* )?([^\n]*)/g)].map(({ index, 1: first = "" }) => ({
    place: `${path}:${text.slice(0, index).split("\n").length}`,
    text: first.replace(/\*\/.*$/, "").trim(),
  }));
}

/** Whether a doc comment begins as a riddle. */
export function isRiddle({ text }: Opening): boolean {
  return riddles.has(text.split(/[\s,.:;'’]/, 1)[0] ?? "");
}

/** Doc comments of all sources below a folder of the project that begin as riddles. */
export function riddlesIn(folder = "{src,scripts,tools,bench,tests}"): Opening[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: projectRoot,
    exclude: ["**/node_modules/**", "**/*.d.ts"],
  })
    .sort()
    .flatMap((path) => openingsOf(path, readFileSync(join(projectRoot, path), "utf8")))
    .filter(isRiddle);
}

// `node scripts/checks/docComments.ts [FOLDER]` lists them.
if (import.meta.main) {
  for (const { place, text } of riddlesIn(process.argv[2])) console.log(`${place}  ${text}`);
}
