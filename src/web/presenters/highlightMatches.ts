import { fold, type TextUnit, textUnits } from "../../content/richText/plainText.ts";

/** A piece of a text, which may be a match of a search. */
export interface HighlightedText {
  readonly text: string;
  readonly isHit: boolean;
}

/** A plain text split at the matches of a search. */
export function highlightText(text: string, terms: readonly string[]): HighlightedText[] {
  const characters = [...text].map((raw): TextUnit => ({ raw, text: raw, isTag: false }));
  const hits = hitsIn(characters, terms);
  const pieces: { text: string; isHit: boolean }[] = [];
  characters.forEach(({ raw }, at) => {
    const isHit = hits[at] === true;
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += raw;
    else pieces.push({ text: raw, isHit });
  });
  return pieces;
}

/**
 * Sanitised HTML with the matches of a search in `<mark>`; a match across elements is marked in
 * each.
 */
export function highlightHtml(html: string, terms: readonly string[]): string {
  const units = textUnits(html);
  const hits = hitsIn(units, terms);
  let marked = "";
  let isOpen = false;
  units.forEach(({ raw, isTag }, at) => {
    const isHit = hits[at] === true && !isTag;
    if (isHit !== isOpen) marked += isHit ? "<mark>" : "</mark>";
    isOpen = isHit;
    marked += raw;
  });
  return isOpen ? `${marked}</mark>` : marked;
}

/** Flags of the units that are part of a match. Terms are folded. */
function hitsIn(units: readonly TextUnit[], terms: readonly string[]): boolean[] {
  let folded = "";
  // By index of the folded text: the unit it comes from.
  const origin: number[] = [];
  units.forEach(({ text }, at) => {
    const part = fold(text);
    folded += part;
    for (let place = 0; place < part.length; place += 1) origin.push(at);
  });
  const hits = units.map(() => false);
  for (const term of terms) {
    let from = term === "" ? -1 : folded.indexOf(term);
    while (from >= 0) {
      for (let place = from; place < from + term.length; place += 1) {
        const unit = origin[place];
        if (unit !== undefined) hits[unit] = true;
      }
      from = folded.indexOf(term, from + term.length);
    }
  }
  return hits;
}
