import type { Person } from "../access/rights.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Line } from "./catalogueLine.ts";
import { type SeenLine, seenBy, sightKey } from "./lineSeenByPerson.ts";

/** Most sights that are cached for a catalogue. */
const maxSights = 6;

/** Most ordered lists that are cached for a sight. */
const maxLists = 12;

/** Most changed documents that are inserted into a cached list one by one. */
const maxReplaced = 50;

type Comparison = (a: SeenLine, b: SeenLine) => number;

/** An ordered list, with the functions that place a changed document in it. */
interface OrderedList {
  readonly lines: SeenLine[];
  readonly compare: Comparison;
  readonly isMeant: (seen: SeenLine) => boolean;
  /** Changes since the lines were in order. */
  readonly changes: Change[];
}

/** A document as seen before and after a change; undefined: hidden. */
interface Change {
  readonly before: SeenLine | undefined;
  readonly after: SeenLine | undefined;
}

/** A list to be cached: its lines in order, as of a version of the catalogue. */
interface NewList extends Pick<OrderedList, "compare" | "isMeant"> {
  readonly lines: readonly SeenLine[];
  readonly version: number;
}

/**
 * View of a catalogue shared by everybody with the same rights to see: its lines, and ordered lists
 * of them. When a list is requested again, changed documents are removed from it and inserted at
 * their places, so that no list is sorted anew because somebody types.
 */
export class Sight {
  readonly #catalogue: Catalogue;
  readonly #person: Person;
  /** Lines looked up so far; null: the document is hidden. */
  readonly #seen = new Map<number, SeenLine | null>();
  /** Cached lists, the last requested at the end. */
  readonly #lists = new Map<string, OrderedList>();
  #version: number;

  /**
   * Makes a sight of a catalogue; `sightOf()` returns the one shared by all with the same rights.
   */
  constructor(catalogue: Catalogue, person: Person) {
    this.#catalogue = catalogue;
    this.#person = person;
    this.#version = catalogue.version;
  }

  /** The catalogue's version that it shows. */
  get version(): number {
    return this.#version;
  }

  /** Yields everything that is seen; each line is looked up when it is needed. */
  *lines(): Generator<SeenLine, void> {
    for (const line of this.#catalogue.lines()) {
      const known = this.#seen.get(line.id);
      const seen = known === undefined ? this.#look(line) : known;
      if (seen !== null) yield seen;
    }
  }

  /** Returns a cached list, valid until the next call. */
  list(name: string): readonly SeenLine[] | undefined {
    const list = this.#lists.get(name);
    if (list === undefined) return undefined;
    putLast(this.#lists, name, list, maxLists);
    for (const change of list.changes.splice(0)) put(list, change);
    return list.lines;
  }

  /** Caches a list, unless documents changed while it was made. */
  remember(name: string, { version, lines, ...list }: NewList): void {
    if (version !== this.#version) return;
    putLast(this.#lists, name, { ...list, lines: [...lines], changes: [] }, maxLists);
  }

  /** Brings the sight up to the present version of the catalogue. */
  catchUp(): void {
    const changed = this.#catalogue.changedSince(this.#version);
    this.#version = this.#catalogue.version;
    if (changed === undefined) this.#seen.clear();
    if (changed === undefined) this.#lists.clear();
    for (const id of changed ?? []) this.#replace(id);
    for (const [name, { changes }] of this.#lists) {
      if (changes.length > maxReplaced) this.#lists.delete(name);
    }
  }

  #replace(id: number): void {
    const before = this.#seen.get(id) ?? undefined;
    const line = this.#catalogue.byId(id);
    if (line === undefined) this.#seen.delete(id);
    const after = line === undefined ? undefined : (this.#look(line) ?? undefined);
    for (const { changes } of this.#lists.values()) changes.push({ before, after });
  }

  #look(line: Line): SeenLine | null {
    const seen = seenBy(this.#person, line) ?? null;
    this.#seen.set(line.id, seen);
    return seen;
  }
}

const sightsOf = new WeakMap<Catalogue, Map<string, Sight>>();

/**
 * Returns a person's up-to-date sight of a catalogue, shared by all with the same rights to see.
 */
export function sightOf(catalogue: Catalogue, person: Person): Sight {
  const sights = sightsOf.get(catalogue) ?? new Map<string, Sight>();
  sightsOf.set(catalogue, sights);
  const key = sightKey(person);
  const sight = sights.get(key) ?? new Sight(catalogue, person);
  putLast(sights, key, sight, maxSights);
  sight.catchUp();
  return sight;
}

function putLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

function put({ lines, compare, isMeant }: OrderedList, { before, after }: Change): void {
  if (before !== undefined) {
    const guess = placeOf(lines, before, compare);
    const at = lines[guess] === before ? guess : lines.indexOf(before);
    if (at !== -1) lines.splice(at, 1);
  }
  if (after !== undefined && isMeant(after)) lines.splice(placeOf(lines, after, compare), 0, after);
}

/** Index of a document in an ordered list, or the index at which to insert it. */
function placeOf(lines: readonly SeenLine[], seen: SeenLine, compare: Comparison): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = lines[middle];
    if (other !== undefined && compare(other, seen) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
