import { sortedInSteps } from "../../base/process/sortedInSteps.ts";
import { type TypeName, typeNames } from "../types/typeNames.ts";
import type { AnyDoc } from "./publishedDocument.ts";

/** The documents of a view, with the indexes by which they are found. It never changes. */
export interface DocSet {
  readonly size: number;
  all(): Iterable<AnyDoc>;
  byId(id: number): AnyDoc | undefined;
  byKey(key: string): AnyDoc | undefined;
  /** The documents of a type in the order readers see them. */
  sorted(type: TypeName): readonly AnyDoc[];
  /** The value of a setting; undefined: none is published. */
  setting(name: string): unknown;
}

/** Documents in maps of their own. */
export class OwnDocs implements DocSet {
  readonly #byId = new Map<number, AnyDoc>();
  readonly #byKey = new Map<string, AnyDoc>();
  readonly #byType = new Map<TypeName, AnyDoc[]>(typeNames.map((name) => [name, []]));
  readonly #sorted = new Map<TypeName, readonly AnyDoc[]>();
  readonly #settings = new Map<string, unknown>();

  constructor(docs: Iterable<AnyDoc>) {
    for (const doc of docs) {
      this.#byId.set(doc.id, doc);
      this.#byKey.set(doc.key, doc);
      this.#byType.get(doc.type)?.push(doc);
      if (doc.type === "setting") this.#settings.set(doc.body.name, doc.body.value);
    }
  }

  get size(): number {
    return this.#byId.size;
  }

  all(): Iterable<AnyDoc> {
    return this.#byId.values();
  }

  byId(id: number): AnyDoc | undefined {
    return this.#byId.get(id);
  }

  byKey(key: string): AnyDoc | undefined {
    return this.#byKey.get(key);
  }

  sorted(type: TypeName): readonly AnyDoc[] {
    let sorted = this.#sorted.get(type);
    if (sorted === undefined) {
      sorted = (this.#byType.get(type) ?? []).toSorted(readersOrder);
      this.#sorted.set(type, sorted);
    }
    return sorted;
  }

  /** Sorts the documents of each type in readers' order, time-sliced. */
  *sortInSteps(): Generator<undefined, void> {
    for (const [type, docs] of this.#byType) {
      this.#sorted.set(type, yield* sortedInSteps(docs, readersOrder));
    }
  }

  setting(name: string): unknown {
    return this.#settings.get(name);
  }
}

/**
 * Some documents laid over others: what is not changed is shared with the base, so that an overlay costs
 * what it changes and not what there is.
 */
export class LaidOverDocs implements DocSet {
  readonly #base: DocSet;
  readonly #changed: ReadonlyMap<number, AnyDoc | undefined>;
  readonly #byKey = new Map<string, AnyDoc>();
  /** Types of which a document is another one, or is gone. */
  readonly #types = new Set<TypeName>();
  readonly #sorted = new Map<TypeName, readonly AnyDoc[]>();
  readonly size: number;

  /** @param changed documents by id; undefined: it is gone */
  constructor(base: DocSet, changed: ReadonlyMap<number, AnyDoc | undefined>) {
    this.#base = base;
    this.#changed = changed;
    let size = base.size;
    for (const [id, doc] of changed) {
      const before = base.byId(id);
      if (before !== undefined) {
        this.#types.add(before.type);
        size -= 1;
      }
      if (doc === undefined) continue;
      this.#byKey.set(doc.key, doc);
      this.#types.add(doc.type);
      size += 1;
    }
    this.size = size;
  }

  *all(): Generator<AnyDoc, void> {
    for (const doc of this.#base.all()) {
      const one = this.#changed.has(doc.id) ? this.#changed.get(doc.id) : doc;
      if (one !== undefined) yield one;
    }
    for (const [id, doc] of this.#changed) {
      if (doc !== undefined && this.#base.byId(id) === undefined) yield doc;
    }
  }

  byId(id: number): AnyDoc | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#base.byId(id);
  }

  byKey(key: string): AnyDoc | undefined {
    const own = this.#byKey.get(key);
    if (own !== undefined) return own;
    const doc = this.#base.byKey(key);
    return doc === undefined || this.#changed.has(doc.id) ? undefined : doc;
  }

  sorted(type: TypeName): readonly AnyDoc[] {
    if (!this.#types.has(type)) return this.#base.sorted(type);
    let sorted = this.#sorted.get(type);
    if (sorted === undefined) {
      sorted = this.#merged(type);
      this.#sorted.set(type, sorted);
    }
    return sorted;
  }

  /** The base's order with the changed documents in their places: nothing is sorted anew. */
  #merged(type: TypeName): AnyDoc[] {
    const own = [...this.#changed.values()]
      .filter((doc) => doc?.type === type)
      .filter((doc) => doc !== undefined)
      .sort(readersOrder);
    const merged: AnyDoc[] = [];
    let next = 0;
    for (const doc of this.#base.sorted(type)) {
      if (this.#changed.has(doc.id)) continue;
      for (let one = own[next]; one !== undefined && readersOrder(one, doc) < 0; one = own[next]) {
        merged.push(one);
        next += 1;
      }
      merged.push(doc);
    }
    merged.push(...own.slice(next));
    return merged;
  }

  setting(name: string): unknown {
    if (!this.#types.has("setting")) return this.#base.setting(name);
    for (const doc of this.sorted("setting")) {
      if (doc.type === "setting" && doc.body.name === name) return doc.body.value;
    }
    return undefined;
  }
}

/** Dated documents newest first, placed ones by position, ties by id: always the same order. */
function readersOrder(a: AnyDoc, b: AnyDoc): number {
  const [day, other] = [dateOf(a), dateOf(b)];
  if (day !== other) return day < other ? 1 : -1;
  return positionOf(a) - positionOf(b) || a.id - b.id;
}

/** Days and months are written so that they compare as texts. */
function dateOf(doc: AnyDoc): string {
  if ("date" in doc.body) return doc.body.date;
  return "month" in doc.body ? doc.body.month : "";
}

function positionOf(doc: AnyDoc): number {
  return "position" in doc.body ? doc.body.position : 0;
}
