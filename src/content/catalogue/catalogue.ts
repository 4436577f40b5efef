import { typeNames } from "../types/index.ts";
import type { RevisionFacts } from "./facts.ts";
import type { Line } from "./line.ts";

const nobody: ReadonlySet<number> = new Set();

/**
 * Every document of the store in a line, with indexes. It holds what the server knows; whoever shows
 * any of it to a person goes through `visibleIn()`.
 */
export class Catalogue {
  readonly #lines = new Map<number, Line>();
  readonly #ids = new Map<string, number>();
  /** Documents by what they refer to, in their newest revision or in a published one. */
  readonly #referring = new Map<string, Set<number>>();
  #broken: ReadonlySet<string> | undefined;
  readonly #using = new Map<string, Set<number>>();
  /** Documents with a pair of texts that is not in step. */
  readonly #unpaired = new Map<string, Set<number>>();

  /** Documents under embargo. */
  readonly #embargoed = new Set<number>();

  get size(): number {
    return this.#lines.size;
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

  /** References of any document that lead to none, to one in the trash or to one of another type. */
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
    this.#broken = undefined;
    const before = this.#lines.get(line.id);
    if (before !== undefined) this.#index(before, removeFrom);
    this.#lines.set(line.id, line);
    this.#ids.set(line.key, line.id);
    if (line.embargo === undefined) this.#embargoed.delete(line.id);
    else this.#embargoed.add(line.id);
    this.#index(line, addTo);
  }

  /** Takes out the line of a document that is no more. */
  remove(id: number): void {
    const line = this.#lines.get(id);
    if (line === undefined) return;
    this.#broken = undefined;
    this.#index(line, removeFrom);
    this.#lines.delete(id);
    if (this.#ids.get(line.key) === id) this.#ids.delete(line.key);
  }

  #index({ id, unpaired, ...line }: Line, change: typeof addTo): void {
    for (const facts of revisionsIn(line)) {
      for (const reference of facts.references) change(this.#referring, reference, id);
      for (const file of facts.files) change(this.#using, file, id);
    }
    for (const pair of unpaired) change(this.#unpaired, pair, id);
  }
}

/** The revisions that a line tells of, each once. */
function revisionsIn({ draft, live }: Pick<Line, "draft" | "live">): Set<RevisionFacts> {
  return new Set([draft, ...Object.values(live).map(({ facts }) => facts)]);
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
