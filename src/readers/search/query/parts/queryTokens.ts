import { stem } from "../../text/stem.ts";
import { classOf, joint, tokensIn } from "../../text/tokens.ts";

/** A piece of a reader's text: a word, a part of a joined one, or a character of a run. */
export interface QueryUnit {
  readonly kind: "word" | "character";
  /** In lower case. */
  readonly text: string;
  /** Key of phrases: a word's stem, or the character. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Number of units of its word from here on; 1 for a character. */
  readonly left: number;
  /** True if it stands in capitals, as abbreviations do. */
  readonly isCapital: boolean;
}

/** The units of a normalised text, in order. */
export function queryUnits(text: string): QueryUnit[] {
  const units: QueryUnit[] = [];
  for (const token of tokensIn(text)) {
    if (token.kind === "run") {
      let start = token.start;
      for (const character of token.text) {
        const end = start + character.length;
        const unit = { text: character, key: character, start, end, left: 1, isCapital: false };
        units.push({ kind: "character", ...unit });
        start = end;
      }
      continue;
    }
    let end = token.start;
    for (const [at, part] of token.parts.entries()) {
      // One character may stand between two parts, or none: `usb-pd`, `tls1.3`.
      const start = at > 0 && classOf(text, end) === joint ? end + 1 : end;
      end = start + part.length;
      const written = text.slice(start, end);
      const isCapital = part.length > 1 && written !== part && written === written.toUpperCase();
      const left = token.parts.length - at;
      units.push({ kind: "word", text: part, key: stem(part), start, end, left, isCapital });
    }
  }
  return units;
}
