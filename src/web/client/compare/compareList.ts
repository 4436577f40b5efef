import { isRecord, readCached, removeCached, writeCached } from "../runtime/browserStorage.ts";

/** Most parts that are compared at once; the page takes no more either. */
const maxParts = 5;

const listKey = "compare";

/** Lifetime of an untouched list, in milliseconds: choosing a chip takes weeks. */
const lifetime = 30 * 86_400_000;

/** A part chosen for comparison. */
export interface ListedPart {
  readonly id: number;
  /** Its part number. */
  readonly part: string;
}

/** The parts chosen for comparison, in the order chosen. */
export function comparedParts(): readonly ListedPart[] {
  return partsIn(readCached(listKey));
}

/** Keeps the list in local storage for other pages and the next visit. */
export function storeParts(parts: readonly ListedPart[]): void {
  if (parts.length === 0) removeCached(listKey);
  else writeCached(listKey, parts, { lifetime });
}

/** The list with one more part at its end; undefined where it is full. */
export function withPart(
  parts: readonly ListedPart[],
  part: ListedPart,
): readonly ListedPart[] | undefined {
  if (parts.some(({ id }) => id === part.id)) return parts;
  return parts.length < maxParts ? [...parts, part] : undefined;
}

/** The list with ticked parts at its end, as many as it takes. */
export function mergeTicks(
  parts: readonly ListedPart[],
  ticked: readonly ListedPart[],
): readonly ListedPart[] {
  return ticked.reduce((list, part) => withPart(list, part) ?? list, parts);
}

/** The part that a tick box stands for. */
export function partOf({ value, dataset }: HTMLInputElement): ListedPart {
  return { id: Number(value), part: dataset.compare ?? "" };
}

/** The parts in a value of any shape: storage is the reader's to change. */
export function partsIn(value: unknown): readonly ListedPart[] {
  if (!Array.isArray(value)) return [];
  const parts = value.flatMap((one: unknown) => {
    if (!isRecord(one) || typeof one.id !== "number" || typeof one.part !== "string") return [];
    return [{ id: one.id, part: one.part }];
  });
  return parts.slice(0, maxParts);
}
