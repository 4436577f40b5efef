import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import { lastPageOf } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import { may } from "../../../staff/access/rights.ts";
import { listed, pendingSchedule } from "../../../staff/catalogue/catalogueQuery.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import {
  inPublication,
  restore,
  StillReferenced,
} from "../../../staff/editing/documentOperations.ts";
import {
  NotLongInTrash,
  purgeAfterMs,
  purgeDocument,
} from "../../../staff/editing/documents/deleteForever.ts";
import { trashPage } from "../../contract/publishing.ts";
import { ApiError } from "../../errors.ts";
import { oneOf, paging } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { refusing } from "../documents/documentErrors.ts";
import { presentUse, requireDraft, seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";

const shared = { area: "documents", needs: "draft.see", params: documentParams } as const;

/** The trash: what is in it, into it and out of it. */
export const trashRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "GET",
    path: "/trash",
    summary: ({ adminPublishing }) => adminPublishing.routes.listTrash,
    query: z.object({
      type: withText(
        ({ adminDocuments }) => adminDocuments.fields.type,
        oneOf(typeNames).optional(),
      ),
      ...paging,
    }),
    data: trashPage,
    async handle({ services, caller, query }) {
      const { type, page, limit } = query;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const { total, lines } = await listed(catalogue, pending, {
        ...{ statuses: ["trashed"], types: type && [type], order: "-changed" },
        ...{ page, pageSize: limit },
      });
      return {
        data: lines.map(({ line, facts }) => ({
          ...{ id: line.id, key: line.key, type: line.type },
          title: { en: facts.titles.en ?? null, zh: facts.titles.zh ?? null },
          trashed_at: isoTime(line.trashedAt ?? 0),
          purgeable_at: isoTime((line.trashedAt ?? 0) + purgeAfterMs),
          may_purge: may(caller.person, "document.purge", {
            ...{ type: line.type, column: line.type === "column" ? line.key : facts.column },
          }),
        })),
        ...{ total, per_page: limit, current_page: page, last_page: lastPageOf(total, limit) },
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/trash",
    summary: ({ adminPublishing }) => adminPublishing.routes.trash,
    data: nothing,
    async handle(call) {
      const { services, params, caller, now, t } = call;
      await requireDraft(call, params.key);
      const { key } = params;
      await explaining(call, key, () =>
        refusingOthers(t, () =>
          inPublication(services.wholeStore, now, ({ trash }) => trash({ key }), caller.person),
        ),
      );
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/untrash",
    summary: ({ adminPublishing }) => adminPublishing.routes.untrash,
    data: nothing,
    async handle(call) {
      const { services, params, caller, now, t } = call;
      const { key } = params;
      await requireDraft(call, key);
      await refusing(t, () =>
        services.store.transaction(async (tx) => {
          if (!(await restore(tx, { key, by: caller.person }))) return;
          await appendAudit(tx, [{ act: "document.untrash", subject: `document:${key}` }], {
            by: caller.person,
            at: now,
          });
        }),
      );
      return {};
    },
  }),
  adminRoute({
    ...shared,
    needs: "document.purge",
    needsStepUp: true,
    method: "DELETE",
    path: "/documents/{key}",
    summary: ({ adminPublishing }) => adminPublishing.routes.purge,
    data: nothing,
    async handle(call) {
      const { services, params, caller, now, t } = call;
      await requireDraft(call, params.key);
      await explaining(call, params.key, () =>
        refusingOthers(t, () =>
          services.store.transaction((tx) =>
            purgeDocument(tx, { key: params.key, by: caller.person, now }),
          ),
        ),
      );
      return {};
    },
  }),
];

/** Refusals but for those that are explained with more than their code. */
async function refusingOthers<Result>(
  t: AdminCall["t"],
  work: () => Promise<Result>,
): Promise<Result> {
  let explained: StillReferenced | NotLongInTrash | undefined;
  const result = await refusing(t, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StillReferenced || error instanceof NotLongInTrash)) throw error;
      explained = error;
      return undefined;
    }
  });
  if (explained !== undefined) throw explained;
  return result as Result;
}

/** @throws ApiError 409 with the documents that refer to one, as far as the caller sees them */
async function explaining(
  call: AdminCall<{ key: string }>,
  key: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { problems } = call.t.adminPublishing;
  try {
    await work();
  } catch (error) {
    if (error instanceof NotLongInTrash) {
      throw new ApiError(409, problems["not-in-trash"], { code: "not-long-in-trash" });
    }
    if (!(error instanceof StillReferenced)) throw error;
    const { catalogue } = await seenDraft(call, key);
    const uses = catalogue.usesOf(key).filter(({ isPublished }) => isPublished);
    const data = { code: "still-referenced", used_in: uses.map(presentUse) };
    throw new ApiError(409, problems["still-referenced"], data);
  }
}
