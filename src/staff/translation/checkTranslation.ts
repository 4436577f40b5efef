import { type Language, otherLanguage } from "../../base/site/languages.ts";
import { onOneLine } from "../../base/site/text/invisibleCharacters.ts";
import { sanitizeRichText } from "../../content/richText/richText.ts";
import { textHash } from "../editing/textPairs/textFields.ts";
import {
  codeIds,
  fitCodes,
  type Inline,
  inlineHtml,
  inlineText,
  type Piece,
} from "./inlineTags.ts";
import type { ReadUnit } from "./readXliff.ts";
import { type DocumentText, inlinesOf } from "./textUnits.ts";

/**
 * Outcome for a translated text: accepted, identical to the present one, or absent; or refused,
 * because nobody has translated it yet, it has lost characters, the text no longer exists, its source
 * or translation has changed since the export, tags are lost, it is too long, or it is in the wrong
 * script.
 */
export type Verdict =
  | "new"
  | "same"
  | "empty"
  | "untranslated"
  | "lost-characters"
  | "unknown-unit"
  | "source-changed"
  | "target-changed"
  | "tags"
  | "too-long"
  | "wrong-script"
  | "not-permitted";

export interface Checked {
  readonly verdict: Verdict;
  /** Text in its stored form; absent without a text. */
  readonly text?: string;
}

/** Checks a translated text against the present text of the document. */
export function checkUnit(
  unit: ReadUnit,
  present: DocumentText | undefined,
  language: Language,
): Checked {
  if (present?.source === undefined) return { verdict: "unknown-unit" };
  const { target } = unit;
  if (target === undefined || inlineText({ pieces: target }).trim() === "") {
    return { verdict: "empty" };
  }
  const own = inlinesOf(present);
  if (plain(unit.source) !== inlineText(own.source)) return { verdict: "source-changed" };
  const text = composed(target, present, own);
  if (text === undefined) return { verdict: "tags" };
  if (present.target !== undefined && textHash(text) === textHash(present.target)) {
    return { verdict: "same", text };
  }
  if (unit.isUntranslated) return { verdict: "untranslated", text };
  if (text.includes("\ufffd")) return { verdict: "lost-characters", text };
  const hash = present.target === undefined ? undefined : textHash(present.target);
  if (unit.targetHash !== undefined && unit.targetHash !== hash) {
    return { verdict: "target-changed", text };
  }
  if (present.limit !== undefined && text.length > present.limit) {
    return { verdict: "too-long", text };
  }
  if (isInWrongScript(plain(target), present, language)) return { verdict: "wrong-script", text };
  return { verdict: "new", text };
}

function plain(pieces: readonly Piece[]): string {
  return inlineText({ pieces });
}

/**
 * Returns the text with its tags restored; undefined where its tags match neither the source nor
 * the former translation.
 */
function composed(
  pieces: readonly Piece[],
  { isHtml }: DocumentText,
  own: { readonly source: Inline; readonly target: Inline | undefined },
): string | undefined {
  const ids = codeIds(pieces)?.join(" ");
  if (ids === undefined) return undefined;
  const candidates = [own.source, own.target].filter((one) => one !== undefined);
  const fitting = candidates.find(
    ({ codes }) => [...codes.keys()].sort().join(" ") === ids && fitCodes(pieces, codes),
  );
  if (fitting === undefined) return undefined;
  if (!isHtml) return onOneLine(plain(pieces)).trim();
  return sanitizeRichText(inlineHtml({ pieces, codes: fitting.codes }));
}

/** Number of letters from which a text must be in its language's script. */
const fewLetters = 12;

/** Share of Chinese characters that English may have, in names. */
const maxChinese = 0.3;

/** Tells whether a text is English where Chinese is expected, or the other way round. */
function isInWrongScript(text: string, { source = "" }: DocumentText, language: Language): boolean {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (language === "en") return chinese / Math.max(1, chinese + letters) > maxChinese;
  const words = text.match(/\p{Script=Latin}{3,}/gu) ?? [];
  const names = words.filter((word) => /^\p{Lu}+$/u.test(word));
  const isSource = otherLanguage(language) === "en" && text.trim() === source.trim();
  return chinese === 0 && letters >= fewLetters && (isSource || words.length - names.length >= 3);
}
