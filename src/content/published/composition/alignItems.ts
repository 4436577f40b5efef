import { isFields, isTold } from "../../types/fields/bilingualValues.ts";

/** Fields that name an item within its list. */
const identities = ["orderCode", "partNumber", "value", "key", "period"] as const;

/**
 * Finds for each item of a list the one of another list that is the same item in another revision: by
 * its name, by its facts, by a text that both have, and last by its place, where nothing has moved.
 * @returns indexes in `others`; undefined where it cannot be told
 */
export function alignItems(
  items: readonly unknown[],
  others: readonly unknown[],
): (number | undefined)[] {
  const pairs = new Pairs(items, others);
  pairs.matchEqual();
  pairs.matchBy((item) => identityOf(item));
  pairs.matchBy((item) => (hasFacts(item) ? [factsOf(item)] : []));
  pairs.matchBy((item) => textsOf(item));
  pairs.matchByPlace();
  return pairs.found;
}

class Pairs {
  readonly found: (number | undefined)[];
  readonly #items: readonly unknown[];
  readonly #others: readonly unknown[];
  readonly #taken = new Set<number>();

  constructor(items: readonly unknown[], others: readonly unknown[]) {
    this.#items = items;
    this.#others = others;
    this.found = items.map(() => undefined);
  }

  /** Pairs identical items; of several equal ones, one for each. */
  matchEqual(): void {
    const places = Map.groupBy(this.#others.keys(), (place) => JSON.stringify(this.#others[place]));
    for (const [index, item] of this.#items.entries()) {
      const place = places.get(JSON.stringify(item))?.shift();
      if (place !== undefined) this.#pair(index, place);
    }
  }

  /** Pairs items that share a mark which no other item of either list has. */
  matchBy(marksOf: (item: unknown) => readonly string[]): void {
    const mine = byMark(this.#items, (index) => this.found[index] === undefined, marksOf);
    const theirs = byMark(this.#others, (index) => !this.#taken.has(index), marksOf);
    const candidates = new Map<number, Set<number>>();
    for (const [mark, [index, ...more]] of mine) {
      const [place, ...further] = theirs.get(mark) ?? [];
      if (index === undefined || place === undefined) continue;
      if (more.length > 0 || further.length > 0) continue;
      candidates.set(index, (candidates.get(index) ?? new Set()).add(place));
    }
    const wanted = [...candidates.values()].flatMap((places) => [...places]);
    for (const [index, [place, ...rest]] of candidates) {
      if (place === undefined || rest.length > 0) continue;
      if (wanted.filter((one) => one === place).length > 1) continue;
      if (isSameName(this.#items[index], this.#others[place])) this.#pair(index, place);
    }
  }

  /**
   * Pairs the remaining items by place, where both lists have the same length and nothing else
   * moved.
   */
  matchByPlace(): void {
    if (this.#items.length !== this.#others.length) return;
    if (this.found.some((place, index) => place !== undefined && place !== index)) return;
    for (const [index, item] of this.#items.entries()) {
      if (factsOf(item) === factsOf(this.#others[index])) this.#pair(index, index);
    }
  }

  #pair(index: number, place: number): void {
    this.found[index] = place;
    this.#taken.add(place);
  }
}

function byMark(
  list: readonly unknown[],
  isOpen: (index: number) => boolean,
  marksOf: (item: unknown) => readonly string[],
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, item] of list.entries()) {
    if (!isOpen(index)) continue;
    for (const mark of new Set(marksOf(item))) {
      found.set(mark, [...(found.get(mark) ?? []), index]);
    }
  }
  return found;
}

function identityOf(item: unknown): string[] {
  if (!isFields(item)) return [];
  return identities.flatMap((name) => {
    const value = item[name];
    return typeof value === "string" ? [`${name} ${value}`] : [];
  });
}

/** False where the two items have different names. */
function isSameName(item: unknown, other: unknown): boolean {
  return identityOf(item).join("\n") === identityOf(other).join("\n");
}

/** An item without its texts, as JSON. */
function factsOf(item: unknown): string {
  return JSON.stringify(item, (_name, value: unknown) => (isTold(value) ? null : value)) ?? "";
}

function hasFacts(item: unknown): boolean {
  if (isTold(item)) return false;
  if (Array.isArray(item)) return item.some(hasFacts);
  if (!isFields(item)) return true;
  return Object.values(item).some(hasFacts);
}

/** The texts of an item, each with its language and its place in it. */
function textsOf(item: unknown, place = ""): string[] {
  if (isTold(item)) {
    return Object.entries(item).map(([name, text]) => `${place} ${name} ${JSON.stringify(text)}`);
  }
  if (Array.isArray(item)) return item.flatMap((inner) => textsOf(inner, `${place}/*`));
  if (!isFields(item)) return [];
  return Object.entries(item).flatMap(([name, inner]) => textsOf(inner, `${place}/${name}`));
}
