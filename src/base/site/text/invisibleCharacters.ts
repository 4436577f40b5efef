/**
 * Characters that the radicals from U+2E80 on stand for, in their order
 * (EquivalentUnifiedIdeograph.txt of Unicode 16); those that stand for none are themselves.
 */
const supplement = [
  ...("⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛" +
    "犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑" +
    "钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟"),
];

const first = 0x2e80;

const radicals = /[\u2e80-\u2ef3\u2f00-\u2fd5]/g;

/**
 * Returns a text with the characters that its radicals stand for: PDF programs write `⻓` (U+2ED3)
 * and `⼀` (U+2F00) where the text has `长` and `一`.
 */
export function withoutRadicals(text: string): string {
  return text.replace(radicals, (sign) => {
    // Kangxi radicals have their characters in NFKC.
    return supplement[sign.charCodeAt(0) - first] ?? sign.normalize("NFKC");
  });
}

/** Characters that turn the direction of what stands beside them (UAX #9), and marks of direction. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const directionMarks = /[\u200e\u200f\u061c]/g;

/** Control characters that no text needs, without tabs and ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Characters at which a line ends (UAX #14), and separators of records. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const lineEnds = /[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/;

/** Characters between which Chinese and Japanese have no blank. */
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65]/u;

/** The lines of a text as one: with a blank between two, except between Chinese characters. */
export function onOneLine(text: string): string {
  if (!lineEnds.test(text)) return text;
  const lines = text.split(lineEnds).map((line) => line.trim());
  return lines.reduce((before, line) => {
    if (before === "" || line === "") return before + line;
    const meet = [...before.slice(-2)].slice(-1).concat([...line.slice(0, 2)].slice(0, 1));
    return meet.every((sign) => withoutBlanks.test(sign)) ? before + line : `${before} ${line}`;
  }, "");
}

/**
 * A one-line text without what could hide or turn what it says: a file's name that reads as another,
 * a title that turns the menu around. Several lines become one. Radicals become the characters they
 * stand for.
 */
export function stripInvisible(text: string): string {
  return onOneLine(withoutRadicals(text.toWellFormed()))
    .replace(turning, "")
    .replace(directionMarks, "")
    .replace(controls, "");
}

/** A longer text in which what turns directions is shown by its number: `[U+202E]`. */
export function revealInvisible(text: string): string {
  return withoutRadicals(text.toWellFormed())
    .replace(turning, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase()}]`)
    .replace(directionMarks, "")
    .replace(controls, "");
}
