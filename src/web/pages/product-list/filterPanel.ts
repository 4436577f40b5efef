import type { Condition } from "../../../finder/conditions.ts";
import { withCondition } from "../../../finder/conditions.ts";
import { relaxations } from "../../../finder/relaxations.ts";
import type { Selection } from "../../../finder/selection.ts";
import type { FinderTable } from "../../../finder/table.ts";
import { conditionWords } from "../../components/finder/conditionWords.ts";
import { type FormAddress, formAddress } from "../../components/formAddress.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { type Facets, facetsOf } from "./facets.ts";
import type { RequestedFilters } from "./requestedFilters.ts";

/** A filter in force, and the list without it. */
export interface Chip {
  readonly label: string;
  readonly href: string;
}

export interface FilterPanel extends Facets, FormAddress {
  readonly chips: readonly Chip[];
  /** The list without any filter. */
  readonly clearHref: string;
}

/** A change of the filters that brings parts back where none is left. */
export interface WayOut {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}

/** The address of the list with other filters, on its first page. */
export type AddressOf = (conditions: readonly Condition[]) => string;

/**
 * The filters a list offers and those in force.
 * @returns undefined where there is nothing to tell parts apart by
 */
export function filterPanel(
  selection: Selection,
  addressOf: AddressOf,
  { messages }: PageContext,
): FilterPanel | undefined {
  const { table, conditions } = selection;
  const hasChoice = table.parts.ids.length > 1;
  if (!hasChoice && conditions.length === 0) return undefined;
  const facets = facetsOf(selection);
  const chips = conditions.map((condition) => ({
    label: conditionWords(condition, messages.products),
    href: addressOf(withCondition(table, conditions, condition.column, undefined)),
  }));
  if (facets.main.length + facets.groups.length + chips.length === 0) return undefined;
  const clearHref = addressOf([]);
  return { ...facets, ...formAddress(clearHref), chips, clearHref };
}

/** Changes of a filter offered at once. */
const maxWaysOut = 6;

/** What to change where nothing fits: the filter whose loss brings most parts back comes first. */
export function waysOut(
  selection: Selection,
  addressOf: AddressOf,
  { messages }: PageContext,
): readonly WayOut[] {
  if (selection.parts.length > 0) return [];
  const { table, conditions } = selection;
  const { products } = messages;
  return relaxations(selection)
    .slice(0, maxWaysOut)
    .flatMap(({ condition, parts, closest }) => {
      const { column } = condition;
      const instead = (other: Condition | undefined) =>
        addressOf(withCondition(table, conditions, column, other));
      const without = {
        label: products.withoutFilter(conditionWords(condition, products)),
        href: instead(undefined),
        count: parts,
      };
      if (closest === undefined) return [without];
      const label = products.filterInstead(conditionWords(closest.condition, products));
      const widened = { label, href: instead(closest.condition), count: closest.parts };
      return [widened, without];
    });
}

/** Message about filters that were left out; undefined without any. */
export function filterNotice(
  table: FinderTable | undefined,
  requested: RequestedFilters | undefined,
  { messages }: PageContext,
): string | undefined {
  if (requested === undefined || requested.refused.length + requested.unknown === 0) {
    return undefined;
  }
  const labels = (table?.columns ?? [])
    .filter(({ name }) => requested.refused.includes(name))
    .map(({ text }) => text);
  return messages.products.filtersLeftOut(
    labels.join(messages.products.listSeparator),
    requested.unknown,
  );
}
