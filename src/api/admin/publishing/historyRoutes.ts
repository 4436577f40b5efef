import * as z from "zod";
import { lastPageOf } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { languages } from "../../../base/site/languages.ts";
import { listChangeSets } from "../../../staff/batch/changeSets/changeSetRows.ts";
import { fieldLabel } from "../../../staff/editing/differences/fieldPathLabel.ts";
import { RevisionNotFound } from "../../../staff/editing/documents/documentErrors.ts";
import { documentByKey } from "../../../staff/editing/documents/documentRows.ts";
import { compared, type Side } from "../../../staff/editing/history/compareRevisions.ts";
import {
  type HistoryEntry,
  historyPage,
  type RevisionChangeSet,
} from "../../../staff/editing/history/historyPage.ts";
import { restoreIntoCopy } from "../../../staff/editing/history/restoreRevision.ts";
import { valueHistory } from "../../../staff/editing/history/valueHistory.ts";
import { openCopy } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import {
  valueHistory as changesOfValue,
  differences as differencesOfSides,
  historyEntry,
  historyPage as pageOfHistory,
  restoredCopy,
  restoreRequest,
} from "../../contract/publishing.ts";
import { ApiError } from "../../errors.ts";
import { expectations, oneOf, paging, text, wholeNumber } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft, seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { namingFor, presentActors, presentDifferences } from "./presentDifferences.ts";

const shared = { area: "documents", needs: "draft.see", params: documentParams } as const;

described(historyEntry, { change_set: ({ adminPublishing }) => adminPublishing.fields.changeSet });
described(restoreRequest, {
  revision: ({ adminPublishing }) => adminPublishing.fields.revision,
  what: ({ adminPublishing }) => adminPublishing.fields.what,
  paths: ({ adminPublishing }) => adminPublishing.fields.paths,
});

/** A revision's number, `draft` or `live`. */
const side = () =>
  withText(
    ({ adminPublishing }) => adminPublishing.fields.from,
    text()
      .regex(/^(?:draft|live|-?[1-9]\d{0,8})$/)
      .register(expectations, { kind: "text", max: 20 }),
  );

const pathField = withText(
  ({ adminPublishing }) => adminPublishing.fields.path,
  z
    .string()
    .max(400)
    .regex(/^(?:\/[^/]+)+$/)
    .register(expectations, { kind: "text", max: 400 }),
);

/** Routes of a document's history, and of restoring it. */
export const historyRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}/history",
    summary: ({ adminPublishing }) => adminPublishing.routes.history,
    query: z.object(paging),
    data: pageOfHistory,
    async handle(call) {
      const { seen } = await seenDraft(call, call.params.key);
      const { page, limit } = call.query;
      const { db } = call.services.store;
      const { total, entries } = await historyPage(db, seen.line.id, { page, pageSize: limit });
      const actor = await presentActors(
        db,
        entries.map(({ author }) => author),
      );
      const changeSet = await seenChangeSets(call, entries);
      return {
        data: entries.map(({ number, at, author, origin, showings, ...entry }) => ({
          ...{ revision: number, at: isoTime(at), author, by: actor(author) },
          origin: origin ?? null,
          change_set: changeSet(entry.changeSet),
          showings: showings.map((one) => ({
            language: one.language,
            from: isoTime(one.from),
            until: one.until === null ? null : isoTime(one.until),
            is_facts_alone: one.isFactsAlone,
          })),
        })),
        ...{ total, per_page: limit, current_page: page, last_page: lastPageOf(total, limit) },
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}/differences",
    summary: ({ adminPublishing }) => adminPublishing.routes.differences,
    query: z.object({
      from: side(),
      to: side(),
      language: withText(
        ({ adminPublishing }) => adminPublishing.fields.within,
        oneOf(languages).optional(),
      ),
    }),
    data: differencesOfSides,
    async handle(call) {
      const { params, query, t, services } = call;
      await seenDraft(call, params.key);
      const [from, to] = [sideOf(query.from), sideOf(query.to)];
      const { problems } = t.adminPublishing;
      if (query.language === undefined && [from, to].includes("live")) {
        const message = problems["language-required"];
        throw new ApiError(422, message, {
          code: "invalid",
          errors: [{ field: "language", message }],
        });
      }
      const wish = {
        ...{ key: params.key, from, to, language: query.language },
        by: call.caller.person,
      };
      const comparison = await found(call, () => compared(services.store.db, wish));
      const { differences, ...bodies } = comparison;
      return { differences: presentDifferences(differences, bodies, await namingFor(call)) };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}/value-history",
    summary: ({ adminPublishing }) => adminPublishing.routes.valueHistory,
    query: z.object({
      path: pathField,
      limit: wholeNumberOf(),
    }),
    data: changesOfValue,
    async handle(call) {
      const { params, query, services } = call;
      await seenDraft(call, params.key);
      const { db } = services.store;
      const { type, changes, isWhole } = await found(call, () =>
        valueHistory(db, { key: params.key, ...query, by: call.caller.person }),
      );
      const naming = await namingFor(call);
      const { body } = await openCopy(db, await documentByKey(db, params.key, call.caller.person));
      const actor = await presentActors(
        db,
        changes.map(({ author }) => author),
      );
      return {
        label: fieldLabel({ type, body }, query.path, naming),
        changes: changes.map(({ revision, at, author, previous, differences }) => ({
          ...{ revision, at: isoTime(at), by: actor(author), previous },
          differences: presentDifferences(differences, { type, before: body, after: body }, naming),
        })),
        is_whole: isWhole,
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/restore",
    summary: ({ adminPublishing }) => adminPublishing.routes.restore,
    body: restoreRequest,
    data: restoredCopy,
    async handle(call) {
      const { params, body, services, caller, now, request, t } = call;
      await requireDraft(call, params.key);
      const wanted = {
        ...{ key: params.key, ...body, by: caller.person, now },
        request: String(request.headers["idempotency-key"]),
      };
      const restored = await found(call, () =>
        refusing(t, () => restoreIntoCopy(services.store, wanted)),
      );
      return { seq: restored.seq, changed: [...restored.changed] };
    },
  }),
];

/** Presents the change sets of revisions; those that the caller may not see are left out. */
async function seenChangeSets(
  { services, caller }: Pick<AdminCall, "services" | "caller">,
  entries: readonly Pick<HistoryEntry, "changeSet">[],
): Promise<(made: RevisionChangeSet | undefined) => z.input<typeof historyEntry>["change_set"]> {
  const labels = new Map<number, string>();
  for (const id of new Set(entries.flatMap(({ changeSet }) => changeSet?.id ?? []))) {
    const wanted = { by: caller.person, id, most: 1 };
    for (const set of await listChangeSets(services.store.db, wanted)) labels.set(id, set.label);
  }
  return (made) => {
    const label = made && labels.get(made.id);
    if (made === undefined || label === undefined) return null;
    return { id: made.id, label, is_undone: made.isUndone };
  };
}

function wholeNumberOf() {
  return withText(({ apiReference }) => apiReference.notes.limit, wholeNumber(1, 50).default(10));
}

function sideOf(value: string): Side {
  return value === "draft" || value === "live" ? value : Number(value);
}

/** @throws ApiError 404 for a missing revision, or where nothing is published */
async function found<Result>(
  { t }: Pick<AdminCall, "t">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RevisionNotFound)) throw error;
    const message = t.adminPublishing.problems["nothing-live"];
    throw new ApiError(404, message, { code: "not-found" });
  }
}
