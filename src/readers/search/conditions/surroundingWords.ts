/**
 * The words of comparison of both languages: the one table of words that texts are read as conditions
 * by. What is compared comes from the collection's own definitions.
 */

/** Meaning of a word for the quantity beside it. */
export type Comparison = "atLeast" | "atMost" | "reaching" | "either";

const before: Readonly<Record<Comparison, string>> = {
  atLeast:
    "at least|no less than|no smaller than|not less than|not smaller than|not below|more than|greater than|larger than|bigger than|higher than|over|above|from|minimum|min|>=|>|≥|不低于|不少于|不小于|不短于|至少|最少|起码|大于等于|大于|高于|超过|多于|最低|最小",
  atMost:
    "at most|no more than|no larger than|no bigger than|no greater than|no higher than|not more than|not larger than|not bigger than|not greater than|not higher than|not over|not above|less than|lower than|smaller than|under|below|within|<=|<|≤|不超过|不大于|不高于|不多于|不长于|至多|最多|小于等于|小于|低于|少于",
  reaching: "up to|maximum|max|as high as|高达|可达|最高|最大|达到|达",
  either: "\\+/-|±|正负",
};

const behind: Readonly<Record<Comparison, string>> = {
  atLeast:
    "or more|or higher|or above|or better|or faster|or greater|or larger|or bigger|or longer|or over|and more|and above|and up|and over|upwards|minimum|min|\\+|及以上|或以上|或更高|或更多|以上|起",
  atMost:
    "or less|or lower|or below|and below|and less|or fewer|or smaller|or under|or shorter|及以下|或以下|或更低|或更少|以下|以内|之内",
  reaching: "maximum|max",
  either: "(?!)",
};

/** Words between the two ends of a range that something before them opens. */
const between = {
  opening: /(?:between|from|介于|从|在)\s*$/i,
  joining: /^\s*(?:and|to|和|与|到|至)\s*$/i,
};

/** Characters between a comparison or a label and its quantity. */
const link = String.raw`[\s:：=]*`;

const kinds = ["atLeast", "atMost", "reaching", "either"] as const satisfies readonly Comparison[];

/** Whole words where letters would go on. */
function whole(words: string, end: "start" | "end"): RegExp {
  const some = words
    .split("|")
    .sort((a, b) => b.length - a.length)
    .map((word) => (/^\w.*\w$|^\w+$/.test(word) ? `\\b${word}\\b` : word))
    .join("|");
  return end === "end"
    ? new RegExp(`(?:${some})${link}$`, "i")
    : new RegExp(`^\\s*(?:${some})`, "i");
}

const beforePatterns = kinds.map((kind) => [kind, whole(before[kind], "end")] as const);
const behindPatterns = kinds.map((kind) => [kind, whole(behind[kind], "start")] as const);

/** Longest comparison, in characters. */
const maxLength = 24;

/** A quantity's comparison, and the place in the text that both of them take. */
export interface Compared {
  readonly comparison: Comparison | undefined;
  readonly start: number;
  readonly end: number;
}

/** Reads what is said right before or right behind a quantity. */
export function comparisonOf(text: string, start: number, end: number): Compared {
  const head = text.slice(Math.max(0, start - maxLength), start);
  for (const [comparison, pattern] of byLength(beforePatterns, head)) {
    const length = pattern.exec(head)?.[0].length ?? 0;
    return { comparison, start: start - length, end };
  }
  const tail = text.slice(end, end + maxLength);
  for (const [comparison, pattern] of byLength(behindPatterns, tail)) {
    const length = pattern.exec(tail)?.[0].length ?? 0;
    return { comparison, start, end: end + length };
  }
  return { comparison: undefined, start, end };
}

/** The patterns that match, the longest match first: 不低于 is not 低于. */
function byLength(
  patterns: readonly (readonly [Comparison, RegExp])[],
  text: string,
): (readonly [Comparison, RegExp])[] {
  const lengthOf = (pattern: RegExp) => pattern.exec(text)?.[0].length ?? 0;
  return patterns
    .filter(([, pattern]) => pattern.test(text))
    .sort(([, a], [, b]) => lengthOf(b) - lengthOf(a));
}

const sizeWords = {
  before:
    /(?:(?<![\p{L}\d])(?:packages?|bod(?:y|ies)|footprint|outline|size|dimensions?)(?![\p{L}\d])(?:\s+(?:of|is))?\s*|封装|外形|尺寸|大小)+$/iu,
  behind: /^\s*(?:(?:packages?|body|footprint|outline|size)(?![\p{L}\d])|的?封装|大小)/iu,
};

/** Place of the size of a body with the words around it that only say so: `package size below 4 x 4 mm`. */
export function sizeWordsAround(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  return {
    start: start - (sizeWords.before.exec(text.slice(0, start))?.[0].length ?? 0),
    end: end + (sizeWords.behind.exec(text.slice(end))?.[0].length ?? 0),
  };
}

/** True if what stands between two quantities makes them the ends of a range. */
export function joinsEnds(
  text: string,
  first: { start: number; end: number },
  next: number,
): boolean {
  const gap = text.slice(first.end, next);
  if (/^\s*(?:\.{2,3}|…|–|—|-|~|to|至|到)\s*$/i.test(gap)) return true;
  return between.joining.test(gap) && between.opening.test(text.slice(0, first.start));
}

/** Beginning of a range's opening word, where one stands before it. */
export function openingOf(text: string, start: number): number {
  return start - (between.opening.exec(text.slice(0, start))?.[0].length ?? 0);
}

/** Characters of labels that say only that something is counted: 通道数, 最多引脚数量. */
export const countingCharacters: ReadonlySet<string> = new Set([..."数量最总个"]);

/** Characters that stand between a count and what is counted. */
export const counters: ReadonlySet<string> = new Set([..."个路组颗款片条"]);

/** Words that stand between a count and what is counted, or between a quantity and its label. */
export const linkingWords: ReadonlySet<string> = new Set([
  ...counters,
  ..."of is are with and for x the a an in as having has have need needs 的 为 是 有 带 含 和 与 及 且 支持 具有 具备 带有 需要 要".split(
    " ",
  ),
]);

/** Links of letters as whole words, and those of characters. */
const anyLink = [...linkingWords]
  .map((word) => (/^[a-z]+$/.test(word) ? `(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])` : word))
  .join("|");
const linksBefore = new RegExp(`(?:(?:${anyLink})\\s*)+$`, "iu");
const endOrLink = new RegExp(`^\\s*(?:$|[,，、;；.。]|${anyLink})`, "iu");

/**
 * The words that link a piece of a text to what stands before it.
 * @param starts places where words begin: 要 of 重要 links nothing
 * @returns the place where the links begin, that of the piece without any, and whether nothing behind the
 *   piece may be what they link
 */
export function linksAround(
  text: string,
  start: number,
  end: number,
  starts: ReadonlySet<number>,
): { readonly links: number; readonly isLast: boolean } {
  const length = linksBefore.exec(text.slice(0, start))?.[0].length ?? 0;
  const places = Array.from({ length }, (_, at) => start - length + at);
  const links = places.find((place) => starts.has(place)) ?? start;
  return { links, isLast: endOrLink.test(text.slice(end)) };
}

/** Words of several characters that deny what is named right behind them. */
const hanDenials = "不带有?|不含有?|不包含|不包括|不支持|不具备|不需要|不要|不用|无需|无须";

/** Words that deny what is named right behind them, with articles and such between. */
const denial = new RegExp(
  String.raw`(?:(?<![\p{L}\d])(?:without|w/o|lacking|excluding|except|no|not|non)(?![\p{L}\d])[\s-]*(?:(?:with|having|needing|requiring|need(?:\s+for)?|require|any|a|an|the|built-in|integrated)\s+)*|(?:${hanDenials}|(?<!避)免|(?<!有)没有|(?<![有并])无|(?<!并)非)\s*)$`,
  "iu",
);

/** Words that join a name to a denied one, so that both are denied. */
const joiner = /^\s*(?:,?\s*(?:and|or|nor)(?!\s+(?:with|has|have)\b)|和|与|及|或|、|\/)\s*$/i;

/** The rest of a list from a name that commas part from the one before, up to its last name. */
const restOfList =
  /^(?:[^\s,;.]+(?:\s[^\s,;.]+){0,2},\s*)*[^\s,;.]+(?:\s[^\s,;.]+){0,2},?\s+(?:or|nor|and)\s/i;

/** Words behind which something is asked for again. */
const wantedAgain = /(?:^|\s)(?:with|has|have|having|at|from|for)\s/i;

/** Place where the denial of what begins at a place begins; undefined where nothing denies it. */
export function denialBefore(text: string, start: number): number | undefined {
  const head = text.slice(Math.max(0, start - maxLength), start);
  const length = denial.exec(head)?.[0].length;
  return length === undefined ? undefined : start - length;
}

/** Words of a name that deny the word right before them: `crystal-free`, `fanless`. */
const denyingEnd = /([\p{L}\d]+?)(?:-?less|[\s-]free)(?![\p{L}\d])/giu;

/** Fewest letters before `less`, which makes `unless` of two. */
const minBeforeLess = 3;

const denialAnywhere = new RegExp(denial.source.slice(0, -1), "giu");

const hanInner = "内置|内建|内部|集成|自带|片内|片上|板载";
const inner = new RegExp(
  String.raw`(?<![\p{L}\d])(?:inside|built-in|internal|integrated|on-chip|on-board)(?![\p{L}\d])|${hanInner}`,
  "iu",
);
const hanOuter = ["外部", "外接", "外置"];
const outer = ["external ", ...hanOuter];

/**
 * Words of characters that part those around them where the dictionary knows none of these: 不带风扇, 内置风扇,
 * and 路数 behind 摄像头.
 */
export const partingWords = new RegExp(
  `${hanDenials}|${hanInner}|${hanOuter.join("|")}|[${[...counters].join("")}]?数量?$`,
  "g",
);

/** Something that a name denies itself. */
interface DeniedByName {
  readonly what: string;
  /** True where less than all of it may as well be what the name has: 检测 of 无传感器检测. */
  readonly isWhole: boolean;
}

/**
 * Pieces of a name that it denies itself: `external crystal` of `No external crystal`, `fan` of `Fanless`.
 * 无 denies the word behind it, as `-less` does, and perhaps all that follows.
 * @param starts places of the name where words begin; what is one word with the denial ends with it (免风扇)
 */
export function deniedIn(name: string, starts: ReadonlySet<number>): DeniedByName[] {
  const behind = [...name.matchAll(denialAnywhere)].flatMap(({ 0: all, index }) => {
    const at = index + all.length;
    if (!starts.has(index)) return [];
    const rest = { what: name.slice(at), isWhole: false };
    const end = [...starts].find((start) => start > at) ?? name.length;
    const word = { what: name.slice(at, end), isWhole: false };
    if (!starts.has(at)) return end - at > 1 ? word : [];
    const isOuter = outer.some((one) => rest.what.startsWith(one));
    return all === "无" && !isOuter ? [word, { ...rest, isWhole: true }] : rest;
  });
  const before = [...name.matchAll(denyingEnd)].flatMap(([, word = ""]) =>
    word.length >= minBeforeLess ? { what: word, isWhole: false } : [],
  );
  return [...behind, ...before];
}

/** Names of things that others need outside and a name has within: `external crystal` for `Crystal inside`. */
export function outsideOf(name: string): string[] {
  if (!inner.test(name)) return [];
  const what = name.replace(inner, "").trim();
  return what === "" ? [] : outer.map((word) => word + what);
}

const denialWithin = new RegExp(`${denial.source.slice(0, -1)}[\\p{L}\\d][\\p{L}\\d-]*`, "giu");

/** A text without what is denied in it, each a word. */
export function withoutDenials(text: string): string {
  return text.replace(denialWithin, " ").replace(/\s+/g, " ").trim();
}

/**
 * True if what stands between two names makes them one list: a word that joins them, or a comma in a list
 * whose last name such a word joins (`without CAN, USB or Ethernet`).
 * @param end place behind the first name
 * @param start place of the second one
 */
export function joinsNames(text: string, end: number, start: number): boolean {
  const between = text.slice(end, start);
  if (joiner.test(between)) return true;
  const list = /^\s*,\s*$/.test(between) ? restOfList.exec(text.slice(start))?.[0] : undefined;
  return list !== undefined && !wantedAgain.test(list);
}

interface QuestionToken {
  readonly written: string;
  /** True for a word in capitals: `CAN` asks nothing. */
  readonly isCapital: boolean;
}

const questions = {
  anywhere: new Set("how why when where who what which whose".split(" ")),
  first: new Set("does do can could is are should".split(" ")),
  chinese: /什么|怎么|怎样|如何|为何|哪|多久|多少|几|吗|呢|是否|能否|可否|能不能|有没有/,
};

/** A text without the words of Chinese that make it a question: 供电电压是多少. */
export function withoutQuestion(text: string): string {
  return text.replaceAll(new RegExp(questions.chinese, "g"), " ");
}

/** True for a text that asks a question, by its mark or by a word of questions. */
export function asksQuestion(text: string, tokens: readonly QuestionToken[]): boolean {
  if (/[?？]/.test(text) || questions.chinese.test(text)) return true;
  const isAsking = ({ written, isCapital }: QuestionToken, words: ReadonlySet<string>) =>
    !isCapital && words.has(written);
  const [first] = tokens;
  if (first !== undefined && isAsking(first, questions.first)) return true;
  return tokens.some((token) => isAsking(token, questions.anywhere));
}
