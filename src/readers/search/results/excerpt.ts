import type { Language } from "../../../base/site/languages.ts";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { DocumentTexts } from "../indexer/documentTexts.ts";
import type { MarkedText } from "../searchTypes.ts";
import { type Match, type Matcher, segmentsOf } from "./highlighter.ts";

/** Characters of an excerpt; a Chinese one says as much in half of them. */
const lengths: Readonly<Record<Language, number>> = { en: 180, zh: 90 };

/** Length of a long text's beginning in which matches are looked for, in characters. */
const farthest = 12_000;

/** Share of an excerpt that stands before its first match. */
const leadShare = 0.25;

/**
 * The passage of a document that has most of what was looked for: of the summary where it has as much
 * as any other, else of the details or the body; the summary's beginning where nothing matches.
 */
export function excerptOf(texts: DocumentTexts, matcher: Matcher, language: Language): MarkedText {
  const length = lengths[language];
  const phrases = [texts.summary, ...texts.details, texts.body];
  const best = bestPassage(phrases, matcher, () => length);
  if (best) return best.excerpt;
  const opening = [texts.summary, texts.body, ...texts.details].find(({ text }) => text !== "");
  return opening ? cutOut({ phrase: opening, start: 0, kinds: 0, matches: [] }, length) : nothing;
}

const nothing: MarkedText = { segments: [] };

/** A text with the passage of it that has most of what was looked for. */
export interface FoundPassage<Text extends LocalizedText> {
  readonly text: Text;
  readonly excerpt: MarkedText;
  /** Different things that match in it. */
  readonly kinds: number;
}

/**
 * The passage in which most of what was looked for is, of the first such text; undefined where nothing
 * matches.
 */
export function bestPassage<Text extends LocalizedText>(
  texts: readonly Text[],
  matcher: Matcher,
  lengthOf: (text: Text) => number,
): FoundPassage<Text> | undefined {
  let best: { readonly text: Text; readonly passage: Passage } | undefined;
  for (const text of texts) {
    const passage = passageOf(text, matcher, lengthOf(text));
    if (passage && passage.kinds > (best?.passage.kinds ?? 0)) best = { text, passage };
  }
  if (best === undefined) return undefined;
  const { text, passage } = best;
  return { text, excerpt: cutOut(passage, lengthOf(text)), kinds: passage.kinds };
}

/** Characters of an excerpt of a text in a language. */
export function excerptLength(language: Language): number {
  return lengths[language];
}

interface Passage {
  readonly phrase: LocalizedText;
  readonly start: number;
  /** Different things that match in it. */
  readonly kinds: number;
  readonly matches: readonly Match[];
}

/** The passage of a text, as long as an excerpt, in which most kinds of matches are. */
function passageOf(phrase: LocalizedText, matcher: Matcher, length: number): Passage | undefined {
  const text = phrase.text.slice(0, farthest);
  const matches = matcher.matches(text);
  const within = length * (1 - leadShare);
  const counts = new Map<number, number>();
  let best: { start: number; kinds: number } | undefined;
  let next = 0;
  for (const [at, { start, mark }] of matches.entries()) {
    for (let match = matches[next]; match !== undefined; match = matches[next]) {
      if (next > at && match.end > start + within) break;
      counts.set(match.mark, (counts.get(match.mark) ?? 0) + 1);
      next += 1;
    }
    if (best === undefined || counts.size > best.kinds) best = { start, kinds: counts.size };
    const left = (counts.get(mark) ?? 0) - 1;
    if (left > 0) counts.set(mark, left);
    else counts.delete(mark);
  }
  return best && { phrase, matches, ...best };
}

function cutOut({ phrase, start, matches }: Passage, length: number): MarkedText {
  const { text, lang } = phrase;
  const isWhole = start + length > text.length && text.length <= length * 1.2;
  const from = isWhole ? 0 : leadIn(text, start, length);
  const to = isWhole ? text.length : wordEnd(text, from + length);
  const inside = matches
    .filter((match) => match.start >= from && match.end <= to)
    .map((match) => ({ ...match, start: match.start - from, end: match.end - from }));
  const segments = segmentsOf(text.slice(from, to), inside);
  if (from > 0) segments.unshift({ text: "…", hit: false });
  if (to < text.length) segments.push({ text: "…", hit: false });
  return { segments, ...(lang !== undefined && { lang }) };
}

/** Beginning of an excerpt: the text's, a sentence's or a word's beginning before the match. */
function leadIn(text: string, match: number, length: number): number {
  const earliest = Math.max(0, match - Math.floor(length * leadShare));
  if (earliest === 0) return 0;
  const lead = text.slice(earliest, match);
  const sentence = /[.!?;:]\s+(?=\S)|[。！？；：]/.exec(lead);
  if (sentence) return earliest + sentence.index + sentence[0].length;
  const blank = lead.indexOf(" ");
  return earliest + (blank < 0 ? 0 : blank + 1);
}

/** End of a word at or before a place; the place itself where there is no blank for long. */
function wordEnd(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const blank = text.lastIndexOf(" ", place);
  if (blank > place - 20) return blank;
  // Not between the halves of a character that takes two.
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code < 0xe000 ? place - 1 : place;
}
