import type { GridRow } from "../data/parts/grid.ts";

/** Rows asked for at once. */
export const blockLength = 100;

/** Blocks kept; the one that was not looked at for longest goes first. */
const maxBlocks = 40;

type Loaded = readonly (GridRow | undefined)[];

interface Block {
  rows: Loaded | undefined;
  /** Undefined: it is loaded, or its loading failed. */
  loading: Promise<void> | undefined;
  error: unknown;
}

/** The rows of a grid, loaded in blocks as they are needed. */
export class RowBlocks {
  readonly ids: readonly number[];
  readonly #load: (ids: readonly number[]) => Promise<readonly GridRow[]>;
  readonly #onChange: () => void;
  readonly #blocks = new Map<number, Block>();

  constructor(
    ids: readonly number[],
    load: (ids: readonly number[]) => Promise<readonly GridRow[]>,
    onChange: () => void,
  ) {
    this.ids = ids;
    this.#load = load;
    this.#onChange = onChange;
  }

  get count(): number {
    return this.ids.length;
  }

  /** A row; undefined while it is not loaded, and where its part is gone. */
  at(index: number): GridRow | undefined {
    return this.#blocks.get(Math.floor(index / blockLength))?.rows?.[index % blockLength];
  }

  /** True for a row that is to be loaded yet; false where that failed, and where its part is gone. */
  isAwaited(index: number): boolean {
    const block = this.#blocks.get(Math.floor(index / blockLength));
    return block?.rows === undefined && block?.error === undefined;
  }

  /** The failure of the last request for a row; undefined: there was none. */
  errorAt(index: number): unknown {
    return this.#blocks.get(Math.floor(index / blockLength))?.error;
  }

  /** Loads what is missing of a range of rows, its ends included. */
  async request(first: number, last: number): Promise<void> {
    const waiting: Promise<void>[] = [];
    const end = Math.min(last, this.ids.length - 1);
    for (let at = Math.floor(Math.max(0, first) / blockLength); at * blockLength <= end; at += 1) {
      const loading = this.#use(at);
      if (loading !== undefined) waiting.push(loading);
    }
    await Promise.all(waiting);
  }

  /** Loads rows anew, by their ids. @returns those that are there still */
  async reload(ids: ReadonlySet<number>): Promise<readonly GridRow[]> {
    const wanted = this.ids.filter((id) => ids.has(id));
    const found: GridRow[] = [];
    for (let first = 0; first < wanted.length; first += blockLength) {
      found.push(...(await this.#load(wanted.slice(first, first + blockLength))));
    }
    const byId = new Map(found.map((row) => [row.id, row]));
    for (const block of this.#blocks.values()) {
      block.rows = block.rows?.map((row) => (row && byId.get(row.id)) ?? row);
    }
    this.#onChange();
    return found;
  }

  #use(at: number): Promise<void> | undefined {
    const known = this.#blocks.get(at);
    if (known !== undefined) {
      this.#blocks.delete(at);
      this.#blocks.set(at, known);
      if (known.rows !== undefined || known.loading !== undefined) return known.loading;
    }
    return this.#fetch(at);
  }

  #fetch(at: number): Promise<void> {
    const block: Block = { rows: this.#blocks.get(at)?.rows, loading: undefined, error: undefined };
    block.loading = this.#fill(at, block);
    this.#blocks.set(at, block);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= maxBlocks) break;
      this.#blocks.delete(oldest);
    }
    return block.loading;
  }

  async #fill(at: number, block: Block): Promise<void> {
    const ids = this.#idsOf(at);
    try {
      const found = new Map((await this.#load(ids)).map((row) => [row.id, row]));
      block.rows = ids.map((id) => found.get(id));
    } catch (error) {
      block.error = error;
    }
    block.loading = undefined;
    this.#onChange();
  }

  #idsOf(at: number): readonly number[] {
    return this.ids.slice(at * blockLength, (at + 1) * blockLength);
  }
}
