import { diffArrays } from "diff";
import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { type Block, htmlBlocks, type Token } from "./htmlBlocks.ts";

/** `restyled`: the same words, with other marks (bold, a link's address). */
export type ChangeKind = "same" | "added" | "removed" | "restyled";

/** Words in a row that became of the earlier text the same way. */
export interface Part {
  readonly kind: ChangeKind;
  readonly text: string;
}

/** A paragraph of either text, or one of each that correspond. */
export interface DiffBlock {
  readonly kind: ChangeKind | "changed";
  /** Name of the element; `p` for a text without elements. */
  readonly tag: string;
  readonly parts: readonly Part[];
}

interface Texts {
  readonly before: string;
  readonly after: string;
  readonly language: Language;
  readonly isHtml?: boolean | undefined;
}

/** Milliseconds for one comparison; what is left over is shown as replaced. */
const timeoutMs = 100;

/** Words changed between two paragraphs, beyond which they are shown as replaced. */
const maxEdits = 2_000;

/** Characters of both texts, beyond which no words are looked for. */
const maxCharacters = 400_000;

/** Paragraphs of both sides between which pairs are looked for. */
const maxBlocks = 200;

/** Share of words that two paragraphs have in common at least, to be shown as one that changed. */
const minSimilarity = 0.34;

const segmenters = new Map<Language, Intl.Segmenter>();

/**
 * Compares two texts of one language: paragraphs first, then words. Bounded in time and size: beyond
 * that, a paragraph is shown as removed and added.
 */
export function wordDiff({ before, after, language, isHtml = false }: Texts): DiffBlock[] {
  const until = performance.now() + timeoutMs;
  const comparison = { language, until, isLong: before.length + after.length > maxCharacters };
  const read = isHtml ? htmlBlocks : plainBlocks;
  const old = read(before);
  const next = read(after);
  const signs = { old: old.map(signOf), next: next.map(signOf) };
  const runs = diffArrays(signs.old, signs.next, { maxEditLength: maxEdits, timeout: timeoutMs });
  if (runs === undefined) return [...old.map(whole("removed")), ...next.map(whole("added"))];
  const blocks: DiffBlock[] = [];
  const taken = { old: 0, next: 0 };
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined) break;
    if (!run.added && !run.removed) {
      blocks.push(...next.slice(taken.next, taken.next + run.count).map(whole("same")));
      taken.old += run.count;
      taken.next += run.count;
      continue;
    }
    const following = runs[index + 1];
    const isPair = following !== undefined && following.added !== run.added && isChange(following);
    const [removed, added] = countsOf(run, isPair ? following : undefined);
    const from = old.slice(taken.old, taken.old + removed);
    const to = next.slice(taken.next, taken.next + added);
    blocks.push(...pairBlocks(from, to, comparison));
    taken.old += removed;
    taken.next += added;
    if (isPair) index += 1;
  }
  return blocks;
}

/** True where something differs between the texts. */
export function hasChanges(blocks: readonly DiffBlock[]): boolean {
  return blocks.some(({ kind }) => kind !== "same");
}

interface Run {
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

function isChange({ added, removed }: Run): boolean {
  return added || removed;
}

function countsOf(run: Run, other: Run | undefined): [removed: number, added: number] {
  const sum = (is: (one: Run) => boolean) =>
    (is(run) ? run.count : 0) + (other !== undefined && is(other) ? other.count : 0);
  return [sum(({ removed }) => removed), sum(({ added }) => added)];
}

/** The lines of a text without elements. */
function plainBlocks(text: string): Block[] {
  if (text === "") return [];
  return text.split("\n").map((line) => ({ tag: "p", runs: [{ text: line, marks: "" }] }));
}

function signOf({ tag, runs }: Block): string {
  return JSON.stringify([tag, runs.map(({ text, marks }) => [text, marks])]);
}

function textOf({ runs }: Block): string {
  return runs.map(({ text }) => text).join("");
}

function whole(kind: "same" | "added" | "removed"): (block: Block) => DiffBlock {
  return (block) => ({ kind, tag: block.tag, parts: [{ kind, text: textOf(block) }] });
}

interface Comparison {
  readonly language: Language;
  /** Deadline of the comparison, by `performance.now()`. */
  readonly until: number;
  readonly isLong: boolean;
}

/** Paragraphs that took the place of others: those that are alike as one, the rest as they are. */
function pairBlocks(
  from: readonly Block[],
  to: readonly Block[],
  comparison: Comparison,
): DiffBlock[] {
  if (comparison.isLong || from.length + to.length > maxBlocks) {
    return [...from.map(whole("removed")), ...to.map(whole("added"))];
  }
  const isOneToOne = from.length === 1 && to.length === 1;
  const words = (block: Block) => tokensOf(block, comparison.language);
  const blocks: DiffBlock[] = [];
  const old = from.map((block) => ({ block, tokens: words(block) }));
  let first = 0;
  for (const block of to) {
    const tokens = words(block);
    const found = old.findIndex(
      (one, index) => index >= first && (isOneToOne || areAlike(one.tokens, tokens)),
    );
    const partner = old[found];
    if (partner === undefined || performance.now() > comparison.until) {
      blocks.push(whole("added")(block));
      continue;
    }
    blocks.push(...old.slice(first, found).map((one) => whole("removed")(one.block)));
    blocks.push(changedBlock(partner, { block, tokens }, comparison));
    first = found + 1;
  }
  return [...blocks, ...old.slice(first).map((one) => whole("removed")(one.block))];
}

function areAlike(a: readonly Token[], b: readonly Token[]): boolean {
  const isWord = ({ text }: Token) => /[\p{L}\p{N}]/u.test(text);
  const words = new Set(a.filter(isWord).map(({ text }) => text));
  const others = new Set(b.filter(isWord).map(({ text }) => text));
  const shared = words.intersection(others).size;
  return (2 * shared) / (words.size + others.size) >= minSimilarity;
}

interface TokenizedBlock {
  readonly block: Block;
  readonly tokens: readonly Token[];
}

/** A paragraph that became of another, word by word. */
function changedBlock(
  before: TokenizedBlock,
  after: TokenizedBlock,
  { until }: Comparison,
): DiffBlock {
  const { tag } = after.block;
  const timeout = Math.max(1, until - performance.now());
  const runs = diffArrays(before.tokens.map(keyOf), after.tokens.map(keyOf), {
    maxEditLength: maxEdits,
    timeout,
  });
  const replaced = [
    { kind: "removed" as const, text: textOf(before.block) },
    { kind: "added" as const, text: textOf(after.block) },
  ].filter(({ text }) => text !== "");
  if (runs === undefined) return { kind: "changed", tag, parts: replaced };
  const parts = runs.map((run): Part => {
    const text = run.value.map(textIn).join("");
    if (run.added) return { kind: "added", text };
    return { kind: run.removed ? "removed" : "same", text };
  });
  const joined = restyled(withoutIslands(parts));
  const isRestyled = joined.every(({ kind }) => kind === "same" || kind === "restyled");
  return { kind: isRestyled ? "restyled" : "changed", tag, parts: joined };
}

/** Separates marks from the text in the keys of tokens. */
const separator = "\u0000";

function keyOf({ text, marks }: Token): string {
  return `${marks}${separator}${text}`;
}

function textIn(key: string): string {
  return key.slice(key.indexOf(separator) + 1);
}

/** Words, blanks and punctuation of a paragraph, in order. */
function tokensOf({ runs }: Block, language: Language): Token[] {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(languageFacts[language].tag, { granularity: "word" });
    segmenters.set(language, segmenter);
  }
  const by = segmenter;
  return runs.flatMap(({ text, marks }) =>
    Array.from(by.segment(text), ({ segment }) => ({ text: segment, marks })),
  );
}

/** Joins changes between which nothing but blanks stayed: they read as one. */
function withoutIslands(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed !== "") joined.push({ kind: "removed", text: removed });
    if (added !== "") joined.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = removed !== "" && added !== "" && index < parts.length - 1;
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (isBetween && text.trim() === "") {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}

/** Words that were taken away and put back with other marks. */
function restyled(parts: readonly Part[]): Part[] {
  return parts.flatMap((part, index): Part[] => {
    const before = parts[index - 1];
    const after = parts[index + 1];
    const isFirst = part.kind === "removed" && after?.kind === "added" && after.text === part.text;
    const isSecond =
      part.kind === "added" && before?.kind === "removed" && before.text === part.text;
    if (isFirst) return [];
    return isSecond ? [{ kind: "restyled", text: part.text }] : [part];
  });
}
