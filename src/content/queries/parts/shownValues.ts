import { messages } from "../../../base/i18n/index.ts";
import type { Language } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { formatNumber } from "../../../base/site/values/formatNumber.ts";
import { withUnit } from "../../../base/site/values/quantities.ts";
import type {
  ParameterDefinition,
  QuantityValue,
  TypedValue,
} from "../../types/fields/productValues.ts";

export { withUnit };

/** A typed value as readers see it, its unit apart so that a figure can be set large. */
export interface ShownValue {
  readonly text: string;
  /** "" where there is none. */
  readonly unit: string;
  /** BCP 47 tag, where the text is not in the page's language. */
  readonly lang?: string;
}

/**
 * A value in words and numbers of one language: `1.8` `GHz`, `−40 to 85` `°C`, an option's label, yes
 * or no in words. In the unit it was written in, which is the one a datasheet uses.
 */
export function showValue(
  definition: ParameterDefinition,
  value: TypedValue,
  language: Language,
): ShownValue {
  const { products } = messages[language];
  switch (value.kind) {
    case "quantity":
      return { text: numbers(value, language), unit: value.unit };
    case "boolean":
      return { text: value.value ? products.yes : products.no, unit: "" };
    case "text":
      return { ...localize(value.text, language), unit: "" };
    case "enum": {
      const labels = value.values.map((one) => {
        const option = definition.options.find((known) => known.value === one);
        return option ? localize(option.label, language) : { text: one };
      });
      const lang = labels.find((label) => label.lang !== undefined)?.lang;
      return {
        text: labels.map((label) => label.text).join(products.listSeparator),
        unit: "",
        ...(lang === undefined ? {} : { lang }),
      };
    }
  }
}

/** From the least to the most of several values; the unit is said twice only where it changes. */
export function showSpan(min: QuantityValue, max: QuantityValue, language: Language): ShownValue {
  if (min.unit === max.unit) {
    return {
      text: numbers({ min: min.min, max: max.max }, language),
      unit: min.unit,
    };
  }
  const from = withUnit({ text: formatNumber(min.min), unit: min.unit });
  return {
    text: messages[language].products.range(from, formatNumber(max.max)),
    unit: max.unit,
  };
}

function numbers({ min, max }: { min: number; max: number }, language: Language): string {
  if (min === max) return formatNumber(min);
  return messages[language].products.range(formatNumber(min), formatNumber(max));
}
