import { papersOf, paperTextPath } from "../../tools/demo/papers.ts";
import type { Demo } from "./demo.ts";
import { chineseFigures } from "./figures/chinese.ts";
import { englishFigures } from "./figures/english.ts";
import { type Finding, findingAt } from "./finding.ts";
import { bilingualTexts, blocksOf } from "./texts.ts";

const readers = [
  ["en", englishFigures],
  ["zh", chineseFigures],
] as const;

/** Summaries of papers that name figures which the paper itself does not. */
export function figuresNotInPapers({ documents, paperTexts }: Demo): Finding[] {
  return papersOf(documents).flatMap(({ entry, owner }) => {
    const text = paperTexts.get(paperTextPath(entry.file));
    if (!text || !("summary" in owner.body)) return [];
    const { summary } = owner.body;
    return readers.flatMap(([language, figuresIn]) => {
      const words = bilingualTexts(text.body).flatMap((one) => blocksOf(one[language] ?? ""));
      // A table in millions says so in its caption: its cells are read together with it.
      const paper = figuresIn(words.map((block) => block.text).join("\n"));
      const missing = figuresIn(summary?.[language] ?? "")
        .filter(({ kind }) => kind === "digits")
        .filter(
          ({ values }) =>
            !paper.some((other) => other.values.some((value) => values.includes(value))),
        )
        .map(({ written }) => written);
      if (missing.length === 0) return [];
      const message = `${entry.file} does not name ${missing.join(", ")}`;
      return [findingAt(owner, ["summary", language], message)];
    });
  });
}
