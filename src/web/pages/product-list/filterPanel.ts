import type { ColumnNode } from "../../../content/columns.ts";
import { type Parameter, partsUnder } from "../../../content/queries/products.ts";
import { withUnit } from "../../../content/queries/shownValues.ts";
import { localize } from "../../../site/localizedText.ts";
import { formatNumber, type Quantity } from "../../../site/quantities.ts";
import { requestedRange } from "../../../site/requestedRange.ts";
import { type FormAddress, formAddress } from "../../components/formAddress.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { type Facets, facetsOf, optionLabel } from "./facets.ts";
import { isEmpty, type ListQuery, without } from "./filtering.ts";

/** Something that is asked for, and the list without it. */
export interface Chip {
  readonly label: string;
  readonly href: string;
}

export interface FilterPanel extends Facets, FormAddress {
  readonly chips: readonly Chip[];
  /** The list without any filter. */
  readonly clearHref: string;
}

/**
 * The filters a list offers and those in force.
 * @param addressOf the list with other filters, on its first page
 * @returns undefined where there is nothing to tell parts apart by
 *
 */
export function filterPanel(
  node: ColumnNode,
  asked: ListQuery | undefined,
  addressOf: (asked: ListQuery | undefined) => string,
  context: PageContext,
): FilterPanel | undefined {
  const { view } = context;
  const hasChoice = partsUnder(view, node).length > 1;
  if (!hasChoice && (asked === undefined || isEmpty(asked))) return undefined;
  const facets = facetsOf(view, node, asked);
  const chips = asked ? chipsOf(asked, addressOf, context) : [];
  if (facets.stages.length + facets.main.length + facets.groups.length + chips.length === 0) {
    return undefined;
  }
  const clearHref = addressOf(undefined);
  return { ...facets, ...formAddress(clearHref), chips, clearHref };
}

function chipsOf(
  asked: ListQuery,
  addressOf: (asked: ListQuery | undefined) => string,
  context: PageContext,
): Chip[] {
  const { view, messages } = context;
  const { products } = messages;
  const stages = asked.stages.map((stage) => products.stages[stage].name);
  const lifecycle = {
    label: products.filterIs(products.stage, stages.join(products.listSeparator)),
    href: addressOf(without(asked, undefined)),
  };
  const values = asked.values.flatMap(([key, text]): Chip[] => {
    const parameter = view.get("parameter", key);
    if (parameter === undefined) return [];
    const label = localize(parameter.body.label, view.language).text;
    return [
      {
        label: products.filterIs(label, askedInWords(parameter, text, context)),
        href: addressOf(without(asked, key)),
      },
    ];
  });
  return stages.length > 0 ? [lifecycle, ...values] : values;
}

/** The filter of a parameter in words. */
function askedInWords(parameter: Parameter, text: string, { view, messages }: PageContext): string {
  const { products } = messages;
  const { kind, unit } = parameter.body;
  switch (kind) {
    case "number":
    case "range": {
      const { from, to } = requestedRange(text, unit) ?? {};
      if (from === undefined) return to ? products.atMost(quantityText(to)) : text;
      if (to === undefined) return products.atLeast(quantityText(from));
      const [low, high] = [quantityText(from), quantityText(to)];
      return low === high ? low : products.range(low, high);
    }
    case "enum":
    case "boolean":
      return text
        .split(",")
        .map((option) => optionLabel(parameter, option, view).text)
        .join(products.listSeparator);
    case "text":
      return text;
  }
}

function quantityText({ min, unit }: Quantity): string {
  return withUnit({ text: formatNumber(min), unit });
}

/** Message about filters that were left out; undefined without any. */
export function filterNotice(
  asked: ListQuery | undefined,
  { view, messages }: PageContext,
): string | undefined {
  if (asked === undefined || asked.refused.length + asked.unknown === 0) return undefined;
  const labels = view
    .getAll("parameter", asked.refused)
    .map(({ body }) => localize(body.label, view.language).text);
  return messages.products.filtersLeftOut(
    labels.join(messages.products.listSeparator),
    asked.unknown,
  );
}
