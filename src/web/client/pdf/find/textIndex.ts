/** A piece of a page's text, as PDF.js gives it. */
export interface TextPiece {
  readonly str: string;
  /** True at the end of a line. */
  readonly hasEOL: boolean;
}

/** Searchable text of a page, with the origin of each of its characters. */
export interface TextIndex {
  readonly text: string;
  /** By unit of the text: its piece, and the start and end of its character in that piece. */
  readonly pieces: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Range from the first character to before the last, in a page's pieces. */
export interface TextPosition {
  readonly from: { readonly piece: number; readonly offset: number };
  readonly to: { readonly piece: number; readonly offset: number };
}

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：？！（）《》“”]/u;
const space = /\s/u;

/**
 * Searchable text of a page: lower case, without accents, wide forms as narrow ones; white space
 * and ends of lines as one space each, none between Chinese characters, and words divided at the
 * end of a line joined.
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

/** Every match of a query in a page's text, in order; none for a query without characters. */
export function textPositions(
  query: string,
  { text, pieces, starts, ends }: TextIndex,
): TextPosition[] {
  const wanted = indexText([{ str: query, hasEOL: false }]).text.trim();
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
  /**
   * True after a hyphen at the end of a line, until the next character tells whether it divides a
   * word.
   */
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

  /** Removes the hyphen before a lower-case letter; before anything else it is part of the text. */
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

/**
 * Folds a character to lower case without accents; the result may be several characters or none.
 */
function plain(character: string): string {
  if (character < "\u0080") return character.toLowerCase();
  return character.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
