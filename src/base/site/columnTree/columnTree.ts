/** The place of a column in the tree of columns and in the menus. */
export interface ColumnPlace {
  readonly parent: string | null;
  readonly position: number;
  readonly status: 0 | 1;
  readonly locations: readonly ("top" | "footer")[];
}

/** A column with its place. */
export interface PlacedColumn extends ColumnPlace {
  readonly id: number;
  readonly key: string;
  /** Code of the content type that it lists. */
  readonly type: number;
}

/** Levels of the tree: a top column and three below it (spec section 2, layout). */
export const maxColumnLevels = 4;

/** Types of content of which a site has one top column each: news, products, solutions. */
const typesOfRoots: ReadonlySet<number> = new Set([2, 3, 4]);

/** Types that list nothing themselves: columns of columns and single pages. */
const neutralTypes: ReadonlySet<number> = new Set([0, 1]);

/** Orders siblings as readers see them: by position, then by id. */
function columnOrder(a: PlacedColumn, b: PlacedColumn): number {
  return a.position - b.position || a.id - b.id;
}

/** A tree of columns by key. Columns without a path to a top column become top columns. */
export class ColumnTree<Column extends PlacedColumn = PlacedColumn> {
  readonly #byKey: ReadonlyMap<string, Column>;
  readonly #children: ReadonlyMap<string | null, readonly Column[]>;
  /** Parent's key and position among its children, by column. */
  readonly #places = new Map<string, { readonly parent: string | null; readonly index: number }>();

  constructor(columns: readonly Column[]) {
    this.#byKey = new Map(columns.map((column) => [column.key, column]));
    const lost = this.#lost(columns);
    this.#children = Map.groupBy(columns.toSorted(columnOrder), ({ key, parent }) =>
      lost.has(key) ? null : parent,
    );
    for (const [parent, children] of this.#children) {
      for (const [index, { key }] of children.entries()) this.#places.set(key, { parent, index });
    }
  }

  get(key: string): Column | undefined {
    return this.#byKey.get(key);
  }

  columns(): readonly Column[] {
    return [...this.#byKey.values()];
  }

  /** The columns under one, or the top ones, in readers' order. */
  children(parent: string | null): readonly Column[] {
    return this.#children.get(parent) ?? [];
  }

  /** Key of a column's parent; null at the top. */
  parentOf(key: string): string | null {
    return this.#places.get(key)?.parent ?? null;
  }

  /** Number of a column among its siblings, from 0; -1: there is no such column. */
  indexOf(key: string): number {
    return this.#places.get(key)?.index ?? -1;
  }

  /** The columns above one, the nearest first. */
  ancestors(key: string): string[] {
    const found: string[] = [];
    for (let at = this.parentOf(key); at !== null; at = this.parentOf(at)) found.push(at);
    return found;
  }

  /** Level of a column, 1 at the top. */
  level(key: string): number {
    return this.ancestors(key).length + 1;
  }

  /** Levels that a column takes with what is under it, 1 where nothing is. */
  height(key: string): number {
    return 1 + Math.max(0, ...this.children(key).map((child) => this.height(child.key)));
  }

  /** The same tree with some columns in other places. */
  with(changed: ReadonlyMap<string, Partial<ColumnPlace>>): ColumnTree<Column> {
    return new ColumnTree(this.columns().map((one) => ({ ...one, ...changed.get(one.key) })));
  }

  /** Columns with a cycle among their ancestors, or with a missing one. */
  #lost(columns: readonly Column[]): ReadonlySet<string> {
    const lost = new Set<string>();
    const placed = new Set<string>();
    for (const { key } of columns) {
      const passed = new Set<string>();
      let at: string | null = key;
      while (at !== null && !placed.has(at) && !passed.has(at) && !lost.has(at)) {
        passed.add(at);
        const parent: string | null = this.#byKey.get(at)?.parent ?? null;
        if (parent !== null && (!this.#byKey.has(parent) || passed.has(parent))) {
          lost.add(at);
          break;
        }
        at = parent;
      }
      for (const one of passed) placed.add(one);
    }
    return lost;
  }
}

/** Reason why a column cannot stand under another; the messages have texts for each. */
export type MoveProblem =
  /** The column would become its own ancestor. */
  | "circle"
  /** The column, or one below it, would stand deeper than menus show. */
  | "too-deep"
  /** Its content is of another type than its parent's. */
  | "other-type"
  /** The column is the top column of its type, from which the site's lists begin. */
  | "only-root"
  /** There is a top column of its type already. */
  | "second-root"
  /** There is no such column. */
  | "missing";

/**
 * Returns the reason why a column cannot be moved under another, or to the top; undefined where it
 * can. Its present place is always allowed.
 */
export function moveProblem(
  tree: ColumnTree,
  key: string,
  parent: string | null,
): MoveProblem | undefined {
  // Needs no tree after the move: every row of a tree of 1,000 columns calls this at once.
  return problemOf(tree, key, {
    parent,
    above: parent === null ? null : tree.get(parent),
    isCircle: parent !== null && (parent === key || tree.ancestors(parent).includes(key)),
    level: () => (parent === null ? 1 : tree.level(parent) + 1),
    height: () => tree.height(key),
    roots: tree.children(null),
  });
}

/**
 * Returns the reason why a column cannot stand at its place in a changed tree; undefined where it
 * can.
 * @param before the present tree
 * @param after the changed tree
 */
export function placeProblem(
  before: ColumnTree,
  after: ColumnTree,
  key: string,
): MoveProblem | undefined {
  const parent = after.get(key)?.parent ?? null;
  return problemOf(before, key, {
    parent,
    above: parent === null ? null : after.get(parent),
    isCircle: liesInItself(after, key),
    level: () => after.level(key),
    height: () => after.height(key),
    roots: after.children(null),
  });
}

/** The wanted place of a column, as far as the rules read it. */
interface WantedPlace {
  readonly parent: string | null;
  /** The parent's column; null at the top, undefined where there is none of its key. */
  readonly above: PlacedColumn | null | undefined;
  readonly isCircle: boolean;
  level(): number;
  height(): number;
  readonly roots: readonly PlacedColumn[];
}

function problemOf(before: ColumnTree, key: string, wanted: WantedPlace): MoveProblem | undefined {
  const column = before.get(key);
  if (column === undefined) return "missing";
  const { type } = column;
  const { above, parent } = wanted;
  if (column.parent === parent) return undefined;
  if (above === undefined) return "missing";
  if (wanted.isCircle) return "circle";
  const level = wanted.level();
  const isDeeper = level > before.level(key);
  if (isDeeper && level + wanted.height() - 1 > maxColumnLevels) return "too-deep";
  if (above === null || typesOfRoots.has(type)) {
    const hasRoot = wanted.roots.some((one) => one.key !== key && one.type === type);
    if (above === null) return typesOfRoots.has(type) && hasRoot ? "second-root" : undefined;
    if (column.parent === null && !hasRoot) return "only-root";
  }
  const isFit = neutralTypes.has(type) || neutralTypes.has(above.type) || above.type === type;
  return isFit ? undefined : "other-type";
}

/** Lookup of columns by key, with their parents. */
interface ParentLookup {
  get(key: string): Pick<ColumnPlace, "parent"> | undefined;
}

/** True where a column is its own ancestor. */
export function liesInItself(tree: ParentLookup, key: string): boolean {
  return circleOf(tree, key) !== undefined;
}

/** Keys from a column upwards to itself, where it is its own ancestor; else undefined. */
export function circleOf(tree: ParentLookup, key: string): readonly string[] | undefined {
  const passed = new Set([key]);
  let at = tree.get(key)?.parent ?? null;
  while (at !== null && !passed.has(at)) {
    passed.add(at);
    at = tree.get(at)?.parent ?? null;
  }
  return at === key ? [...passed, key] : undefined;
}
