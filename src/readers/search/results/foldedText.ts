import { normalise } from "../text/normalise.ts";

/** A text in the form that texts are compared in, and where its characters stand in the text itself. */
export interface FoldedText {
  /** Normalised, with capitals. */
  readonly written: string;
  /** `written` in lower case, of the same length: the one letter that takes more room then (İ) is folded. */
  readonly text: string;
  /** The place in the original of a place in the folded text. */
  place(at: number): number;
}

/** A comma within a number, which is no part of it. */
const thousands = /\d,\d{3}(?!\d)/;

const plainText = /^[\t\n\r\u0020-\u007e]*$/;

/** Folded form of each character; filled as characters are met. */
const folds: (string | undefined)[] = [];

/** More would only be reached by texts made of every character there is. */
const maxPrecomputed = 0xffff;

const comma = 0x2c;

const meaningful = /[\p{L}\p{N}\p{M}\p{Cf}]/u;
const accent = /^[\u0300-\u036f]$/;

/**
 * Folds a text as `normalise` does, character by character. Punctuation stays as it is: nothing that is
 * marked begins or ends with it.
 */
export function foldText(original: string): FoldedText {
  if (plainText.test(original) && !thousands.test(original)) return unmoved(original);
  const pieces: string[] = [];
  const points: TextPoint[] = [{ folded: 0, original: 0 }];
  let length = 0;
  let from = 0;
  const take = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (let at = 0; at < original.length; ) {
    const unit = original.charCodeAt(at);
    if (unit < 0x80 && unit !== comma) {
      at += 1;
      continue;
    }
    const code = original.codePointAt(at) ?? 0;
    const width = code > maxPrecomputed ? 2 : 1;
    const folded = code < 0x80 ? undefined : foldOf(code);
    const isDropped = code === comma && partsThousands(original, at);
    if (isDropped || folded !== undefined) {
      take(original.slice(from, at));
      const piece = folded ?? "";
      // Whatever a character became, all of it stands where the character did.
      if (piece.length !== width) {
        for (let inside = 1; inside < piece.length; inside += 1) {
          points.push({ folded: length + inside, original: at + width });
        }
        points.push({ folded: length + piece.length, original: at + width });
      }
      take(piece);
      from = at + width;
    }
    at += width;
  }
  if (pieces.length === 0) return unmoved(original);
  const written = pieces.join("") + original.slice(from);
  return { written, text: written.toLowerCase(), place: (at) => placeIn(points, at) };
}

interface TextPoint {
  readonly folded: number;
  readonly original: number;
}

function unmoved(text: string): FoldedText {
  return { written: text, text: text.toLowerCase(), place: (at) => at };
}

/** Folded form of a character; undefined where it stays. */
function foldOf(code: number): string | undefined {
  const known = folds[code];
  if (known !== undefined) return known === "same" ? undefined : known;
  const character = String.fromCodePoint(code);
  const normal = accent.test(character) ? "" : normalise(character);
  const isSame = normal === character || !meaningful.test(character + normal);
  if (code <= maxPrecomputed) folds[code] = isSame ? "same" : normal;
  return isSame ? undefined : normal;
}

/** True if a comma stands within a number: `1,231`. */
function partsThousands(text: string, at: number): boolean {
  return (
    isDigit(text, at - 1) &&
    [1, 2, 3].every((on) => isDigit(text, at + on)) &&
    !isDigit(text, at + 4)
  );
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/** By the last point at or before a place. */
function placeIn(points: readonly TextPoint[], at: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((points[middle]?.folded ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const point = points[low];
  return point === undefined ? at : point.original + at - point.folded;
}
