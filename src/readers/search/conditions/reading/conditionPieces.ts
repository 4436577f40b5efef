import type { PartCondition } from "../partTable.ts";

/** Sorts of pieces of a text. */
export type ConditionSort = "kind" | "feature" | "fact" | "package" | "quantity";

/** A piece of a text as conditions on parts. */
export interface ReadPiece {
  readonly sort: ConditionSort;
  /** Share of a name that was typed, 1 for all of it; of a quantity that of its label, 0 without one. */
  readonly share: number;
  /** True for a quantity that is compared: at least, at most, between. */
  readonly isCompared: boolean;
  /** True for things that are counted: `dual CAN`, `2×CAN`. */
  readonly isCounted?: boolean;
  /** One condition, or those of a package: its style and its pins. */
  readonly conditions: readonly PartCondition[];
  /** The quantity that was typed without a direction, in base units: parts that have it come first. */
  readonly target?: number;
  /** Conditions of the same count on other columns whose labels have the same noun: `three ports`. */
  readonly rivals?: readonly PartCondition[];
  /** A condition that nearly does: a rating that reaches what no part has exactly. */
  readonly nearly?: PartCondition;
  /** Names of packages that are meant, as they begin. */
  readonly packageName?: string;
  /** Place in the text; of something denied with the denial or, in a list, with what joins it to the one before. */
  readonly start: number;
  readonly end: number;
  /** Present where parts with it are excluded. */
  readonly denied?: {
    /** Place where its name begins. */
    readonly start: number;
    /** True where the denial stands before another name, which it is joined to. */
    readonly isJoined: boolean;
  };
}

/** A text as conditions. */
export interface ReadPhrase {
  readonly pieces: readonly ReadPiece[];
  /** Number of words that are no condition. */
  readonly unread: number;
  /** True for a question: one that asks why, how or when, or which. */
  readonly isQuestion: boolean;
  /** The text with the pieces left out. */
  readonly rest: string;
}
