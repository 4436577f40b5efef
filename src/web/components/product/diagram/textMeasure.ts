/**
 * Estimated width of a text: drawings are made on the server, which has no fonts, and readers'
 * system fonts differ. The widths are those of a wide face, so that real text is no wider.
 */

const ideographic =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const wide = /[mwMWÆŒ@%—…]/;
const upper = /[A-Z0-9ÄÖÜ&#+=<>~≤≥±−×→]/;
const narrow = /[ijltfrI.,:;'’!|()[\]/\\\-· \u00a0]/;
const surrogate = /[\u{10000}-\u{10ffff}]/u;

/** Width of a text in em. */
export function emWidth(text: string): number {
  let width = 0;
  for (const char of text) width += widths.get(char) ?? measured(char);
  return width;
}

/** Widths of the characters met so far: there are some thousand in all the texts of a site. */
const widths = new Map<string, number>();

function measured(char: string): number {
  const width = charWidth(char);
  widths.set(char, width);
  return width;
}

function charWidth(char: string): number {
  if (narrow.test(char)) return 0.4;
  if (ideographic.test(char)) return 1;
  if (wide.test(char)) return 0.98;
  if (upper.test(char)) return 0.7;
  return surrogate.test(char) || char > "\u2fff" ? 1.1 : 0.62;
}

const closing = /[，。、；：！？）】》」』”’…,.;:!?)\]}%°]/;
const opening = /[（【《「『“‘([{]/;

/**
 * A text in lines of at most `width` em: broken at spaces, after slashes and hyphens, between
 * Chinese characters, and anywhere in a word that is too long for a line of its own.
 */
export function wrapText(text: string, width: number): string[] {
  const whole = text.trim();
  if (emWidth(whole) <= width) return [whole];
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(whole)) {
    if (line !== "" && emWidth((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
    while (emWidth(line.trimEnd()) > width && [...line].length > 1) {
      const head = maxHeadLength(line, width);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** The parts between which a line may break, spaces kept at their ends. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let piece = "";
  let before = "";
  for (const char of text) {
    if (before !== "" && breaksBetween(before, char)) {
      found.push(piece);
      piece = "";
    }
    piece += char;
    before = char;
  }
  if (piece !== "") found.push(piece);
  return found;
}

function breaksBetween(before: string, after: string): boolean {
  if (after === " ") return false;
  if (before === " " || before === "/" || before === "-") return true;
  if (closing.test(after) || opening.test(before)) return false;
  return ideographic.test(before) || ideographic.test(after);
}

function maxHeadLength(text: string, width: number): string {
  let head = "";
  let used = 0;
  for (const char of text) {
    used += charWidth(char);
    if (head !== "" && used > width) break;
    head += char;
  }
  return head;
}
