import type { BilingualText } from "../text/localizedText.ts";

/** Kinds of values that a parameter has. */
export const cellKinds = ["number", "range", "enum", "boolean", "text"] as const;

/** Value rules of a parameter, as the definitions of content and of the API have them. */
export interface CellDefinition {
  readonly kind: (typeof cellKinds)[number];
  /** "" for a plain count. */
  readonly unit: string;
  readonly options: readonly { readonly value: string; readonly label: BilingualText }[];
  /** Lower bound in `unit`, as `max` is the upper one. */
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
}

/** A value as a product's body holds it: a quantity or text, yes or no, options, a text by language. */
export type CellValue = string | boolean | readonly string[] | TextPair;

/** A text by language. A type alias, since an interface is not assignable to JSON. */
export type TextPair = { readonly en?: string | undefined; readonly zh?: string | undefined };

/**
 * Reason why a text is no value of a parameter. `src/base/i18n/cellProblems.ts` has the sentences.
 */
export type CellProblem =
  | { readonly code: "no-quantity"; readonly shown: string; readonly like: string }
  | { readonly code: "unit-missing"; readonly shown: string; readonly like: string }
  | { readonly code: "unit-unknown"; readonly shown: string; readonly like: string }
  /** The letters fit each of these units, or one that is not known here. */
  | {
      readonly code: "unit-ambiguous";
      readonly shown: string;
      readonly readings: readonly string[];
    }
  /** `1,234` is 1234 or 1.234. */
  | {
      readonly code: "number-ambiguous";
      readonly shown: string;
      readonly readings: readonly string[];
    }
  /**
   * The cell lists values, as `85,105,125 °C`; `readings` are the values that the parameter may
   * hold.
   */
  | {
      readonly code: "several-values";
      readonly shown: string;
      readonly readings: readonly string[];
    }
  /** `-85 -40` is a range, or two numbers. */
  | { readonly code: "range-ambiguous"; readonly shown: string; readonly like: string }
  | { readonly code: "range-reversed"; readonly shown: string; readonly like: string }
  | { readonly code: "range-refused"; readonly shown: string }
  /** Units, "" for a plain count. */
  | {
      readonly code: "other-dimension";
      readonly shown: string;
      readonly unit: string;
      readonly wanted: string;
    }
  | { readonly code: "below"; readonly bound: string }
  | { readonly code: "above"; readonly bound: string }
  | { readonly code: "options-wanted"; readonly shown: string }
  | {
      readonly code: "no-option";
      readonly shown: string;
      readonly options: CellDefinition["options"];
    }
  | {
      readonly code: "option-ambiguous";
      readonly shown: string;
      readonly options: CellDefinition["options"];
    }
  | { readonly code: "option-twice"; readonly shown: string }
  | { readonly code: "no-boolean"; readonly shown: string }
  | { readonly code: "boolean-ambiguous"; readonly shown: string }
  | { readonly code: "text-empty" }
  | { readonly code: "text-wanted"; readonly shown: string }
  | { readonly code: "too-long"; readonly max: number };

/** A cell as it was read; `value` is undefined where the cell is empty. */
export type CellReading =
  | { readonly value: CellValue | undefined }
  | { readonly problem: CellProblem };

/** Characters that a value holds at most, as a product's body takes them; one language of a text. */
export const maxCellText = 200;

/** A value as a message quotes it. */
export function quoted(value: CellValue): string {
  return typeof value === "string" ? `"${value}"` : JSON.stringify(value);
}

export function isPair(value: CellValue): value is TextPair {
  return typeof value === "object" && !Array.isArray(value);
}
