import type { Language } from "../../base/site/languages.ts";
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
 * script; or because the file has another translation of it, too.
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
  | "contradictory"
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
  if (unit.target === undefined || plain(unit.target).trim() === "") return { verdict: "empty" };
  const own = inlinesOf(present);
  const sent = inlineText(own.source);
  if (!isSameSource(plain(unit.source), sent)) return { verdict: "source-changed" };
  const isIndented = plain(unit.source) !== sent;
  const target = isIndented ? withoutIndents(unit.target, own) : unit.target;
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

/** Tells whether a source is the one sent: programs that indent XML add blanks, also between blocks. */
function isSameSource(read: string, sent: string): boolean {
  const [a, b] = [read, sent].map((text) => text.replaceAll(/\s+/g, " ").trim());
  if (a === b) return true;
  return read.includes("\n") && a?.replaceAll(" ", "") === b?.replaceAll(" ", "");
}

/** Tags that stand within a line. */
const withinLines = /^<(?:strong|em|sub|sup|code|a|img|cite)\b/;

/**
 * Pieces without the line feeds and blanks that a program has added to indent them: none are left at
 * the beginning and end of blocks, and beside a tag within a line the blanks are those of the source.
 * Preformatted text stays as it is.
 */
function withoutIndents(
  pieces: readonly Piece[],
  { source, target }: { readonly source: Inline; readonly target: Inline | undefined },
): readonly Piece[] {
  const codes = new Map([...(target?.codes ?? []), ...source.codes]);
  if ([...codes.values()].some(({ open }) => open.startsWith("<pre"))) return pieces;
  const blanks = blanksBesideCodes(source.pieces);
  const hasBlank = (code: Piece | undefined, side: Side, sign: string | undefined) =>
    code !== undefined &&
    code.kind !== "text" &&
    withinLines.test(codes.get(code.id)?.open ?? "") &&
    blanks.has(besideOf(code, side)) &&
    !/\p{Script=Han}|[\u3000-\u303f\uff00-\uff65]/u.test(sign ?? "");
  return pieces.map((piece, at) => {
    if (piece.kind !== "text" || !/[\r\n]/.test(piece.text)) return piece;
    const inner = onOneLine(piece.text).trim();
    const signs = [...inner];
    const isFirst = /^\s/.test(piece.text) && hasBlank(pieces[at - 1], "after", signs[0]);
    const isLast = /\s$/.test(piece.text) && hasBlank(pieces[at + 1], "before", signs.at(-1));
    if (inner === "") return { kind: "text", text: isFirst || isLast ? " " : "" };
    return { kind: "text", text: `${isFirst ? " " : ""}${inner}${isLast ? " " : ""}` };
  });
}

type Side = "before" | "after";

function besideOf({ kind, id }: Exclude<Piece, { kind: "text" }>, side: Side): string {
  return `${side} ${kind} ${id}`;
}

/** Places beside codes at which a text has blanks. */
function blanksBesideCodes(pieces: readonly Piece[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== "text") continue;
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    if (/^\s/.test(piece.text) && before && before.kind !== "text")
      found.add(besideOf(before, "after"));
    if (/\s$/.test(piece.text) && after && after.kind !== "text")
      found.add(besideOf(after, "before"));
  }
  return found;
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
  if (language === "en") return chinese / (chinese + letters) > maxChinese;
  const words = text.match(/\p{Script=Latin}{3,}/gu) ?? [];
  const names = words.filter((word) => /^\p{Lu}+$/u.test(word));
  const isSource = text.trim() === source.trim();
  return chinese === 0 && letters >= fewLetters && (isSource || words.length - names.length >= 3);
}
