import { parameterPrefix } from "../../../base/finder/conditions.ts";
import { messages } from "../../../base/i18n/index.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../../content/queries/parts/partValues.ts";
import { showValue } from "../../../content/queries/parts/shownValues.ts";
import { partFactsOf } from "../conditions/partFactsOf.ts";
import { codeColumns } from "../conditions/partTable.ts";
import type { AskedValues } from "../indexQueryTypes.ts";
import type { PartFigure } from "../searchTypes.ts";
import { valueWords } from "./conditionChecks.ts";
import { columnLabel } from "./shownConditions.ts";

/** Maximum values of a part that are shown for a text: `NPU` asks for several. */
const maxAnswers = 4;

/** The figures of a part that stand beside its answers: those that are no answers. */
export function figuresBeside(
  answers: readonly PartFigure[],
  figures: readonly PartFigure[],
): PartFigure[] {
  const asked = new Set(answers.map(({ label }) => label.text));
  return figures.filter(({ label }) => !asked.has(label.text));
}

/** The values that a text asks for of a part which it names, as they are published. */
export function answersOf(view: View, part: Part, asked: AskedValues | undefined): PartFigure[] {
  if (asked === undefined || !asked.parts.includes(part.id)) return [];
  return asked.columns.flatMap((column) => answerOf(view, part, column) ?? []).slice(0, maxAnswers);
}

function answerOf(view: View, part: Part, column: string): PartFigure | undefined {
  if (!column.startsWith(parameterPrefix)) return answerOfOrderCodes(view, part, column);
  const parameter = view.get("parameter", column.slice(parameterPrefix.length));
  const value = parameter && typedValue(part, parameter);
  if (parameter === undefined || value === undefined) return undefined;
  return {
    label: localize(parameter.body.label, view.language),
    value: showValue(parameter.body, value, view.language),
  };
}

/** Packages, pins, grades and the like of a part's order codes, each once. */
function answerOfOrderCodes(view: View, part: Part, column: string): PartFigure | undefined {
  const text = columnLabel(view, column);
  const values = partFactsOf(view, part).codes.flatMap((code) => {
    const own = codeColumns[column]?.(code);
    const condition = { kind: "options", column, options: [] } as const;
    return own === undefined ? [] : valueWords(view, part, condition, { own, code }).text;
  });
  if (text === undefined || values.length === 0) return undefined;
  const joined = [...new Set(values)].join(messages[view.language].products.listSeparator);
  return { label: { text }, value: { text: joined, unit: "" } };
}
