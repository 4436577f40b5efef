/** A rule of typography: the pattern that breaks it, and its message. */
type Rule = readonly [broken: RegExp, message: string];

const han = "\\u3400-\\u4dbf\\u4e00-\\u9fff";
const wide = "，。；：！？、（）【】《》「」『』";

/** Rules for Chinese: full-width marks, and a space between Chinese and Latin. */
const chineseRules: readonly Rule[] = [
  [
    new RegExp(`[${han}][A-Za-z0-9]|[A-Za-z0-9%][${han}]|°C[${han}]`),
    "needs a space between Chinese and Latin",
  ],
  [/\d\s+[%‰]/, "has a space before %"],
  [/\d°C/, "needs a space before °C"],
  [new RegExp(`[${han}]\\s+[${han}]`), "has a space between Chinese characters"],
  [new RegExp(`\\s[${wide}]|[${wide}]\\s`), "has a space beside a full-width mark"],
  [new RegExp(`[${han}]\\s*[,;:!?]|[,;:!?]\\s*[${han}]`), "has a half-width mark beside Chinese"],
  [new RegExp(`[${han}]\\.|(?<!\\d)\\.[${han}]`), "has a half-width full stop beside Chinese"],
  [
    new RegExp(`[${han}]\\s*\\(|\\)\\s*[${han}]|\\([^)]*[${han}][^)]*\\)`),
    "has half-width brackets",
  ],
  [new RegExp(`[${han}]["']|["'][${han}]`), "has straight quotes"],
  [
    new RegExp(
      `[${han}].*(?:[A-Za-z0-9%], |[A-Za-z%],\\d)|(?:[A-Za-z0-9%], |[A-Za-z%],\\d).*[${han}]`,
    ),
    "parts a list by half-width commas",
  ],
  [/\.\.\.|。。|--/, "has dots or dashes of a typewriter"],
  [/[！!]/, "has an exclamation mark"],
  [/[０-９Ａ-Ｚａ-ｚ％℃]/, "has full-width letters, digits or signs"],
  [/ {2}/, "has two spaces"],
];

const englishRules: readonly Rule[] = [
  [new RegExp(`[${han}]`), "has Chinese characters"],
  [new RegExp(`[${wide}]`), "has full-width marks"],
  [/!/, "has an exclamation mark"],
  [/ {2}/, "has two spaces"],
  [/\s[,;:?](?:\s|$)|\s\.(?:\s|$)/, "has a space before a mark"],
  [/\.\.\.|--/, "has dots or dashes of a typewriter"],
];

/** The numbers under which a site is filed in China are written without spaces. */
const filingNumber = /ICP备|公网安备/;

/** Breaches of the rules in a Chinese text without markup, each with the text around it. */
export function chineseSlips(text: string): string[] {
  return filingNumber.test(text) ? [] : slips(text, chineseRules);
}

/** Breaches of the rules in an English text without markup. */
export function englishSlips(text: string): string[] {
  return slips(text, englishRules);
}

function slips(text: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(([broken, message]) => {
    const match = broken.exec(text);
    if (!match) return [];
    const middle = match.index + match[0].length / 2;
    const excerpt = text.slice(Math.max(0, middle - 12), middle + 12).trim();
    return [`${message}: “${excerpt}”`];
  });
}
