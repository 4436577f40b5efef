import type { FinderTable } from "../../../base/finder/table.ts";
import type { PageContext } from "../../page/pageModule.ts";
import type { RequestedFilters } from "./requestedFilters.ts";

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
