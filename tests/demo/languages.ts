import { languages } from "../../src/base/site/languages.ts";
import type { Demo } from "./demo.ts";
import { figureDisagreement } from "./figures/agreement.ts";
import { type Finding, findingAt } from "./finding.ts";
import { bilingualTexts, blocksOf } from "./texts.ts";
import { chineseSlips, englishSlips } from "./typography.ts";

/** Documents and texts that one of the languages lacks. */
export function incomplete({ documents, written }: Demo): Finding[] {
  const unpublished = documents.flatMap((document) =>
    languages
      .filter((language) => !document.publish.includes(language))
      .map((language) => findingAt(document, [], `is not published in ${language}`)),
  );
  const untold = written.flatMap((one) =>
    bilingualTexts(one.body).flatMap((text) =>
      languages
        .filter((language) => text[language] === undefined)
        .map((language) => findingAt(one, text.path, `has no text in ${language}`)),
    ),
  );
  return [...unpublished, ...untold];
}

/** Texts whose numbers differ between the languages. */
export function differingFigures({ written }: Demo): Finding[] {
  return eachText(written, ({ en, zh }) => {
    const found = en && zh ? figureDisagreement(en, zh) : undefined;
    if (!found) return [];
    const sides = [
      ["English alone", found.onlyEnglish],
      ["Chinese alone", found.onlyChinese],
    ] as const;
    const parts = sides
      .filter(([, figures]) => figures.length > 0)
      .map(([side, figures]) => `${side}: ${figures.join(", ")}`);
    return [{ side: undefined, message: `figures differ (${parts.join("; ")})` }];
  });
}

/** Errors of typography in either language. */
export function typography({ written }: Demo): Finding[] {
  return eachText(written, ({ en = "", zh = "" }) => [
    ...blocksOf(en)
      .flatMap(({ text }) => englishSlips(text))
      .map((message) => ({ side: "en" as const, message })),
    ...blocksOf(zh)
      .flatMap(({ text }) => chineseSlips(text))
      .map((message) => ({ side: "zh" as const, message })),
  ]);
}

interface Remark {
  readonly side: "en" | "zh" | undefined;
  readonly message: string;
}

function eachText(
  written: Demo["written"],
  check: (text: { en?: string; zh?: string }) => Remark[],
): Finding[] {
  return written.flatMap((document) =>
    bilingualTexts(document.body)
      .filter(({ path }) => path.at(-1) !== "subtitles")
      .flatMap(({ path, ...text }) =>
        check(text).map(({ side, message }) =>
          findingAt(document, side ? [...path, side] : path, message),
        ),
      ),
  );
}
