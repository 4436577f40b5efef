import * as z from "zod";
import { matching, pendingSchedule } from "../../../staff/catalogue/catalogueQuery.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { neighbours } from "../../contract/documentLists.ts";
import { maxId, wholeNumber } from "../../parameters.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { askedFilters, filterParameters, orderParameter } from "./listParameters.ts";

described(neighbours, { place: ({ adminLists }) => adminLists.fields.place });

/** Place of a document in a list. */
export const neighbourRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "GET",
    path: "/documents/{key}/neighbours",
    summary: ({ adminLists }) => adminLists.routes.neighbours,
    params: documentParams,
    query: z.object({
      ...filterParameters,
      order: orderParameter,
      last_place: withText(
        ({ adminLists }) => adminLists.fields.lastPlace,
        wholeNumber(1, maxId).default(1),
      ),
    }),
    data: neighbours,
    async handle({ services, caller, params, query }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const { filters } = await askedFilters(query, { services, caller }, catalogue);
      const wanted = { ...filters, order: query.order };
      const { total, lines } = await matching(catalogue, pending, wanted, catalogue.size);
      const at = lines.findIndex(({ line }) => line.key === params.key);
      // What has left the list, as nothing is to be done any more, is followed by what took its place.
      const isIn = at !== -1;
      const place = isIn ? at : query.last_place - 1;
      return {
        ...{ place: isIn ? at + 1 : null, total },
        previous: present(lines[place - 1]),
        next: present(lines[isIn ? at + 1 : place] ?? (isIn ? undefined : lines[0])),
      };
    },
  }),
];

function present(seen: SeenLine | undefined): z.input<typeof neighbours>["previous"] {
  if (seen === undefined) return null;
  const { en = null, zh = null } = seen.facts.titles;
  return { key: seen.line.key, title: { en, zh } };
}
