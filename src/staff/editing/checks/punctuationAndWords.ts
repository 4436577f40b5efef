import type { Language } from "../../../base/site/languages.ts";
import { excerptOf, type Finding } from "./checkFinding.ts";
import { type PairedText, readable, runsOf } from "./fieldTexts.ts";

const han = /\p{Script=Han}/u;

/** Full-width marks for the half-width ones that Chinese texts do not have. */
const fullWidth: Readonly<Record<string, string>> = {
  ",": "，",
  ";": "；",
  ":": "：",
  "!": "！",
  "?": "？",
  ".": "。",
  "(": "（",
  ")": "）",
};

/**
 * A half-width mark next to Chinese characters; a point between digits or before a word does not
 * count.
 */
const halfWidthMark =
  /(?<=\p{Script=Han}[”’》）」]?)[,;:!?](?!\/)|[,;!?](?=\p{Script=Han})|(?<=\p{Script=Han})\.(?=\s|$|\p{Script=Han})|\((?=[^()]*\p{Script=Han}[^()]*\))/gu;

/** Half-width punctuation in Chinese, but in code, part numbers, quantities and English phrases. */
export function* halfWidth({ path, isHtml, texts: { zh } }: PairedText): Generator<Finding, void> {
  if (zh === undefined || !han.test(zh)) return;
  const found: { text: string; at: number }[] = [];
  const mended = runsOf(zh, isHtml)
    .map(({ text, isText, isCode }) => {
      if (!isText || isCode) return text;
      for (const { index } of text.matchAll(halfWidthMark)) found.push({ text, at: index });
      return withFullWidth(text);
    })
    .join("");
  const [first] = found;
  if (first === undefined) return;
  yield {
    ...{ check: "half-width", severity: "warning", path: `${path}/zh`, language: "zh" },
    ...{ excerpt: excerptOf(first.text, first.at, 1), about: first.text[first.at] ?? "", mended },
  };
}

/**
 * Replaces the marks of a text; a blank after one is removed, and brackets are replaced in pairs.
 */
function withFullWidth(text: string): string {
  return text
    .replaceAll(/\(([^()]*\p{Script=Han}[^()]*)\)/gu, "（$1）")
    .replaceAll(halfWidthMark, (mark) => fullWidth[mark] ?? mark)
    .replaceAll(/([，；：！？。]) +(?=\p{Script=Han})/gu, "$1");
}

/** Straight quotation marks in Chinese; straight and curved ones in one text. */
export function* quotes({ path, isHtml, texts }: PairedText): Generator<Finding, void> {
  const { en, zh } = texts;
  if (zh !== undefined) {
    const straight = /"([^"<>\n]*\p{Script=Han}[^"<>\n]*)"/gu;
    const runs = runsOf(zh, isHtml);
    const [run, match] = runs
      .filter(({ isText, isCode }) => isText && !isCode)
      .flatMap(({ text }) => [...text.matchAll(straight)].map((one) => [text, one] as const))
      .at(0) ?? [undefined, undefined];
    if (run !== undefined) {
      const mended = runs
        .map(({ text, isText, isCode }) =>
          isText && !isCode ? text.replaceAll(straight, "“$1”") : text,
        )
        .join("");
      yield {
        ...{ check: "straight-quotes", severity: "warning", path: `${path}/zh`, language: "zh" },
        ...{ excerpt: excerptOf(run, match.index, match[0].length), mended },
      };
    }
  }
  if (en === undefined) return;
  const text = readable(en, isHtml);
  const straight = /(?<=\p{L})'(?=\p{L})|"(?=\p{L})|(?<=\p{L})"/u.exec(text);
  if (straight === null || !/[“”‘’]/.test(text)) return;
  yield {
    ...{ check: "mixed-quotes", severity: "note", path: `${path}/en`, language: "en" },
    excerpt: excerptOf(text, straight.index, 1),
  };
}

/** A word, or Chinese word, that is repeated. */
const repeated: Readonly<Record<Language, RegExp>> = {
  en: /\b(the|a|an|of|to|in|is|and|for|on|with|at|by|or|as|it|from|are|was|this|we|be)[ \u00a0]+\1\b/giu,
  // Such as 实实在在.
  zh: /(?<!\k<double>(?<double>\p{Script=Han}))(的|了|是|在|和|与|及|或|为|将|被|把|由|从|可以|以及|我们|进行|通过)\2(?!确|士|话|时|目|来|解|结)/gu,
};

export function* repeatedWords({ path, isHtml, texts }: PairedText): Generator<Finding, void> {
  for (const language of ["en", "zh"] as const) {
    const own = texts[language];
    if (own === undefined) continue;
    for (const { text, isText, isCode } of runsOf(own, isHtml)) {
      const match = isText && !isCode ? [...text.matchAll(repeated[language])][0] : undefined;
      if (match === undefined) continue;
      yield {
        ...{ check: "repeated-word", severity: "warning", path: `${path}/${language}`, language },
        ...{ excerpt: excerptOf(text, match.index, match[0].length), about: wordIn(match) },
        mended: own.replace(match[0], wordIn(match)),
      };
      break;
    }
  }
}

/** The word of a repetition: half of it, without the blank between. */
function wordIn(match: RegExpExecArray): string {
  const [whole] = match;
  const words = whole.split(/\s+/);
  return words.length > 1 ? (words[0] ?? "") : whole.slice(0, whole.length / 2);
}
