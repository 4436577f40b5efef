/** The ends of a quantity in base units. */
export type Span = readonly [min: number, max: number];

/** Facts of an order code of a part or, where it has none, of one of its packages. */
export interface CodeFacts {
  readonly packageName: string;
  /** Absent where the part does not describe the package. */
  readonly style?: string;
  readonly pins?: number;
  /** The shorter and the longer side of its body and, where it is stated, the height. */
  readonly body?: readonly number[];
  readonly grade?: string;
  readonly pack?: string;
  readonly temperature?: Span;
}

/** Facts of a part that conditions are held against, the same as those of the finder's table. */
export interface PartFacts {
  /** Ids of the families that list it. */
  readonly families: readonly number[];
  /** Quantities and options by the finder's column names. */
  readonly values: Readonly<Record<string, Span | readonly string[]>>;
  readonly codes: readonly CodeFacts[];
}

/** Unit that the bodies of packages are stated in. */
export const bodyUnit = "mm";
