import type { Language } from "../../../base/site/languages.ts";

/** The texts of a document's pages, as PDF.js gives them. */
interface TextOfPages {
  readonly numPages: number;
  getPage(
    number: number,
  ): Promise<{ getTextContent(): Promise<{ readonly items: readonly object[] }> }>;
}

/** Pages of a document that are looked at. */
const maxPages = 60;

/** Share of Chinese characters among a page's letters from which the page is Chinese. */
const chineseFrom = 0.25;

/**
 * The first page in a reader's language, from 1, of a document in both languages; undefined where it
 * begins in that language, or has no page in it.
 */
export async function firstOwnPage(
  pdf: TextOfPages,
  language: Language,
): Promise<number | undefined> {
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items
      .map((item) => ("str" in item && typeof item.str === "string" ? item.str : ""))
      .join("");
    if (languageOf(text) === language) return number === 1 ? undefined : number;
  }
  return undefined;
}

/** The language of a page's text; undefined where it has hardly any. */
export function languageOf(text: string): Language | undefined {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (chinese + latin < 20) return undefined;
  return chinese / (chinese + latin) >= chineseFrom ? "zh" : "en";
}
