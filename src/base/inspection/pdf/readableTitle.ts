/** Characters of PDFDocEncoding from 0x80 on that Latin-1 does not have there (ISO 32000-1, D.2). */
const specials = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž";

/** Characters of GB2312 in two bytes each, in whose place Korean lies as well; and several of them. */
const pair = /[\u00a1-\u00f7][\u00a1-\u00fe]/;
const pairs = /[\u00a1-\u00fe]{4}/;

/** Share of such letters from which a title with a pair is none: "Informação" has one as well. */
const maxShare = 0.3;

/**
 * A document's title as PDF.js decodes it, or "" where its bytes were in an encoding that PDFs do not
 * have: those of GBK and of UTF-8 without a mark are taken for single Latin letters.
 */
export function readableTitle(decoded: string): string {
  const title = decoded.replaceAll(/[\t\r\n]+/g, " ").trim();
  if (/[\p{Cc}\p{Cs}\p{Co}\ufffd]/u.test(title)) return "";
  const bytes = bytesOf(title);
  if (bytes === undefined) return title;
  if (bytes.every((byte) => byte < 0x80)) return title;
  return isUtf8Text(bytes) || isPaired(Buffer.from(bytes).toString("latin1")) ? "" : title;
}

function isPaired(latin: string): boolean {
  const high = latin.match(/[\u00a1-\u00fe]/g)?.length ?? 0;
  const letters = latin.match(/[A-Za-z]/g)?.length ?? 0;
  return pairs.test(latin) || (pair.test(latin) && high > maxShare * (high + letters));
}

/** The bytes of a title in PDFDocEncoding; undefined where it has other characters. */
function bytesOf(title: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of title) {
    const special = specials.indexOf(character);
    const code = character.codePointAt(0) ?? 0;
    if (special >= 0) bytes.push(0x80 + special);
    else if (character === "€") bytes.push(0xa0);
    else if (code <= 0xff) bytes.push(code);
    else return undefined;
  }
  return Uint8Array.from(bytes);
}

function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
