import { z } from "zod";
import { languageStatuses } from "../../../content/catalogue/line.ts";
import { catalogueOrders, factOrders } from "../../../content/catalogue/order.ts";
import { type CatalogueFilters, workLists } from "../../../content/catalogue/query.ts";
import { typeNames } from "../../../content/types/index.ts";
import { languages } from "../../../site/languages.ts";
import { day, freeText, oneOf, text } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import type { Caller } from "../caller.ts";

/** Stands for the caller where an author is named. */
const own = "me";

/** Parameters by which documents are filtered. */
export const filterParameters = {
  q: withText(({ adminDocuments }) => adminDocuments.fields.text, freeText().optional()),
  type: withText(({ adminDocuments }) => adminDocuments.fields.type, oneOf(typeNames).optional()),
  status: withText(
    ({ adminDocuments }) => adminDocuments.fields.status,
    oneOf(languageStatuses).optional(),
  ),
  language: withText(
    ({ adminDocuments }) => adminDocuments.fields.language,
    oneOf(languages).optional(),
  ),
  author: withText(({ adminLists }) => adminLists.fields.author, text().optional()),
  column: withText(({ adminDocuments }) => adminDocuments.fields.column, text().optional()),
  list: withText(({ adminDocuments }) => adminDocuments.fields.list, oneOf(workLists).optional()),
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
    ...{ language: rest.language, column: rest.column, list: rest.list, text: q },
    author: author === own ? person.id : author,
    types: type && [type],
    statuses: status && [status],
    since: since === undefined ? undefined : Date.parse(since),
  };
}
