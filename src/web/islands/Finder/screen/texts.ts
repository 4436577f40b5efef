import type { Condition, SpanCondition } from "../../../../finder/conditions.ts";
import { formatNumber, type Quantity, withUnit } from "../../../../site/quantities.ts";
import type { FinderMessages } from "../model.ts";

/** A filter in words: `Flash: from 1 MB`. */
export function conditionLabel(condition: Condition, messages: FinderMessages): string {
  return messages.filterIs(condition.column.text, valueText(condition, messages));
}

function valueText(condition: Condition, messages: FinderMessages): string {
  switch (condition.kind) {
    case "options":
      return condition.options
        .map((at) => condition.column.options?.[at]?.text ?? "")
        .join(messages.listSeparator);
    case "span":
      return spanText(condition, messages);
    case "text":
      return condition.texts.join(messages.listSeparator);
  }
}

function spanText({ from, to }: SpanCondition, messages: FinderMessages): string {
  if (from === undefined) return to ? messages.atMost(quantityText(to)) : "";
  if (to === undefined) return messages.atLeast(quantityText(from));
  const [low, high] = [quantityText(from), quantityText(to)];
  if (low === high) return low;
  if (from.unit === to.unit) return messages.range(formatNumber(from.min), high);
  return messages.range(low, high);
}

/** A quantity as readers see it: `1.2 GHz`. */
export function quantityText({ min, unit }: Quantity): string {
  return withUnit({ text: formatNumber(min), unit });
}
