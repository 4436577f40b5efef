import type { Language } from "../site/languages.ts";
import type { CellProblem } from "../site/values/cell.ts";
import { type CellProblemMessages, cellProblems as en } from "./en/cellProblems.ts";
import { cellProblems as zh } from "./zh/cellProblems.ts";

const messages: Readonly<Record<Language, CellProblemMessages>> = { en, zh };

/** A cell's problem in a language: a sentence without a full stop. */
export function cellProblemText(problem: CellProblem, language: Language): string {
  const t = messages[language];
  switch (problem.code) {
    case "no-quantity":
      return t.noQuantity(problem.shown, problem.like);
    case "unit-missing":
      return t.unitMissing(problem.shown, problem.like);
    case "unit-unknown":
      return t.unitUnknown(problem.shown, problem.like);
    case "unit-ambiguous":
      return t.unitAmbiguous(problem.shown, problem.readings);
    case "number-ambiguous":
      return t.numberAmbiguous(problem.shown, problem.readings);
    case "several-values":
      return t.severalValues(problem.shown, problem.readings);
    case "range-ambiguous":
      return t.rangeAmbiguous(problem.shown, problem.like);
    case "range-reversed":
      return t.rangeReversed(problem.shown, problem.like);
    case "range-refused":
      return t.rangeRefused(problem.shown);
    case "other-dimension":
      return t.otherDimension(problem.shown, problem.unit, problem.wanted);
    case "below":
      return t.below(problem.bound);
    case "above":
      return t.above(problem.bound);
    default:
      return otherText(problem, t);
  }
}

type QuantityCode =
  | "no-quantity"
  | "unit-missing"
  | "unit-unknown"
  | "unit-ambiguous"
  | "number-ambiguous"
  | "several-values"
  | "range-ambiguous"
  | "range-reversed"
  | "range-refused"
  | "other-dimension"
  | "below"
  | "above";

function otherText(
  problem: Exclude<CellProblem, { readonly code: QuantityCode }>,
  t: CellProblemMessages,
): string {
  switch (problem.code) {
    case "options-wanted":
      return t.optionsWanted(problem.shown);
    case "no-option":
      return t.noOption(problem.shown, problem.options);
    case "option-ambiguous":
      return t.optionAmbiguous(problem.shown, problem.options);
    case "option-twice":
      return t.optionTwice(problem.shown);
    case "no-boolean":
      return t.noBoolean(problem.shown);
    case "boolean-ambiguous":
      return t.booleanAmbiguous(problem.shown);
    case "text-empty":
      return t.textEmpty;
    case "text-wanted":
      return t.textWanted(problem.shown);
    case "too-long":
      return t.tooLong(problem.max);
  }
}
