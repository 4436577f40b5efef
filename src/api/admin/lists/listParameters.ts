import * as z from "zod";
import { languageStatuses, scheduledSpans } from "../../../base/site/contentCodes.ts";
import { languages } from "../../../base/site/languages.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import { type CatalogueFilters, workLists } from "../../../staff/catalogue/catalogueQuery.ts";
import { catalogueOrders, factOrders } from "../../../staff/catalogue/catalogueSortOrders.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visibleCatalogue.ts";
import type { FoundByText } from "../../../staff/textSearch/textSearch.ts";
import { day, freeText, oneOf, someOf, texts } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import type { AdminCall } from "../route.ts";

/** Value that stands for the caller in a filter by author. */
const own = "me";

/** Most authors or columns that are named at once. */
const maxNamed = 50;

/**
 * Parameters by which documents are filtered. What fits one of the values of a parameter is found, where
 * it fits all parameters.
 */
export const filterParameters = {
  q: withText(({ adminDocuments }) => adminDocuments.fields.text, freeText().optional()),
  search_in: withText(
    ({ adminLists }) => adminLists.fields.searchIn,
    oneOf(["texts", "titles"]).default("texts"),
  ),
  type: withText(({ adminDocuments }) => adminDocuments.fields.type, someOf(typeNames).optional()),
  status: withText(
    ({ adminDocuments }) => adminDocuments.fields.status,
    someOf(languageStatuses).optional(),
  ),
  language: withText(
    ({ adminDocuments }) => adminDocuments.fields.language,
    someOf(languages).optional(),
  ),
  author: withText(({ adminLists }) => adminLists.fields.author, texts(maxNamed).optional()),
  column: withText(
    ({ adminDocuments }) => adminDocuments.fields.column,
    texts(maxNamed).optional(),
  ),
  list: withText(({ adminDocuments }) => adminDocuments.fields.list, someOf(workLists).optional()),
  scheduled: withText(
    ({ adminLists }) => adminLists.fields.scheduled,
    oneOf(scheduledSpans).optional(),
  ),
  since: withText(({ adminLists }) => adminLists.fields.since, day().optional()),
};

/** The order of a list. */
export const orderParameter = withText(
  ({ adminLists }) => adminLists.fields.order,
  oneOf([...catalogueOrders, ...factOrders]).default("-changed"),
);

const filters = z.object(filterParameters);

/** Filters of a request, with what the search in texts found for it. */
export interface AskedFilters {
  readonly filters: CatalogueFilters;
  /** Undefined where nothing is searched for, or titles alone. */
  readonly found: FoundByText | undefined;
}

/** The catalogue's filters for the parameters of a request, as far as the caller may find documents. */
export async function askedFilters(
  {
    q,
    search_in: where,
    type,
    status,
    author,
    since,
    ...rest
  }: Omit<z.output<typeof filters>, "search_in"> & Pick<z.input<typeof filters>, "search_in">,
  { services, caller }: Pick<AdminCall, "services" | "caller">,
  catalogue: VisibleCatalogue,
): Promise<AskedFilters> {
  const { person } = caller;
  const isInTexts = q !== undefined && q.trim() !== "" && where !== "titles";
  const found = isInTexts ? await services.texts?.find(catalogue, q) : undefined;
  return {
    found,
    filters: {
      ...{ languages: rest.language, columns: rest.column, lists: rest.list, text: q },
      places: found?.places,
      authors: author?.map((one) => (one === own ? person.id : one)),
      ...{ types: type, statuses: status, scheduled: rest.scheduled },
      since: since === undefined ? undefined : Date.parse(since),
    },
  };
}

/** Names of the catalogue's filters as parameters. */
export const parameterOf = {
  ...{ types: "type", text: "q", statuses: "status", languages: "language", authors: "author" },
  ...{ columns: "column", lists: "list", scheduled: "scheduled", since: "since" },
} as const satisfies Record<
  Exclude<keyof CatalogueFilters, "places">,
  keyof typeof filterParameters
>;
