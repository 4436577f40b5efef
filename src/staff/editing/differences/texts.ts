import type { Language } from "../../../base/site/languages.ts";
import { blocksInSteps, type HtmlBlock } from "./blocks.ts";
import { type SequenceEdit, sequenceEdits, type TextPart, wordDifference } from "./words.ts";

/** A block of a text, compared with the one that stood in its place. */
export interface BlockDifference {
  /** `markup`: it reads the same and is marked up otherwise, such as a link that leads elsewhere. */
  readonly kind: "same" | "changed" | "markup" | "removed" | "added" | "skipped";
  /** Name of the element; empty for plain text. */
  readonly tag: string;
  readonly parts: readonly TextPart[];
  /** Of `skipped`: how many blocks are the same and left out. */
  readonly count?: number;
}

/**
 * The difference between two versions of a text in one language; of HTML block by block and, where a
 * block has changed, word by word. Gives way between blocks (`inTimeSlices`).
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

/** Blocks that replace others: in their order where there are as many, else by what they share. */
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

/** For each new block the place of the one that it replaces, rising. */
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

/** The differences with one block that is the same on either side; others are counted. */
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
