/** A piece of a page's text, as PDF.js gives it. */
export interface TextPiece {
  readonly str: string;
  /** True at the end of a line. */
  readonly hasEOL: boolean;
}

/** A page's text in the form it is searched in, each of its characters with where it came from. */
export interface TextIndex {
  readonly text: string;
  /** For each unit of the text the piece it is of, and where its character begins and ends there. */
  readonly pieces: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** From the first character to before the last, in a page's pieces. */
export interface TextPosition {
  readonly from: { readonly piece: number; readonly offset: number };
  readonly to: { readonly piece: number; readonly offset: number };
}

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：？！（）《》“”]/u;
const space = /\s/u;

/**
 * A page's text to be searched: lower case, without accents, wide forms as narrow ones; white space
 * and ends of lines as one space each, none between Chinese characters, and words divided at the end
 * of a line whole again.
 */
export function indexText(pieces: readonly TextPiece[]): TextIndex {
  const builder = new IndexBuilder();
  pieces.forEach(({ str, hasEOL }, piece) => {
    let offset = 0;
    for (const character of str) {
      builder.add(character, piece, offset);
      offset += character.length;
    }
    if (hasEOL) builder.endLine(piece, str.length);
  });
  return builder;
}

/** Every place of a query in a page's text, in its order; none for a query without characters. */
export function textPositions(
  query: string,
  { text, pieces, starts, ends }: TextIndex,
): TextPosition[] {
  const wanted = indexText([{ str: query.trim(), hasEOL: false }]).text.trim();
  const places: TextPosition[] = [];
  if (wanted === "") return places;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const last = at + wanted.length - 1;
    places.push({
      from: { piece: pieces[at] ?? 0, offset: starts[at] ?? 0 },
      to: { piece: pieces[last] ?? 0, offset: ends[last] ?? 0 },
    });
  }
  return places;
}

class IndexBuilder implements TextIndex {
  text = "";
  readonly pieces: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** A hyphen at the end of a line: whether it divides a word is known with the next character. */
  #isDivided = false;

  add(character: string, piece: number, start: number): void {
    const end = start + character.length;
    if (space.test(character)) {
      this.#addSpace(piece, start, end);
      return;
    }
    if (this.#isDivided) this.#join(character);
    else if (this.text.endsWith(" ") && han.test(character) && han.test(this.text.at(-2) ?? "")) {
      this.#drop();
    }
    for (const unit of plain(character).split("")) this.#push(unit, piece, start, end);
  }

  endLine(piece: number, end: number): void {
    this.#isDivided = /\p{L}[-\u00ad\u2010]$/u.test(this.text);
    if (!this.#isDivided) this.#addSpace(piece, end, end);
  }

  /** Takes the hyphen away before a small letter; before anything else it is part of the text. */
  #join(character: string): void {
    this.#isDivided = false;
    if (/\p{Ll}/u.test(character)) this.#drop();
  }

  #addSpace(piece: number, start: number, end: number): void {
    this.#isDivided = false;
    if (this.text !== "" && !this.text.endsWith(" ")) this.#push(" ", piece, start, end);
  }

  #push(unit: string, piece: number, start: number, end: number): void {
    this.text += unit;
    this.pieces.push(piece);
    this.starts.push(start);
    this.ends.push(end);
  }

  #drop(): void {
    this.text = this.text.slice(0, -1);
    this.pieces.pop();
    this.starts.pop();
    this.ends.pop();
  }
}

/** A character in small letters, without accents, in its plainest form; may be several or none. */
function plain(character: string): string {
  if (character < "\u0080") return character.toLowerCase();
  return character.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
