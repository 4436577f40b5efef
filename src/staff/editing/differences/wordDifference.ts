import { diffArrays } from "diff";
import { type Language, languageFacts } from "../../../base/site/languages.ts";

/** A run of a text that both versions have, or one of them alone. */
export interface TextPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/**
 * Bounds of one comparison, some milliseconds of the thread each: characters of a text that is
 * split into words, and edits between two sequences.
 */
const bounds = { characters: 8_000, edits: 200 } as const;

const segmenters = {
  en: new Intl.Segmenter(languageFacts.en.tag, { granularity: "word" }),
  zh: new Intl.Segmenter(languageFacts.zh.tag, { granularity: "word" }),
} as const;

/** Splits a text into words and the characters between them. */
function wordsOf(text: string, language: Language): string[] {
  return Array.from(segmenters[language].segment(text), ({ segment }) => segment);
}

/**
 * Compares two versions of a text word by word; Chinese words are those of the platform's
 * dictionary. Texts that are too long, or have too little in common, are replaced as a whole.
 */
export function wordDifference(before: string, after: string, language: Language): TextPart[] {
  if (before === after) return before === "" ? [] : [{ kind: "same", text: after }];
  const whole = [part("removed", before), part("added", after)].flat();
  if (Math.max(before.length, after.length) > bounds.characters) return whole;
  const edits = sequenceEdits(wordsOf(before, language), wordsOf(after, language));
  if (edits === undefined) return whole;
  const parts = edits.flatMap(({ kind, items }) => part(kind, items.join("")));
  return joined(parts);
}

/** A run of a sequence that both versions have, or one of them alone. */
export interface SequenceEdit {
  readonly kind: TextPart["kind"];
  readonly items: readonly string[];
}

/** The edits between two sequences; undefined where there are too many of them. */
export function sequenceEdits(
  before: readonly string[],
  after: readonly string[],
): SequenceEdit[] | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const inner = diffArrays(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    { maxEditLength: bounds.edits },
  );
  if (inner === undefined) return undefined;
  const same = (items: readonly string[]): SequenceEdit => ({ kind: "same", items });
  const edits = inner.map(({ added, removed, value }): SequenceEdit => {
    if (!added && !removed) return same(value);
    return { kind: added ? "added" : "removed", items: value };
  });
  return [same(after.slice(0, start)), ...edits, same(after.slice(after.length - end))].filter(
    ({ items }) => items.length > 0,
  );
}

function part(kind: TextPart["kind"], text: string): TextPart[] {
  return text === "" ? [] : [{ kind, text }];
}

/**
 * Joins changes with only blanks or a punctuation mark in between, which read better as one: `3.3 V
 * → 5 V`, not three changes.
 */
function joined(parts: readonly TextPart[]): TextPart[] {
  const made: TextPart[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    made.push(...part("removed", removed), ...part("added", added));
    removed = "";
    added = "";
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const next = parts[index + 1];
    const isChange = removed !== "" || added !== "";
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (isChange && next !== undefined && /^[\s.,:;·~–-]{1,2}$/u.test(text)) {
      removed += text;
      added += text;
    } else {
      flush();
      made.push({ kind, text });
    }
  }
  flush();
  return made;
}
