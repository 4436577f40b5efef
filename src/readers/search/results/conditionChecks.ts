import { parameterPrefix } from "../../../base/finder/conditions.ts";
import { familyColumn } from "../../../base/finder/finderTable.ts";
import { messages } from "../../../base/i18n/index.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { formatNumber } from "../../../base/site/values/formatNumber.ts";
import { amountIn, withUnit } from "../../../base/site/values/quantities.ts";
import type { View } from "../../../content/published/publication.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../../content/queries/parts/partValues.ts";
import { showValue } from "../../../content/queries/parts/shownValues.ts";
import { bodyUnit, type CodeFacts, type PartFacts } from "../conditions/partFacts.ts";
import { partFactsOf } from "../conditions/partFactsOf.ts";
import {
  bodySides,
  codeColumns,
  isOfOrderCodes,
  meets,
  type PartCondition,
  packageNames,
  type Value,
} from "../conditions/partTable.ts";
import type { HeldCondition, NearPart } from "../searchTypes.ts";
import type { AskedCondition } from "./shownConditions.ts";

/**
 * The conditions of a text held against a part, in the text's order. Conditions on order codes are
 * held against the one that meets the most of them.
 */
export function heldConditions(
  view: View,
  part: Part,
  asked: readonly AskedCondition[],
): HeldCondition[] {
  const facts = partFactsOf(view, part);
  const { search } = messages[view.language];
  const code = bestCode(
    facts.codes,
    asked.filter(({ condition }) => isOfOrderCodes(condition.column)),
  );
  return asked.map(({ condition, shown, words }) => {
    const { column } = condition;
    const own = ownValue(facts, code, column);
    const { isExcluded = false } = condition;
    const isWithout = isExcluded && !isOfOrderCodes(column);
    const isRange = shown.column.kind === "range";
    return {
      label: shown.column.text,
      words,
      value:
        own === undefined
          ? { text: isWithout ? search.none : "" }
          : valueWords(view, part, condition, { own, code }),
      isMet: own === undefined ? isWithout : meets(condition, isRange)(own),
    };
  });
}

/** Value of a part in a column of the finder, of an order code where the column is theirs. */
function ownValue(
  { families, values }: PartFacts,
  code: CodeFacts | undefined,
  column: string,
): Value | undefined {
  if (isOfOrderCodes(column)) return code && codeColumns[column]?.(code);
  return column === familyColumn ? families.map(String) : values[column];
}

/** Parts that come nearest to conditions, as they meet them. */
export function nearParts(
  view: View,
  ids: readonly number[],
  asked: readonly AskedCondition[],
): NearPart[] {
  return ids.flatMap((id) => {
    const part = view.byId(id);
    if (part?.type !== "product") return [];
    return {
      id,
      partNumber: part.body.partNumber,
      target: documentTarget(view, part),
      held: heldConditions(view, part, asked),
    };
  });
}

/** The order code that meets the most conditions, the first of several. */
function bestCode(
  codes: readonly CodeFacts[],
  asked: readonly AskedCondition[],
): CodeFacts | undefined {
  const metBy = (code: CodeFacts) =>
    asked.filter(({ condition, shown }) => {
      const own = codeColumns[condition.column]?.(code);
      return own !== undefined && meets(condition, shown.column.kind === "range")(own);
    }).length;
  return codes.reduce<{ readonly code?: CodeFacts; readonly met: number }>(
    (best, code) => {
      const met = metBy(code);
      return met > best.met ? { code, met } : best;
    },
    { met: -1 },
  ).code;
}

/** Value of a part that a condition asks of; of several options those that are asked for. */
export function valueWords(
  view: View,
  part: Part,
  condition: PartCondition,
  { own, code }: { readonly own: Value; readonly code: CodeFacts | undefined },
): LocalizedText {
  const { column } = condition;
  const { products } = messages[view.language];
  const named = (names: Readonly<Record<string, string>>) => ({
    text: own.map((value) => names[value] ?? String(value)).join(products.listSeparator),
  });
  switch (column) {
    case familyColumn: {
      const wanted: readonly string[] = condition.kind === "options" ? condition.options : [];
      const met = own.filter((id) => wanted.includes(String(id)));
      const [id = 0] = met.length > 0 ? met : own;
      const family = view.columnById(Number(id));
      return family ? localize(family.doc.body.title, view.language) : { text: "" };
    }
    case "package":
    case packageNames:
      return { text: code?.packageName ?? "" };
    case "pins":
      return { text: String(code?.pins ?? "") };
    case bodySides[0]:
    case bodySides[1]:
    case bodySides[2]: {
      const side = amountIn(bodyUnit, Number(own[0]));
      return { text: withUnit({ text: formatNumber(side), unit: bodyUnit }) };
    }
    case "grade":
      return named(products.grades);
    case "packing":
      return named(products.packKinds);
    case "temperature": {
      const [low = "", high = ""] = own.map((end) => formatNumber(Number(end)));
      return { text: withUnit({ text: products.range(low, high), unit: "°C" }) };
    }
    default: {
      const parameter = view.get("parameter", column.slice(parameterPrefix.length));
      const value = parameter && typedValue(part, parameter);
      if (parameter === undefined || value === undefined) return { text: "" };
      const asked =
        value.kind === "enum" && condition.kind === "options"
          ? value.values.filter((one) => condition.options.includes(one))
          : [];
      const told = value.kind === "enum" && asked.length > 0 ? { ...value, values: asked } : value;
      const { text, unit, lang } = showValue(parameter.body, told, view.language);
      return { text: withUnit({ text, unit }), ...(lang !== undefined && { lang }) };
    }
  }
}
