import { phraseTokens } from "./phraseTokens.ts";
import { linksAround } from "./surroundingWords.ts";

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * A text without pieces of it, and without what is left between them: the words that link a piece to what
 * stands before it go with it, unless they may as well link to what stands behind it.
 */
export function textWithout(text: string, pieces: readonly Place[]): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of withLinks(text, pieces)) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  rest += text.slice(at);
  return rest
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "")
    .replace(/\s+/g, " ")
    .replace(/\s(?=[,，、;；])/g, "")
    .replace(/([,，、;；])\s*(?=[,，、;；])/g, "")
    .replace(/^[\s,，、;；的和与及]+|[\s,，、;；和与及]+$/g, "");
}

/** Places in order, those that links alone part as one, each with the links that belong to it. */
function withLinks(text: string, pieces: readonly Place[]): Place[] {
  const starts = new Set(phraseTokens(text).flatMap((one) => (one.isWordStart ? one.start : [])));
  const joined: Place[] = [];
  for (const { start, end } of pieces.toSorted((a, b) => a.start - b.start)) {
    const before = joined.at(-1);
    if (before !== undefined && start < before.end) continue;
    const { links } = linksAround(text, start, end, starts);
    if (before !== undefined && text.slice(before.end, links).trim() === "")
      joined.splice(-1, 1, { ...before, end });
    else joined.push({ start, end });
  }
  return joined.map(({ start, end }) => {
    const { links, isLast } = linksAround(text, start, end, starts);
    return { start: isLast ? links : start, end };
  });
}
