import { likelyOther } from "./likelyEncoding.ts";

/** Thrown for bytes that are no text, or one whose encoding is not certain. */
export class UndecodableText extends Error {
  override readonly name = "UndecodableText";
}

/** Encodings whose signs of one byte below 0x80 are those of ASCII. */
const likeAscii =
  /^(?:iso-?8859-\d{1,2}|latin-?\d|windows-?125\d|cp125\d|koi8-[ru]|macintosh|big5|euc-(?:jp|kr)|ks_c_5601-1987)$/;

const westernNames = /^(?:iso-?8859-1|latin-?1|windows-?1252|cp1252)$/;

const chineseNames = /^(?:gb[-_ ]?18030|gbk|gb[-_ ]?2312|x-gbk|cp936)$/;

/**
 * Decodes the text of a file, without its byte order mark: UTF-16 by its mark or its zeros, UTF-8,
 * GB 18030 and Western European where the text declares it (XML), and GB 18030 where it cannot be
 * anything else (`likelyOther()`). Never
 * replaces what cannot be decoded.
 * @throws UndecodableText
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = encoding === undefined ? guessed(bytes) : strict(encoding, bytes);
  if (text.includes("\ufffd")) throw new UndecodableText("signs were lost when it was saved");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) {
    throw new UndecodableText("control characters");
  }
  return text;
}

/**
 * Encoding by the mark, the zeros of UTF-16 or the declaration; undefined where nothing tells.
 * @param bytes a text, or its beginning
 * @throws UndecodableText where it is none that is read
 */
export function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  const start = bytes.subarray(0, 4_096);
  const hasZeroAt = (side: number) => start.some((byte, at) => byte === 0 && at % 2 === side);
  const [inEven, inOdd] = [hasZeroAt(0), hasZeroAt(1)];
  if (inEven && inOdd) throw new UndecodableText("zero bytes");
  if (inOdd) return "utf-16le";
  if (inEven) return "utf-16be";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 300));
  const [, name] = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']+)/i.exec(head) ?? [];
  const declared = name?.trim().toLowerCase();
  // XML that declares nothing is UTF-8 (XML 1.0, 4.3.3).
  if (declared === undefined) return /^\s*</.test(head) ? "utf-8" : undefined;
  if (/^(?:utf-?8|us-ascii|ascii)$/.test(declared)) return "utf-8";
  if (chineseNames.test(declared)) {
    // Saved in UTF-8 by a program that left the declaration as it was: nothing tells which one is right.
    if (isUtf8(bytes)) throw new UndecodableText(`in ${declared} as declared, or in UTF-8`);
    return "gb18030";
  }
  if (westernNames.test(declared) && !isLikeChinese(bytes)) {
    if (isUtf8(bytes)) throw new UndecodableText(`in ${declared} as declared, or in UTF-8`);
    return "windows-1252";
  }
  // Programs declare the encoding of their country for texts that need none.
  if (likeAscii.test(declared) && bytes.every((byte) => byte < 0x80)) return "utf-8";
  throw new UndecodableText(`in ${declared}`);
}

/** Tells whether bytes are UTF-8 with more than ASCII in it. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    return strict("utf-8", bytes).length < bytes.length;
  } catch {
    return false;
  }
}

function strict(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UndecodableText(`not in ${encoding}`);
  }
}

/** @throws UndecodableText where the text could be in another encoding as well */
function guessed(bytes: Uint8Array): string {
  try {
    return strict("utf-8", bytes);
  } catch {
    if (!isLikeChinese(bytes)) throw new UndecodableText("neither in UTF-8 nor in UTF-16");
    const text = strict("gb18030", bytes);
    const other = likelyOther(bytes);
    if (other === undefined) return text;
    throw new UndecodableText(`neither in UTF-8 nor in UTF-16, and perhaps in ${other}`);
  }
}

/** Share of the signs of two bytes that are of GB 2312, in Chinese texts. */
const usualShare = 0.9;

/**
 * Tells whether bytes beyond ASCII are signs of GB 2312 in pairs, nearly all of them. `°C` in a
 * Western encoding would be a rare sign of GBK.
 */
function isLikeChinese(bytes: Uint8Array): boolean {
  let usual = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    at += 1;
    const second = bytes[at] ?? 0;
    const isUsual = second >= 0xa1 && ((first >= 0xa1 && first <= 0xa9) || isCharacter(first));
    if (isUsual) usual += 1;
    else rare += 1;
  }
  return usual > 0 && usual >= (usual + rare) * usualShare;
}

/** Tells whether a byte leads characters of GB 2312. */
function isCharacter(first: number): boolean {
  return first >= 0xb0 && first <= 0xf7;
}
