import { z } from "zod";
import { languageStatuses } from "../../../content/catalogue/line.ts";
import {
  catalogueOrders,
  listed,
  pendingSchedule,
  workListCounts,
  workLists,
} from "../../../content/catalogue/query.ts";
import { visibleIn } from "../../../content/catalogue/visible.ts";
import { typeNames } from "../../../content/types/index.ts";
import { languages } from "../../../site/languages.ts";
import { lastPageOf } from "../../../site/pagination.ts";
import { pageSchema } from "../../pagination.ts";
import { freeText, oneOf, paging, text } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { documentEntity, documentEntry, documentParams, presentEntry } from "./entities.ts";
import { presentDocument, presentUse } from "./presentDocument.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

const count = z.int().min(0);

/** What is read of documents; all of it comes through `visibleIn()`. */
export const documentRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents",
    summary: ({ adminDocuments }) => adminDocuments.routes.list,
    query: z.object({
      q: withText(({ adminDocuments }) => adminDocuments.fields.text, freeText().optional()),
      type: withText(
        ({ adminDocuments }) => adminDocuments.fields.type,
        oneOf(typeNames).optional(),
      ),
      status: withText(
        ({ adminDocuments }) => adminDocuments.fields.status,
        oneOf(languageStatuses).optional(),
      ),
      language: withText(
        ({ adminDocuments }) => adminDocuments.fields.language,
        oneOf(languages).optional(),
      ),
      author: withText(({ adminDocuments }) => adminDocuments.fields.author, text().optional()),
      column: withText(({ adminDocuments }) => adminDocuments.fields.column, text().optional()),
      list: withText(
        ({ adminDocuments }) => adminDocuments.fields.list,
        oneOf(workLists).optional(),
      ),
      order: withText(
        ({ adminDocuments }) => adminDocuments.fields.order,
        oneOf(catalogueOrders).default("-changed"),
      ),
      ...paging,
    }),
    data: pageSchema(documentEntry),
    async handle({ services, caller, query }) {
      const { q, type, status, page, limit, ...filters } = query;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const { total, lines } = await listed(catalogue, pending, {
        ...filters,
        ...{ text: q, page, pageSize: limit },
        types: type && [type],
        statuses: status && [status],
      });
      return {
        data: lines.map((line) => presentEntry(line, pending)),
        ...{ total, per_page: limit, current_page: page, last_page: lastPageOf(total, limit) },
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/work-lists",
    summary: ({ adminDocuments }) => adminDocuments.routes.workLists,
    data: z.object({
      counts: z.object({
        "behind-en": count,
        "behind-zh": count,
        unpublished: count,
        unsaved: count,
        problems: count,
        scheduled: count,
        "different-facts": count,
      }),
      is_checking: withText(({ adminDocuments }) => adminDocuments.fields.checking, z.boolean()),
    }),
    async handle({ services, caller }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const counts = await workListCounts(catalogue, pending);
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
    data: z.object({ used_in: documentEntity.shape.used_in }),
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
