import { setImmediate as nextTurn } from "node:timers/promises";
import { type Language, otherLanguage } from "../../base/site/languages.ts";
import type { Reading } from "../../base/store/tables.ts";
import { partLetters } from "../../content/types/fields/partNumber.ts";
import type { Person } from "../access/rights.ts";
import type { SeenLine } from "../catalogue/lineSeenByPerson.ts";
import { DocumentNotFound } from "../editing/documents/documentErrors.ts";
import { textHash } from "../editing/textPairs/textFields.ts";
import { htmlInline, inlineText } from "./inlineTags.ts";
import { type DocumentText, inlinesOf, textsOf } from "./textUnits.ts";
import { type WrittenFile, type WrittenUnit, writeXliff } from "./writeXliff.ts";

/** Documents of one file. */
export const maxDocuments = 2_000;

export interface ExportWish {
  /** Language that is to be translated into. */
  readonly target: Language;
  /** All texts, not those alone that are behind. */
  readonly isWhole: boolean;
  readonly by: Person;
}

/**
 * Writes texts of documents as XLIFF 2.1: those outdated in a language, or all of them. Texts
 * without a source are left out.
 * @param lines documents whose drafts the person may see
 * @param names titles of products, which are not translated
 */
export async function exportXliff(
  db: Reading,
  lines: readonly SeenLine[],
  { target, isWhole, by }: ExportWish,
  names: Iterable<string>,
): Promise<string> {
  const files: WrittenFile[] = [];
  for (const { line, facts } of lines.slice(0, maxDocuments)) {
    await nextTurn();
    const texts = await textsIfSeen(db, { key: line.key, language: target, by });
    const units = texts
      .filter(({ source, outdated }) => {
        return source !== undefined && (isWhole || outdated.includes(target));
      })
      .map((text) => unitOf(text, target));
    const { en, zh } = facts.titles;
    const source = otherLanguage(target);
    const title = facts.titles[source] ?? en ?? zh ?? line.key;
    if (units.length > 0) files.push({ key: line.key, title, units });
  }
  const parts = new Set(Array.from(names, partLetters).filter((one) => /\d/.test(one)));
  const isName = (word: string) => /\d/.test(word) && parts.has(partLetters(word));
  let xml = "";
  for (const piece of writeXliff(files, { target, isName })) {
    xml += piece;
    await nextTurn();
  }
  return xml;
}

/** Texts of a document; none where it was removed or put under embargo since it was listed. */
async function textsIfSeen(
  db: Reading,
  wish: Parameters<typeof textsOf>[1],
): Promise<readonly DocumentText[]> {
  try {
    return (await textsOf(db, wish)).texts;
  } catch (error) {
    if (error instanceof DocumentNotFound) return [];
    throw error;
  }
}

function unitOf(text: DocumentText, language: Language): WrittenUnit {
  const { path, state, agreed, isHtml, label, limit, target } = text;
  const source = otherLanguage(language);
  const earlier = agreed?.language === source ? agreed.text : undefined;
  const isMissing = target === undefined;
  const behind = isMissing ? "missing" : "outdated";
  return {
    ...{ path, ...inlinesOf(text), label: label[source], limit },
    targetHash: isMissing ? undefined : textHash(target),
    state: state === "in-step" ? state : behind,
    earlier: earlier !== undefined && isHtml ? inlineText(htmlInline(earlier)) : earlier,
  };
}
