import { formatNumber } from "../site/values/formatNumber.ts";
import { type Quantity, withUnit } from "../site/values/quantities.ts";
import type { Condition } from "./conditions.ts";

/** Messages that conditions are put into words by. */
export interface ConditionMessages {
  readonly filterIs: (label: string, value: string) => string;
  readonly atMost: (value: string) => string;
  readonly atLeast: (value: string) => string;
  readonly range: (from: string, to: string) => string;
  readonly listSeparator: string;
}

/** A condition in words, as on its chip: `Clock: from 1 GHz`. */
export function conditionWords(condition: Condition, messages: ConditionMessages): string {
  return messages.filterIs(condition.column.text, requirementWords(condition, messages));
}

/** Requirement of a condition, without its column: `from 1 GHz`. */
export function requirementWords(condition: Condition, messages: ConditionMessages): string {
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
        .flatMap((at) => condition.column.options?.[at]?.text || [])
        .join(messages.listSeparator);
    case "text":
      return condition.texts.join(messages.listSeparator);
  }
}

/** A quantity as readers see it: `1.8 GHz`. */
export function quantityWords({ min, unit }: Quantity): string {
  return withUnit({ text: formatNumber(min), unit });
}
