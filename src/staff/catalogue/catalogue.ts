import { typeNames } from "../../content/types/typeNames.ts";
import type { Line } from "./catalogueLine.ts";
import type { RevisionFacts } from "./revisionFacts.ts";

const nobody: ReadonlySet<number> = new Set();

/** Most changes that are kept for followers of the catalogue. */
const maxChanges = 1_000;

/**
 * Every document of the store as a line, with indexes. It holds everything that the server knows;
 * code that shows any of it to a person uses `visibleIn()`.
 */
export class Catalogue {
  readonly #lines = new Map<number, Line>();
  readonly #ids = new Map<string, number>();
  /** Documents by the documents they refer to, in their newest revision or in a published one. */
  readonly #referring = new Map<string, Set<number>>();
  #broken: Set<string> | undefined;
  readonly #using = new Map<string, Set<number>>();
  /** Documents with a pair of texts that is not in step. */
  readonly #unpaired = new Map<string, Set<number>>();

  /** Documents under embargo. */
  readonly #embargoed = new Set<number>();

  /** Ids of the documents of the newest changes, the newest last. */
  #changes: number[] = [];
  #version = 0;

  get size(): number {
    return this.#lines.size;
  }

  /** Counts the changes of lines. */
  get version(): number {
    return this.#version;
  }

  /**
   * Returns ids of the documents that have changed since a version; undefined where it is too old.
   */
  changedSince(version: number): ReadonlySet<number> | undefined {
    const count = this.#version - version;
    if (count === 0) return nobody;
    if (count > this.#changes.length) return undefined;
    return new Set(this.#changes.slice(-count));
  }

  #changed(id: number): void {
    this.#version += 1;
    this.#changes.push(id);
    if (this.#changes.length > 2 * maxChanges) this.#changes = this.#changes.slice(-maxChanges);
  }

  lines(): Iterable<Line> {
    return this.#lines.values();
  }

  byId(id: number): Line | undefined {
    return this.#lines.get(id);
  }

  byKey(key: string): Line | undefined {
    const id = this.#ids.get(key);
    return id === undefined ? undefined : this.#lines.get(id);
  }

  /** Ids of the documents that refer to a key in a revision that the catalogue holds. */
  referring(key: string): ReadonlySet<number> {
    const ids = [...typeNames, ""].flatMap((type) => [
      ...(this.#referring.get(`${type} ${key}`) ?? nobody),
    ]);
    return new Set(ids);
  }

  /**
   * References of all documents to a missing one, to one in the trash or to one of another type.
   */
  brokenReferences(): ReadonlySet<string> {
    this.#broken ??= new Set([...this.#referring.keys()].filter((one) => this.#isBroken(one)));
    return this.#broken;
  }

  #isBroken(reference: string): boolean {
    const target = this.byKey(keyIn(reference));
    if (target === undefined || target.trashedAt !== null) return true;
    const wanted = reference.slice(0, reference.indexOf(" "));
    return wanted !== "" && wanted !== target.type;
  }

  /** Ids of the documents that use a stored file in a revision that the catalogue holds. */
  using(file: string): ReadonlySet<number> {
    return this.#using.get(file) ?? nobody;
  }

  /** Ids of the documents under embargo. */
  embargoed(): ReadonlySet<number> {
    return this.#embargoed;
  }

  /** Ids of the documents that hold a pair of texts which is not in step. */
  holding(pair: string): ReadonlySet<number> {
    return this.#unpaired.get(pair) ?? nobody;
  }

  /** Puts a line in the place of the document's former one. */
  put(line: Line): void {
    const before = this.#lines.get(line.id);
    if (before !== undefined) this.#index(before, removeFrom);
    this.#lines.set(line.id, line);
    this.#ids.set(line.key, line.id);
    if (line.embargo === undefined) this.#embargoed.delete(line.id);
    else this.#embargoed.add(line.id);
    this.#index(line, addTo);
    this.#lookAtReferences(before, line);
    this.#changed(line.id);
  }

  /** Takes out the line of a document that is no more. */
  remove(id: number): void {
    const line = this.#lines.get(id);
    if (line === undefined) return;
    this.#index(line, removeFrom);
    this.#lines.delete(id);
    if (this.#ids.get(line.key) === id) this.#ids.delete(line.key);
    this.#lookAtReferences(line, undefined);
    this.#changed(id);
  }

  /** Updates the references that a document has or had, and those to it. */
  #lookAtReferences(before: Line | undefined, after: Line | undefined): void {
    const broken = this.#broken;
    if (broken === undefined) return;
    const present = [before, after].filter((line) => line !== undefined);
    const own = present.flatMap((line) => referencesIn(line));
    const toIt = present.flatMap(({ key }) => [...typeNames, ""].map((type) => `${type} ${key}`));
    for (const reference of new Set([...own, ...toIt])) {
      if (this.#referring.has(reference) && this.#isBroken(reference)) broken.add(reference);
      else broken.delete(reference);
    }
  }

  #index({ id, unpaired, ...line }: Line, change: typeof addTo): void {
    for (const facts of revisionsIn(line)) {
      for (const reference of facts.references) change(this.#referring, reference, id);
      for (const file of facts.files) change(this.#using, file, id);
    }
    for (const pair of unpaired) change(this.#unpaired, pair, id);
  }
}

/** Returns the revisions of a line, each once. */
function revisionsIn({ draft, live }: Pick<Line, "draft" | "live">): Set<RevisionFacts> {
  return new Set([draft, ...Object.values(live).map(({ facts }) => facts)]);
}

function referencesIn(line: Line): readonly string[] {
  return [...revisionsIn(line)].flatMap(({ references }) => references);
}

/** The key of a reference as facts hold it. */
export function keyIn(reference: string): string {
  return reference.slice(reference.indexOf(" ") + 1);
}

function addTo(index: Map<string, Set<number>>, key: string, id: number): void {
  const ids = index.get(key);
  if (ids === undefined) index.set(key, new Set([id]));
  else ids.add(id);
}

function removeFrom(index: Map<string, Set<number>>, key: string, id: number): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}
