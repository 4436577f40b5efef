/**
 * The parts of a list in columns, as the parametric finder filters and shows them: made by the server
 * for a column of the menu, rendered there without script, and sent to browsers as JSON. Each value is
 * stored once in its column's dictionary; parts and order codes hold places in it.
 */
export interface FinderTable {
  /** Column of the menu whose parts these are. */
  readonly column: number;
  readonly parts: FinderParts;
  readonly orderCodes: FinderOrderCodes;
  /** Groups of parameters, in readers' order. */
  readonly groups: readonly Label[];
  /** What parts are filtered by and shown with, in the order of the list's table. */
  readonly columns: readonly FinderColumn[];
}

/** A text, with the language it is in where that is not the table's. */
export interface Label {
  readonly text: string;
  readonly lang?: string;
}

/** Parts in readers' order: as many entries in each list. */
export interface FinderParts {
  readonly ids: readonly number[];
  readonly numbers: readonly string[];
  /** Places in `addresses`. */
  readonly families: readonly number[];
  /**
   * Addresses of the parts' pages on the desktop surface, `before` the id and `after` it; a part's is at
   * its place in `families`.
   */
  readonly addresses: readonly (readonly [before: string, after: string])[];
}

/**
 * Order codes of the parts, those of a part side by side. A part without any has an entry without a code
 * for each of its packages.
 */
export interface FinderOrderCodes {
  /** Places of their parts, ascending. */
  readonly parts: readonly number[];
  /** What follows the part number, or with a `=` before it a whole code; "" where there is none. */
  readonly codes: readonly string[];
}

/** What a filter on the column asks about: a part as a whole, or one order code at a time. */
export type FinderLevel = "part" | "orderCode";

/** A column: a parameter, or a fact that all parts have (life cycle, family, package, grade …). */
export interface FinderColumn extends Label {
  /** Of the query in the list's address: `p.cpu-clock`, `lifecycle`, `family`, `package`. */
  readonly name: string;
  /** Of the same filter in addresses of earlier versions: `p.operating-temperature`. */
  readonly formerNames?: readonly string[];
  readonly level: FinderLevel;
  /** `choice`: options (also yes and no); `number`, `range`: quantities; `text`: shown, not filtered. */
  readonly kind: "choice" | "number" | "range" | "text";
  /** Place in `groups`; absent for what stands before the groups. */
  readonly group?: number;
  /** True for the figures that parts put forward most: their filters stand before the groups. */
  readonly isMain?: boolean;
  /** Unit that all values carry, which the heading says once. */
  readonly unit?: string;
  /** Unit that numbers typed without one are in. */
  readonly ownUnit?: string;
  /** The direction in which values are better: sorted so first. */
  readonly direction?: "more" | "less";
  /** Options of a choice in readers' order. A quantity's and a text's column has none. */
  readonly options?: readonly FinderOption[];
  readonly values: readonly FinderValue[];
  /** By part or by order code (`level`): places in `values`, −1 where there is none. */
  readonly at: readonly number[];
}

export interface FinderOption extends Label {
  /** In the query. */
  readonly value: string;
  /** True where no part here has it: then it is offered only where it is chosen. */
  readonly isUnused?: true;
}

/**
 * A value as shown, and what it is compared by: a choice's places in `options`, ascending by them; a
 * quantity's ends in base units. Values stand in the column's sort order, so that a place in `values` is
 * a rank.
 */
export type FinderValue =
  | readonly [text: string, lang?: string]
  | readonly [text: string, options: readonly number[], lang?: string]
  | readonly [text: string, min: number, max: number];
