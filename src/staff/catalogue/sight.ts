import type { Person } from "../access/rights.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Line } from "./line.ts";
import { type SeenLine, seenBy, sightKey } from "./seenLine.ts";

/** Different sights that a catalogue's lists are remembered for. */
const maxSights = 6;

/** Lists in order that are remembered for one sight. */
const maxLists = 12;

/** Documents that change between two requests for a list and are put into it one by one. */
const maxReplaced = 50;

type Comparison = (a: SeenLine, b: SeenLine) => number;

/** A list in order, with what a document that has changed is put into it by. */
interface OrderedList {
  readonly lines: SeenLine[];
  readonly compare: Comparison;
  readonly isMeant: (seen: SeenLine) => boolean;
  /** What has changed since the lines were in order. */
  readonly changes: Change[];
}

/** A document as it was seen and as it is seen now; undefined: not at all. */
interface Change {
  readonly before: SeenLine | undefined;
  readonly after: SeenLine | undefined;
}

/** What a list is made of, to be remembered: its lines in order, as of a version of the catalogue. */
interface NewList extends Pick<OrderedList, "compare" | "isMeant"> {
  readonly lines: readonly SeenLine[];
  readonly version: number;
}

/**
 * What everybody with the same rights to see sees of a catalogue: its lines, and lists of them in order.
 * A document that changes is taken out of a list and put in at its place when the list is asked for
 * again, so that none is sorted anew because somebody types.
 */
export class Sight {
  readonly #catalogue: Catalogue;
  readonly #person: Person;
  /** What was looked at so far; null: nothing of the document is seen. */
  readonly #seen = new Map<number, SeenLine | null>();
  /** The list that was asked for last comes last. */
  readonly #lists = new Map<string, OrderedList>();
  #version: number;

  /** Somebody's sight of a catalogue; `sightOf()` gives the one that all with the same rights share. */
  constructor(catalogue: Catalogue, person: Person) {
    this.#catalogue = catalogue;
    this.#person = person;
    this.#version = catalogue.version;
  }

  /** The catalogue's version that it shows. */
  get version(): number {
    return this.#version;
  }

  /** All that is seen, each looked at as it is asked for. */
  *lines(): Generator<SeenLine, void> {
    for (const line of this.#catalogue.lines()) {
      const known = this.#seen.get(line.id);
      const seen = known === undefined ? this.#look(line) : known;
      if (seen !== null) yield seen;
    }
  }

  /** A list that is remembered, until the next call. */
  list(name: string): readonly SeenLine[] | undefined {
    const list = this.#lists.get(name);
    if (list === undefined) return undefined;
    putLast(this.#lists, name, list, maxLists);
    for (const change of list.changes.splice(0)) put(list, change);
    return list.lines;
  }

  /** Remembers a list; not one that was made while documents changed. */
  remember(name: string, { version, lines, ...list }: NewList): void {
    if (version !== this.#version) return;
    putLast(this.#lists, name, { ...list, lines: [...lines], changes: [] }, maxLists);
  }

  /** Shows the catalogue as it is now. */
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

/** A person's sight of a catalogue as it is now, shared with all who have the same rights to see. */
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

/** Where a document stands in a list in order, or would stand. */
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
