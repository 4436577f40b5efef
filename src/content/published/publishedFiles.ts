import { storedFiles } from "../types/fields/references.ts";
import type { TypeName } from "../types/typeNames.ts";

interface Body {
  readonly type: TypeName;
  readonly body: unknown;
}

/** The stored files that published documents refer to, each counted as often as it is referred to. */
export class PublishedFiles {
  readonly #uses: Map<string, number>;
  readonly #withheld: ReadonlySet<string>;
  #last: { readonly body: unknown; readonly paths: readonly string[] } | undefined;

  /**
   * @param previous the files of the publication before, which stay as they are there
   * @param withheld paths of the files that embargoes keep, whatever refers to them
   */
  constructor(previous?: PublishedFiles, withheld: ReadonlySet<string> = new Set()) {
    this.#withheld = withheld;
    this.#uses = new Map(previous === undefined ? [] : previous.#uses);
  }

  /** @param path below the storage folder, such as `products/rg8810.pdf` */
  has(path: string): boolean {
    return this.#uses.has(path) && !this.#withheld.has(path);
  }

  add(doc: Body): void {
    for (const path of this.#pathsOf(doc)) this.#uses.set(path, (this.#uses.get(path) ?? 0) + 1);
  }

  /** Removes what `add` of the same document added. */
  remove(doc: Body): void {
    for (const path of this.#pathsOf(doc)) {
      const uses = (this.#uses.get(path) ?? 0) - 1;
      if (uses > 0) this.#uses.set(path, uses);
      else this.#uses.delete(path);
    }
  }

  /** Both languages mostly publish one body, and follow one another. */
  #pathsOf({ type, body }: Body): readonly string[] {
    if (this.#last !== undefined && this.#last.body === body) return this.#last.paths;
    const paths = storedFiles(type, body).map(({ file }) => file);
    this.#last = { body, paths };
    return paths;
  }
}
