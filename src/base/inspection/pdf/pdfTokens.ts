/**
 * A token of PDF syntax (ISO 32000-1, 7.2) as far as structure needs it. `open` and `close` are
 * those of dictionaries. A string is given by its position, with its delimiters: most are never
 * read.
 */
export type PdfToken =
  | { readonly kind: "name"; readonly text: string; readonly end: number }
  | { readonly kind: "word"; readonly text: string; readonly end: number }
  | { readonly kind: "string"; readonly from: number; readonly end: number }
  | { readonly kind: PdfBracket; readonly end: number };

type PdfBracket = "open" | "close" | "openArray" | "closeArray";

const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;
/** `( ) < > [ ] { } / %` */
const delimiters = new Set([40, 41, 60, 62, 91, 93, 123, 125, 47, 37]);
const isRegular = (byte: number) => !isBlank(byte) && !delimiters.has(byte);

/** Longest name or word that is read; longer ones are cut. */
const maxLength = 256;

/** The tokens of bytes from an offset on. */
export function* pdfTokens(bytes: Buffer, from: number, to = bytes.length): Generator<PdfToken> {
  let at = from;
  while (at < to) {
    const byte = bytes[at] ?? 0;
    if (isBlank(byte)) at += 1;
    else if (byte === 37) at = endOfComment(bytes, at, to);
    else if (byte === 40) {
      const end = endOfString(bytes, at, to);
      yield { kind: "string", from: at, end };
      at = end;
    } else if (byte === 91 || byte === 93) {
      at += 1;
      yield { kind: byte === 91 ? "openArray" : "closeArray", end: at };
    } else if (byte === 60 || byte === 62) {
      const isDouble = bytes[at + 1] === byte;
      if (isDouble) {
        at += 2;
        yield { kind: byte === 60 ? "open" : "close", end: at };
      } else if (byte === 60) {
        const end = endOfHex(bytes, at, to);
        yield { kind: "string", from: at, end };
        at = end;
      } else at += 1;
    } else if (byte === 47) {
      const end = endOfRegular(bytes, at + 1, to);
      yield { kind: "name", text: nameOf(bytes, at + 1, end), end };
      at = end;
    } else if (delimiters.has(byte)) at += 1;
    else {
      const end = endOfRegular(bytes, at, to);
      yield {
        kind: "word",
        text: bytes.toString("latin1", at, Math.min(end, at + maxLength)),
        end,
      };
      at = end;
    }
  }
}

function endOfComment(bytes: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

function endOfString(bytes: Buffer, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === 92) at += 1;
    else if (byte === 40) depth += 1;
    else if (byte === 41) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return to;
}

function endOfHex(bytes: Buffer, from: number, to: number): number {
  let at = from + 1;
  while (at < to && bytes[at] !== 62) at += 1;
  return at + 1;
}

function endOfRegular(bytes: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && isRegular(bytes[at] ?? 0)) at += 1;
  return at;
}

/** A name with its `#xx` resolved. */
function nameOf(bytes: Buffer, from: number, to: number): string {
  return bytes
    .toString("latin1", from, Math.min(to, from + maxLength))
    .replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
