/** Words of a text in its own order, with numbers and part numbers apart. */
export interface MemoryText {
  /** Words in lower case, Chinese characters one by one; `#` in place of each number. */
  readonly words: readonly string[];
  /** Numbers and part numbers as they are written, in their order. */
  readonly codes: readonly string[];
}

/** Stands in `words` for a number or a part number. */
const codeWord = "#";

/** A part number (letters before digits), a number, a Chinese character, or a word. */
const pieces =
  /(?<part>[A-Za-z]+[A-Za-z0-9]*\d[A-Za-z0-9]*(?:[\-\/.][A-Za-z0-9]+)*)|(?<number>\d+(?:[.,]\d+)*)|(?<han>\p{Script=Han})|(?<word>[[\p{L}\p{M}]--\p{Script=Han}]+)/gv;

/** Takes a plain text apart. */
export function memoryTextOf(text: string): MemoryText {
  const words: string[] = [];
  const codes: string[] = [];
  for (const { groups = {} } of text.normalize("NFKC").matchAll(pieces)) {
    const { part, number, han, word = "" } = groups;
    const code = part ?? number;
    if (code === undefined) words.push(han ?? word.toLowerCase());
    else {
      words.push(codeWord);
      codes.push(code);
    }
  }
  return { words, codes };
}

/** A number or part number of an agreed text, and the one that stands in its place. */
export interface Replaced {
  readonly from: string;
  readonly to: string;
}

/**
 * Puts the numbers of a text into the translation of another one, where both have as many and each is
 * found in the translation.
 * @param from numbers of the text that was translated
 * @param to numbers of the text to be translated
 * @param target translation, plain or HTML, of which attributes stay
 * @returns the translation, the numbers replaced, and those of `to` that have no place in it
 */
export function withCodes(
  target: string,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): { readonly text: string; readonly replaced: Replaced[]; readonly missing: string[] } {
  const wanted = new Map<string, Set<string>>();
  if (from.length === to.length) {
    for (const [at, code] of from.entries()) {
      wanted.set(code, (wanted.get(code) ?? new Set()).add(to[at] ?? code));
    }
  }
  const found = new Set<string>();
  const put = (code: string) => {
    const [one, ...others] = wanted.get(code) ?? [];
    if (one === undefined || others.length > 0) return code;
    found.add(code);
    return one;
  };
  const text = target
    .split(/(<[^>]*>)/)
    .map((piece, at) =>
      at % 2 === 1
        ? piece
        : piece.replaceAll(pieces, (whole, part: unknown, number: unknown) =>
            part === undefined && number === undefined ? whole : put(whole),
          ),
    )
    .join("");
  const replaced: Replaced[] = [];
  const missing = new Set<string>(from.length === to.length ? [] : newIn(to, from));
  for (const [code, places] of wanted) {
    const [one = code, ...others] = places;
    const isPut = found.has(code) && others.length === 0;
    if (isPut && one !== code) replaced.push({ from: code, to: one });
    if (!isPut) for (const place of places) if (place !== code) missing.add(place);
  }
  return { text, replaced, missing: [...missing] };
}

function newIn(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => !others.includes(one));
}

/** Returns the likeness of two texts by their words in order, from 0 to 1. */
export function similarity(a: readonly string[], b: readonly string[]): number {
  const most = Math.max(a.length, b.length);
  return most === 0 ? 1 : 1 - distance(a, b) / most;
}

/** Words to be put in, taken out or exchanged between two texts (Levenshtein). */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = Uint16Array.from({ length: b.length + 1 }, (_, at) => at);
  let next = new Uint16Array(b.length + 1);
  for (const [index, word] of a.entries()) {
    next[0] = index + 1;
    for (let at = 1; at <= b.length; at += 1) {
      const same = (row[at - 1] ?? 0) + (b[at - 1] === word ? 0 : 1);
      next[at] = Math.min(same, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    }
    [row, next] = [next, row];
  }
  return row[b.length] ?? 0;
}
