/**
 * Rules of typesetting that need no knowledge of the content: which spaces of a text must not break,
 * and which names with hyphens. They hold in both languages, and are used on text as it is rendered
 * (web/render/typesetHtml.ts); what is stored, searched and sent elsewhere stays as it was written.
 */

export const hyphen = 0x2d;
const times = 0xd7;
const point = 0x2e;
const slash = 0x2f;

/** Number of UTF-16 units that a rule reads on either side of a space: bounds the work for each. */
export const reach = 24;

/**
 * Units with their prefixes, and what is written like one; `in` is left out, as it is a preposition too.
 * Spelt as in content/quantities.ts, whose units all match.
 */
const unit = new RegExp(
  `(?:${[
    "[fpnuµμmkMGT]?(?:Hz|V|A|W|J|C|s|m|g|F|H|T|Ω|\u2126|eV|Pa|Wh|Ah|Vrms|SPS|OPS|FLOPS|bps|T/s)",
    "(?:[KMGTk]?(?:bits?|B)|[KMGT]b)(?:/s)?",
    "[cmk]?m[²³]?(?:/s)?|[ck]m/h|km/s",
    "(?:MP|px)(?:/s)?|dB[A-Za-z]{0,2}|°[CF]?|℃|%|‰|ppm|ppb|fps|rpm|min|h|[ap]m",
    "D?MIPS|CoreMark|MACs?|pcs|[mb]illion|CNY|RMB|USD|EUR",
  ].join("|")})(?:/[A-Za-z°√]{1,5})?(?![A-Za-z\\d])`,
  "y",
);

const month =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?)(?![A-Za-z])/y;

/** Chinese measure words and units. */
const measureWord =
  /[年月日号位个片款件项条种家次天周秒分时亿万千元股人名部张页路核级倍颗卷盘帧字度届期版章节层组台套点段行列处门间场份根趟盏辆支枚块瓶克吨瓦伏安赫兆代岁倍篇例米]|小时|[毫微纳][秒米]|厘米|英[寸里]|公里|通道|引脚|比特|字节/y;

const bindingWords = [unit, month, measureWord];

/** Words that name what the number after them belongs to, in lower case. */
const numbered = new Set(
  "rev no nr fig figs figure table section chapter page pages p pp vol version ver v part step annex appendix article class level grade issue gen item note pcie bluetooth wi-fi type".split(
    " ",
  ),
);

/** An abbreviation in capitals before a number: `ISO 26262`, `MSL 3`, `CNY 1.2`, `GB/T 2423`. */
const abbreviation = /^[A-Z]{2,6}(?:\/[A-Z])?$/;

/** Signs that belong to the number after them. */
const signs = new Set("≤≥≈±~×第共".split("").map((sign) => sign.charCodeAt(0)));

/** The groups of a telephone number up to a space: `+86 21`. */
const telephone = /\+\d[\d ()\u00a0-]*$/;

/**
 * The text with U+00A0 for each space that must not break. Nothing else is changed; a typeset text
 * stays as it is.
 */
export function typeset(text: string): string {
  let set = "";
  let copied = 0;
  for (let at = text.indexOf(" "); at !== -1; at = text.indexOf(" ", at + 1)) {
    if (!isBoundSpace(text, at, 0, text.length)) continue;
    set += `${text.slice(copied, at)}\u00a0`;
    copied = at + 1;
  }
  return set + text.slice(copied);
}

/**
 * Whether the space at `at` must not break.
 * @param from,to where the text begins and ends within `text`: what is outside is not read
 */
export function isBoundSpace(text: string, at: number, from: number, to: number): boolean {
  if (at <= from || at + 1 >= to) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (isDigit(before)) return isBoundAfterNumber(text, at, from, to, after);
  return isDigit(after) && isBoundBeforeNumber(text, at, from, before);
}

function isBoundAfterNumber(
  text: string,
  at: number,
  from: number,
  to: number,
  after: number,
): boolean {
  if (isDigit(after)) return telephone.test(text.slice(Math.max(from, at - reach), at));
  if (after === times) return at + 3 < to && isDigit(text.charCodeAt(at + 3));
  // A number at the end of a part's name (RG8810) is no count.
  if (!isNumber(text, at, from)) return false;
  return bindingWords.some((rule) => {
    rule.lastIndex = at + 1;
    return rule.test(text) && rule.lastIndex <= to;
  });
}

function isBoundBeforeNumber(text: string, at: number, from: number, before: number): boolean {
  if (signs.has(before)) return true;
  const end = before === point ? at - 1 : at;
  let start = end;
  while (start > from && start > end - reach && isWordSign(text.charCodeAt(start - 1))) start -= 1;
  const word = text.slice(start, end);
  return abbreviation.test(word) || numbered.has(word.toLowerCase());
}

function isWordSign(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === hyphen || code === slash;
}

/** Whether what ends at `end` with a digit is a number alone: digits, points, commas, signs and a range's dots. */
function isNumber(text: string, end: number, from: number): boolean {
  for (let at = end - 2; at >= from && at >= end - reach; at -= 1) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && !numberSigns.has(code)) return !isLetter(code);
  }
  return true;
}

const numberSigns = new Set(",.+-−–…/:~".split("").map((sign) => sign.charCodeAt(0)));

/**
 * The bounds of the name whose hyphen stands at `at`, where it must not break: a technical name
 * (`Wi-Fi`, `USB-PD`, `CSI-2`, `LQFP-64`, `32-bit`, `RG2100-QER`), not a compound of words
 * (`real-time`).
 * @param from,to where the text begins and ends within `text`
 */
export function nameAround(
  text: string,
  at: number,
  from: number,
  to: number,
): readonly [number, number] | undefined {
  const start = edge(text, at, -1, from - 1) + 1;
  const end = edge(text, at, 1, to);
  if (end - start > reach || start === at || end === at + 1) return undefined;
  return technicalName.test(text.slice(start, end)) ? [start, end] : undefined;
}

/**
 * A part of one or two characters, in capitals, or with a digit: other names may break at their
 * hyphens.
 */
const technicalName =
  /^(?:[A-Za-z0-9]{1,2}-[A-Za-z0-9-]+|[A-Za-z0-9-]+-[A-Za-z0-9]{1,2}|[A-Z0-9]+(?:-[A-Z0-9]+)+|(?=[A-Za-z-]*\d)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)$/;

function edge(text: string, at: number, step: 1 | -1, limit: number): number {
  let next = at + step;
  while (next !== limit && Math.abs(next - at) <= reach && isNameSign(text.charCodeAt(next))) {
    next += step;
  }
  return next;
}

function isNameSign(code: number): boolean {
  return code === hyphen || isDigit(code) || isLatin(code);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLatin(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Latin letters, and what part names may have between them; Chinese characters are none. */
function isLetter(code: number): boolean {
  return isLatin(code) || (code >= 0xc0 && code <= 0x24f && code !== times);
}
