import type { Language } from "../../../base/site/languages.ts";
import { blocksInSteps, type HtmlBlock } from "./htmlBlocks.ts";
import {
  type SequenceEdit,
  sequenceEdits,
  type TextPart,
  wordDifference,
} from "./wordDifference.ts";

/** A block of a text, compared with the block that it replaces. */
export interface BlockDifference {
  /** `markup`: the same text with other markup, such as another target of a link. */
  readonly kind: "same" | "changed" | "markup" | "removed" | "added" | "skipped";
  /** Name of the element; empty for plain text. */
  readonly tag: string;
  readonly parts: readonly TextPart[];
  /** Number of unchanged blocks that `skipped` leaves out. */
  readonly count?: number;
}

/**
 * Compares two versions of a text in one language: HTML block by block and, where a block has
 * changed, word by word. Yields between blocks (`inTimeSlices`).
 */
export function* textDifference(
  before: string,
  after: string,
  { language, isHtml }: { readonly language: Language; readonly isHtml: boolean },
): Generator<undefined, BlockDifference[]> {
  if (!isHtml) {
    const parts = wordDifference(before, after, language);
    return [{ kind: before === after ? "same" : "changed", tag: "", parts }];
  }
  const old = yield* blocksInSteps(before);
  const present = yield* blocksInSteps(after);
  const named = (blocks: readonly HtmlBlock[]) =>
    blocks.map(({ tag, markup }) => `${tag} ${markup}`);
  const edits = sequenceEdits(named(old), named(present)) ?? [
    { kind: "removed" as const, items: named(old) },
    { kind: "added" as const, items: named(present) },
  ];
  yield;
  const found: BlockDifference[] = [];
  let places = { old: 0, present: 0 };
  for (let index = 0; index < edits.length; index += 1) {
    const [first, second] = [edits[index], edits[index + 1]];
    if (first === undefined) break;
    const isPair = first.kind !== "same" && second !== undefined && second.kind !== "same";
    const run = runOf(isPair ? [first, second] : [first]);
    const gone = old.slice(places.old, places.old + run.removed);
    const come = present.slice(places.present, places.present + run.added);
    if (first.kind === "same") {
      const same = present.slice(places.present, places.present + first.items.length);
      found.push(...same.map((block) => whole("same", block)));
      places = { old: places.old + same.length, present: places.present + same.length };
      continue;
    }
    yield* changedBlocks(gone, come, language, found);
    places = { old: places.old + gone.length, present: places.present + come.length };
    if (isPair) index += 1;
  }
  return withoutSame(found);
}

function runOf(edits: readonly SequenceEdit[]): { removed: number; added: number } {
  const count = (kind: TextPart["kind"]) =>
    edits.reduce((sum, edit) => sum + (edit.kind === kind ? edit.items.length : 0), 0);
  return { removed: count("removed"), added: count("added") };
}

/** Pairs blocks that replace others: in order where their numbers are equal, else by similarity. */
function* changedBlocks(
  gone: readonly HtmlBlock[],
  come: readonly HtmlBlock[],
  language: Language,
  found: BlockDifference[],
): Generator<undefined, void> {
  const partners = partnersOf(gone, come);
  let next = 0;
  for (const [index, block] of come.entries()) {
    const partner = partners[index];
    if (partner !== undefined) {
      for (; next < partner; next += 1) found.push(...wholes("removed", gone[next]));
      next = partner + 1;
      const old = gone[partner];
      if (old !== undefined) found.push(compared(old, block, language));
    } else found.push(whole("added", block));
    yield;
  }
  for (; next < gone.length; next += 1) found.push(...wholes("removed", gone[next]));
}

/**
 * Returns for each new block the index of the block that it replaces, ascending; undefined: none.
 */
function partnersOf(
  gone: readonly HtmlBlock[],
  come: readonly HtmlBlock[],
): (number | undefined)[] {
  if (gone.length === come.length) return come.map((_, index) => index);
  let from = 0;
  return come.map((block) => {
    const last = Math.min(gone.length, from + 12);
    for (let place = from; place < last; place += 1) {
      const old = gone[place];
      if (old === undefined || old.tag !== block.tag || !isAlike(old.text, block.text)) continue;
      from = place + 1;
      return place;
    }
    return undefined;
  });
}

/** Tells whether two texts share a third of their beginning or end. */
function isAlike(before: string, after: string): boolean {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return start + end >= Math.max(before.length, after.length) / 3;
}

function compared(before: HtmlBlock, after: HtmlBlock, language: Language): BlockDifference {
  const { tag } = after;
  if (before.text === after.text) return whole("markup", after);
  return { kind: "changed", tag, parts: wordDifference(before.text, after.text, language) };
}

function wholes(kind: "removed", block: HtmlBlock | undefined): BlockDifference[] {
  return block === undefined ? [] : [whole(kind, block)];
}

function whole(kind: "same" | "markup" | "removed" | "added", block: HtmlBlock): BlockDifference {
  const part = kind === "markup" ? "same" : kind;
  return { kind, tag: block.tag, parts: [{ kind: part, text: block.text }] };
}

/** Keeps one unchanged block on either side of a change; others are counted. */
function withoutSame(blocks: readonly BlockDifference[]): BlockDifference[] {
  const isNear = (index: number) =>
    [blocks[index - 1], blocks[index + 1]].some((one) => one !== undefined && one.kind !== "same");
  const shown: BlockDifference[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "same" || isNear(index)) shown.push(block);
    else {
      const last = shown.at(-1);
      const count = last?.kind === "skipped" ? (last.count ?? 0) + 1 : 1;
      if (last?.kind === "skipped") shown.pop();
      shown.push({ kind: "skipped", tag: "", parts: [], count });
    }
  }
  return shown;
}
