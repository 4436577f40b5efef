import { Converter } from "opencc-js/t2cn";
import { languages, otherLanguage } from "../../../base/site/languages.ts";
import { excerptOf, type Finding } from "./checkFinding.ts";
import { type PairedText, readable } from "./fieldTexts.ts";

/** Text that belongs to neither language: addresses, quotations, and names in brackets. */
const borrowed =
  /https?:\/\/\S+|\S+@\S+|“[^“”]*”|"[^"\n]*"|‘[^‘’]*’|《[^《》]*》|「[^「」]*」|\([^()]*\)|（[^（）]*）/gu;

/** A Chinese phrase as in sentences and lists: with Chinese punctuation next to or within it. */
const chinesePhrase =
  /\p{Script=Han}{2,}[，、；：]\p{Script=Han}{2,}|\p{Script=Han}{4,}[，。！？；]|[，。！？；]\p{Script=Han}{4,}/u;

/** Words that most English sentences have, and few names. */
const functionWords = new Set(
  (
    "the a an of to in on at by for from with and or is are was were be been has have it its this that " +
    "these those you your we our us they their how what who which when where why before after more " +
    "about not can will than as into if do"
  ).split(" "),
);

/** Words in a row, with the punctuation between them in a sentence. */
const englishRun = /[A-Za-z][A-Za-z0-9'’-]*(?:[ \u00a0,;:.]+[A-Za-z][A-Za-z0-9'’-]*)*/g;

/**
 * Number of words by which a run is a sentence and not a name, and of function words among them.
 */
const sentence = { words: 6, joining: 2 } as const;

/** The same for a whole text. */
const phrase = { words: 2, joining: 1 } as const;

/** The same for a whole text that both languages have. */
const sharedSentence = { words: 5, joining: 2 } as const;

type Conversion = (text: string) => string;

let toSimplified: Conversion | undefined;

/**
 * Converts a text to simplified characters. The table of characters takes 2 MB and is built on
 * first use. Search converts words too (`search/text/simplifiedChinese.ts`), which would report correct
 * texts here: it turns 文件 into 文档 and 程序 into 进程.
 */
function simplified(text: string): string {
  const convert: Conversion = toSimplified ?? Converter({ from: "t", to: "cn" });
  toSimplified = convert;
  return convert(text);
}

/** Finds Chinese in an English text and the reverse, and traditional characters. */
export function* script({ path, isHtml, texts }: PairedText): Generator<Finding, void> {
  for (const language of languages) {
    const own = texts[language];
    if (own === undefined) continue;
    const text = readable(own, isHtml);
    const rest = text.replaceAll(borrowed, " ");
    const isShared = texts[otherLanguage(language)] === own;
    const at = language === "en" ? chineseIn(rest) : englishIn(rest, isShared);
    if (at === undefined) continue;
    yield {
      ...{ check: "wrong-script", severity: "error", path: `${path}/${language}`, language },
      excerpt: excerptOf(rest, at, 40),
    };
  }
  if (texts.zh !== undefined) yield* traditional(path, readable(texts.zh, isHtml));
}

/** Index of Chinese in an English text that is not a borrowed name; undefined: none. */
function chineseIn(text: string): number | undefined {
  const at = text.search(/\p{Script=Han}/u);
  if (at === -1) return undefined;
  const phrase = chinesePhrase.exec(text);
  if (phrase !== null) return phrase.index;
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (characters < 2) return undefined;
  const words = text.match(/(?<![\p{L}\p{N}])\p{Script=Latin}{2,}(?![\p{L}\p{N}])/gu) ?? [];
  const isAlone = words.length === 0;
  // A name in both scripts begins with the Latin one; a Chinese phrase around foreign names does
  // not.
  const isAround = !words.some((word) => /^[a-z]+$/.test(word)) && /^\W*\p{Script=Han}/u.test(text);
  return isAlone || isAround ? at : undefined;
}

/** Index of English in a Chinese text that is not a borrowed name; undefined: none. */
function englishIn(text: string, isShared: boolean): number | undefined {
  const hasHan = /\p{Script=Han}/u.test(text);
  const ofAll = isShared ? sharedSentence : phrase;
  const needed = hasHan ? sentence : ofAll;
  for (const { 0: run, index } of text.matchAll(englishRun)) {
    const words = run.match(/[A-Za-z'’]+/g) ?? [];
    const joining = words.filter((word, at) => functionWords.has(at === 0 ? begun(word) : word));
    if (words.length >= needed.words && joining.length >= needed.joining) return index;
  }
  return undefined;
}

/** The first word of a sentence as within one; `CAN` stays unchanged. */
function begun(word: string): string {
  return /^[A-Z][a-z'’]+$/.test(word) ? word.toLowerCase() : word;
}

function* traditional(path: string, text: string): Generator<Finding, void> {
  const simple = simplified(text);
  if (simple === text || simple.length !== text.length) return;
  const places = [...text].flatMap((character, at) => ([...simple][at] === character ? [] : [at]));
  const [first = 0] = places;
  const characters = [...new Set(places.map((at) => [...text][at] ?? ""))].slice(0, 8).join("");
  yield {
    ...{ check: "traditional", severity: "warning", path: `${path}/zh`, language: "zh" as const },
    ...{ excerpt: excerptOf(text, first, 1), about: characters },
  };
}
