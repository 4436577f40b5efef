import type { Condition } from "../../../base/finder/conditions.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { formatNumber } from "../../../base/site/values/formatNumber.ts";
import { type Quantity, withUnit } from "../../../base/site/values/quantities.ts";

type ConditionMessages = Pick<
  Messages["finder"],
  "filterIs" | "atMost" | "atLeast" | "range" | "listSeparator"
>;

/** A condition in words, as on its chip: `Clock: from 1 GHz`. */
export function conditionWords(condition: Condition, messages: ConditionMessages): string {
  return messages.filterIs(condition.column.text, requirementWords(condition, messages));
}

/** Requirement of a condition, without its column: `from 1 GHz`. */
function requirementWords(condition: Condition, messages: ConditionMessages): string {
  switch (condition.kind) {
    case "span": {
      const { from, to } = condition;
      if (from === undefined) return to ? messages.atMost(quantityWords(to)) : "";
      if (to === undefined) return messages.atLeast(quantityWords(from));
      const [low, high] = [quantityWords(from), quantityWords(to)];
      if (low === high) return low;
      return messages.range(from.unit === to.unit ? formatNumber(from.min) : low, high);
    }
    case "options":
      return condition.options
        .flatMap((at) => condition.column.options?.[at]?.text ?? [])
        .join(messages.listSeparator);
    case "text":
      return condition.texts.join(messages.listSeparator);
  }
}

/** A quantity as readers see it: `1.8 GHz`. */
export function quantityWords({ min, unit }: Quantity): string {
  return withUnit({ text: formatNumber(min), unit });
}
