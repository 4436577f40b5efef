/** A value of a choice, with its names in both languages. */
export interface NamedOption {
  readonly value: string;
  readonly names: readonly string[];
}

/** A column of the finder that a text may name. */
export interface NamedColumn {
  /** Query name in a list's address: `p.cpu-clock`, `package`. */
  readonly name: string;
  readonly kind: "number" | "range" | "options";
  readonly names: readonly string[];
  readonly unit: string;
  readonly direction?: "more" | "less";
  /** Options of a choice; a yes-or-no parameter has `true` alone, whose names are its own. */
  readonly options: readonly NamedOption[];
}

/** A column of the menu with its names, and the ids of the families in and under it. */
export interface NamedFamily {
  readonly names: readonly string[];
  readonly families: readonly number[];
}

/** The words of a collection's own definitions, by which texts are read as conditions on parts. */
export interface Vocabulary {
  readonly columns: readonly NamedColumn[];
  readonly families: readonly NamedFamily[];
}

export const noVocabulary: Vocabulary = { columns: [], families: [] };
