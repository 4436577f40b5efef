import * as z from "zod";
import { languageStatuses, scheduledSpans } from "../../../base/site/contentCodes.ts";
import { languages } from "../../../base/site/languages.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import { catalogueOrders, factOrders } from "../../../staff/catalogue/catalogueOrders.ts";
import { type CatalogueFilters, workLists } from "../../../staff/catalogue/catalogueQuery.ts";
import { day, freeText, oneOf, someOf, texts } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import type { Caller } from "../request/credential.ts";

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

/** The catalogue's filters for the parameters of a request. */
export function filtersOf(
  { q, type, status, author, since, ...rest }: z.output<typeof filters>,
  { person }: Pick<Caller, "person">,
): CatalogueFilters {
  return {
    ...{ languages: rest.language, columns: rest.column, lists: rest.list, text: q },
    authors: author?.map((one) => (one === own ? person.id : one)),
    ...{ types: type, statuses: status, scheduled: rest.scheduled },
    since: since === undefined ? undefined : Date.parse(since),
  };
}

/** Names of the catalogue's filters as parameters. */
export const parameterOf = {
  ...{ types: "type", text: "q", statuses: "status", languages: "language", authors: "author" },
  ...{ columns: "column", lists: "list", scheduled: "scheduled", since: "since" },
} as const satisfies Record<keyof CatalogueFilters, keyof typeof filterParameters>;
