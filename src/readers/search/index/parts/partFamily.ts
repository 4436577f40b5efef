import type { DocumentMetadata } from "../documentMetadata.ts";

/** Fewer parts are no family. */
const minParts = 2;

/** Share of a column's parts that begin so, at least: others may be listed there as well. */
const minShare = 0.75;

/**
 * The smallest column that holds all of some parts and next to nothing besides: the family that the
 * beginning of a number stands for.
 * @param parts ordinals of the parts that begin so
 * @returns the column's ordinal; undefined where there is none, or none that is found
 */
export function partFamily(parts: readonly number[], facts: DocumentMetadata): number | undefined {
  const alive = parts.filter((ordinal) => facts.part(ordinal) !== undefined);
  if (alive.length < minParts) return undefined;
  const lists = new Set(alive.map((ordinal) => facts.columns(ordinal)));
  const [first = [], ...others] = lists;
  const common = first.filter((column) => others.every((columns) => columns.includes(column)));
  const families = common.filter((column) => alive.length >= facts.partsIn(column) * minShare);
  const ordinals = families
    .sort((a, b) => facts.partsIn(a) - facts.partsIn(b))
    .flatMap((column) => facts.ordinal(column) ?? []);
  // Of columns that hold the same parts, the innermost stands last among a document's columns.
  const smallest = ordinals.filter(
    (ordinal) => facts.partsIn(facts.id(ordinal)) === facts.partsIn(facts.id(ordinals[0] ?? 0)),
  );
  return smallest.at(-1);
}
