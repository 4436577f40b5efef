import type { CellProblem } from "./cell.ts";

/**
 * Rules of single fields that a value can break, beside its kind, its length and its choices.
 * `src/base/i18n/fieldProblems.ts` has their sentences.
 */
export const brokenRules = [
  "no-text",
  "no-allowed-html",
  "key",
  "day",
  "moment",
  "month",
  "quarter",
  "time",
  "email",
  "web-address",
  "clean-address",
  "column-address",
  "order-address",
  "link",
  "stored-path",
  "mark-picture",
  "icon-picture",
  "share-picture",
  "colour",
  "unit",
  "stock-code",
  "part-number",
  "eccn",
  "part-value",
  "list-value",
  "value-twice",
  "two-words",
  "before-date",
  "documents-or-newest",
  "video-or-file",
  "content-twice",
  "section-twice",
  "bus-or-centre",
  "no-zone",
  "links-to-centre",
  "no-setting",
  "unstorable",
  "one-option",
  "role-name",
] as const;

export type BrokenRule = (typeof brokenRules)[number];

/** Codes of all problems of a field. */
export const fieldProblemCodes = [
  "missing",
  "wrong-kind",
  "too-short",
  "too-long",
  "too-few",
  "too-many",
  "too-small",
  "too-large",
  "no-choice",
  "unknown-field",
  "value",
  "not-in-family",
  "no-value",
  "broken-reference",
  "taken",
  "unfit",
  ...brokenRules,
] as const;

export type FieldProblemCode = (typeof fieldProblemCodes)[number];

/** Kinds of values that a field can ask for. */
export const valueKinds = ["text", "number", "whole-number", "switch", "list", "group"] as const;

export type ValueKind = (typeof valueKinds)[number];

/** A problem of a field as data: its code, and what its sentence names. */
export type FieldProblem =
  /** A missing value. `kind` and `choices` say what the field asks for, where no description of a type does. */
  | {
      readonly code: "missing";
      readonly kind?: ValueKind | undefined;
      readonly choices?: readonly (string | number)[] | undefined;
    }
  | { readonly code: "wrong-kind"; readonly kind: ValueKind }
  | { readonly code: "too-short"; readonly min: number }
  | { readonly code: "too-long"; readonly max: number; readonly length?: number | undefined }
  | { readonly code: "too-few"; readonly min: number }
  | { readonly code: "too-many"; readonly max: number; readonly length?: number | undefined }
  /** `isAbove`: the bound itself is too small. */
  | { readonly code: "too-small"; readonly min: number; readonly isAbove?: boolean | undefined }
  | { readonly code: "too-large"; readonly max: number }
  | {
      readonly code: "no-choice";
      readonly choices: readonly (string | number)[];
      /** The choice that was probably meant. */
      readonly meant?: string | undefined;
    }
  | { readonly code: "unknown-field"; readonly name: string; readonly meant?: string | undefined }
  /** A text that is no value of its parameter. */
  | { readonly code: "value"; readonly cell: CellProblem }
  | { readonly code: "not-in-family"; readonly family: string }
  /** A key figure that the product has no value of. */
  | { readonly code: "no-value"; readonly parameter: string }
  | {
      readonly code: "broken-reference";
      /** Title or key of the document that is referred to. */
      readonly document: string;
      readonly reason: "missing" | "trashed" | "wrong type";
    }
  /** A name that another published part has; `owner` is absent where the part itself has it twice. */
  | { readonly code: "taken"; readonly owner?: string | undefined }
  | { readonly code: "unfit" }
  | { readonly code: BrokenRule };
