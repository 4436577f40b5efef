import { withoutRadicals } from "../../../base/site/text/invisibleCharacters.ts";

/** A code in the form that codes are compared in: lower case, `u` for µ, nothing between its characters. */
export function codeOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[µμ]/g, "u")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Control and format characters (direction marks, joiners, soft hyphens), and halves of pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Control characters that part words. */
const parting = /[\t\n\v\f\r\u0085]/g;

const accented = /[\u00c0-\u024f\u1e00-\u1eff]/;

/** Commas within a number: `1,231.5`. */
const thousands = /(?<=\d),(?=\d{3}(?!\d))/g;

/** A small u before a capital, as keyboards write µ: `uA`, `uC`. */
const writtenMicro = /(?<![\p{L}\p{M}])u(?=[A-Z](?![a-z]{2}))/gu;

const plainAscii = /^[\u0020-\u007e]*$/;

/**
 * A text in the one form that texts are compared in: compatibility characters as their usual ones
 * (NFKC: `ＲＧ８８１０` is `RG8810`, `I²C` is `I2C`; `⻋` is `车`), µ where keyboards write `u`, nothing that cannot be seen, no accents, no
 * commas within numbers. Upper and lower case stay: `mW` and `MW` are not the same.
 */
export function normalise(text: string): string {
  if (plainAscii.test(text)) return text.replace(thousands, "").replace(writtenMicro, "μ");
  const usual = withoutRadicals(text.replace(parting, " "));
  const composed = usual.normalize("NFKC").replace(unseen, "");
  const bare = accented.test(composed)
    ? composed
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC")
    : composed;
  return bare.replace(thousands, "").replace(writtenMicro, "μ");
}
