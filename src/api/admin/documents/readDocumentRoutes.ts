import * as z from "zod";
import { lastPageOf } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import {
  workListCounts as countsOfLists,
  foundWithoutEach,
  listed,
  pendingSchedule,
} from "../../../staff/catalogue/catalogueQuery.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { documentPage } from "../../contract/documentLists.ts";
import { documentEntity, fileUses, workListCounts } from "../../contract/documents.ts";
import { paging, text } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import {
  askedFilters,
  filterParameters,
  orderParameter,
  parameterOf,
} from "../lists/listParameters.ts";
import { presentEntries } from "../lists/presentEntries.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { presentDocument, presentUse } from "./presentDocument.ts";
import { documentParams } from "./presentListedDocument.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

described(workListCounts, { is_checking: ({ adminDocuments }) => adminDocuments.fields.checking });

/** Routes that read documents; all of them use `visibleIn()`. */
export const documentRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents",
    summary: ({ adminDocuments }) => adminDocuments.routes.list,
    query: z.object({ ...filterParameters, order: orderParameter, ...paging }),
    data: documentPage,
    async handle({ services, caller, query }) {
      const { page, limit, order } = query;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const { filters, found } = await askedFilters(query, { services, caller }, catalogue);
      const wanted = { ...filters, order, page, pageSize: limit };
      const { total, lines } = await listed(catalogue, pending, wanted);
      const without = total > 0 ? [] : await foundWithoutEach(catalogue, pending, filters);
      return {
        data: await presentEntries(services.store.db, {
          ...{ catalogue, pending, lines, addressing: services.addressing },
          publication: services.live.current(),
          search: found && { text: query.q ?? "", marks: found.marks, language: caller.language },
        }),
        ...{ total, per_page: limit, current_page: page, last_page: lastPageOf(total, limit) },
        without: without.map((one) => ({ filter: parameterOf[one.filter], total: one.total })),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/work-lists",
    summary: ({ adminDocuments }) => adminDocuments.routes.workLists,
    data: workListCounts,
    async handle({ services, caller }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const counts = await countsOfLists(catalogue, pending);
      return { counts, is_checking: services.catalogue.isChecking };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/file-uses",
    summary: ({ adminDocuments }) => adminDocuments.routes.usesOfFile,
    query: z.object({
      file: withText(({ adminDocuments }) => adminDocuments.fields.file, text()),
    }),
    data: fileUses,
    async handle({ services, caller, query }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      return { used_in: catalogue.usesOfFile(query.file).map(presentUse) };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}",
    summary: ({ adminDocuments }) => adminDocuments.routes.document,
    params: documentParams,
    data: documentEntity,
    handle: (call) => presentDocument(call, call.params.key),
  }),
];
