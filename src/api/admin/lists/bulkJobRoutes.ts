import * as z from "zod";
import { languageOf } from "../../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { activeStates } from "../../../base/site/jobStates.ts";
import {
  addBulkJob,
  type BulkJob,
  bulkJobsOf,
  countsOf,
  itemsOf,
  maxDocuments,
  withAct,
} from "../../../staff/batch/bulk/bulkJobs.ts";
import { unfitSetting } from "../../../staff/batch/bulk/setField.ts";
import { matching, pendingSchedule } from "../../../staff/catalogue/catalogueQuery.ts";
import { type VisibleCatalogue, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { labelOfField, wordedProblems } from "../../../staff/editing/problems/wordedProblems.ts";
import { changeState, undoableStates } from "../../../staff/jobs/jobs.ts";
import { bulkAct, bulkJob, bulkJobs, bulkRefusals } from "../../contract/documentLists.ts";
import { ApiError } from "../../errors.ts";
import { id } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { ownJob, presentProgress } from "../progress.ts";
import { titlesIn } from "../publishing/presentDifferences.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { listRefusal } from "./listErrors.ts";
import { askedFilters, filterParameters } from "./listParameters.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

/** Largest request: ten thousand keys. */
const maxKeysBytes = 2 * 1_024 * 1_024;

/** Characters of a field's value, as JSON. */
const maxValueLength = 20_000;

adminObject(
  "BulkJob",
  described(bulkJob, {
    counts: ({ adminLists }) => adminLists.fields.bulkCounts,
  }),
);

const params = z.object({
  id: withText(({ adminLists }) => adminLists.fields.bulkId, id()),
});

type Call = AdminCall<z.output<typeof params>>;

/** Acts on many documents: a dry run first, then the act, then, where it was a mistake, back. */
export const bulkRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "POST",
    path: "/bulk",
    maxBodyBytes: maxKeysBytes,
    summary: ({ adminLists }) => adminLists.routes.bulk,
    body: z.object({
      act: withText(({ adminLists }) => adminLists.fields.bulkAct, bulkAct),
      keys: withText(
        ({ adminLists }) => adminLists.fields.bulkKeys,
        z.array(z.string().max(120)).min(1).max(maxDocuments).optional(),
      ),
      filters: withText(
        ({ adminLists }) => adminLists.fields.bulkFilters,
        z.strictObject(filterParameters).optional(),
      ),
    }),
    data: bulkJob,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const keys = await meant(call, catalogue);
      if (keys.length === 0) throw listRefusal(422, "no-documents", t);
      if (keys.length > maxDocuments) throw listRefusal(422, "too-many-documents", t);
      const { act } = body;
      if (act.kind === "move" && catalogue.byKey(act.column)?.line.type !== "column") {
        throw listRefusal(422, "no-such-column", t);
      }
      if (act.kind === "set") requireFitting(act, catalogue, call);
      const { account, person } = caller;
      const wanted = { accountId: account.id, via: person.via, act, keys };
      const added = await services.wholeStore.transaction((tx) => addBulkJob(tx, wanted, now));
      services.bulk.wake(added);
      return present(call, await ownBulkJob({ ...call, params: { id: added } }));
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/bulk",
    summary: ({ adminLists }) => adminLists.routes.bulkJobs,
    data: bulkJobs,
    async handle(call) {
      const { services, caller, now } = call;
      const jobs = await bulkJobsOf(services.store.db, caller.account.id, now);
      return { list: await Promise.all(jobs.map((job) => present(call, job))) };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/bulk/{id}",
    summary: ({ adminLists }) => adminLists.routes.bulkJob,
    params,
    data: bulkJob,
    handle: async (call) => present(call, await ownBulkJob(call)),
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/bulk/{id}/refusals",
    summary: ({ adminLists }) => adminLists.routes.bulkRefusals,
    params,
    data: bulkRefusals,
    async handle(call) {
      const { services, caller, t } = call;
      const job = await ownBulkJob(call);
      const outcomes = ["cannot", "refused", "skipped"] as const;
      const wanted = { id: job.id, outcomes, most: maxDocuments };
      const items = await itemsOf(services.store.db, wanted);
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const { language } = caller;
      const title = titlesIn(catalogue, language);
      return {
        list: items.map(({ key, reason }) => {
          const seen = catalogue.byKey(key);
          const { en = null, zh = null } = seen?.facts.titles ?? {};
          const { code = "refused", keys = [], paths = [] } = reason ?? {};
          const labels = paths.map((path) =>
            seen === undefined ? path : labelOfField(seen.line.type, path, { language, title }),
          );
          const shown = keys.filter((one) => catalogue.byKey(one) !== undefined);
          const subjects = [...shown, ...new Set(labels)];
          return { key, title: { en, zh }, code, message: worded(code, subjects, t) };
        }),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/bulk/{id}/run",
    summary: ({ adminLists }) => adminLists.routes.bulkRun,
    params,
    data: bulkJob,
    handle: (call) => moved(call, ["checked"], "running"),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/bulk/{id}/undo",
    summary: ({ adminLists }) => adminLists.routes.bulkUndo,
    params,
    data: bulkJob,
    handle: (call) => moved(call, undoableStates.bulk, "undoing"),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/bulk/{id}/cancel",
    summary: ({ adminLists }) => adminLists.routes.bulkCancel,
    params,
    data: bulkJob,
    handle: (call) => moved(call, ["checked", ...activeStates], "cancelled"),
  }),
];

/** @throws ApiError 422 where a change of a field makes no sense in any document */
function requireFitting(
  act: Parameters<typeof unfitSetting>[0],
  catalogue: VisibleCatalogue,
  { caller, t }: Pick<Call, "caller" | "t">,
): void {
  if (JSON.stringify(act.value ?? null).length > maxValueLength) {
    throw listRefusal(422, "value-too-long", t);
  }
  const unfit = unfitSetting(act, (key) => catalogue.byKey(key)?.line.type);
  if (unfit === undefined) return;
  const { language } = caller;
  const title = titlesIn(catalogue, language);
  if (unfit.code === "unfit-value") {
    const problems = wordedProblems({ type: act.type, ...unfit }, { language, title });
    const message = problems.map((one) => one.message).join(" ");
    throw new ApiError(422, message, { code: unfit.code, problems });
  }
  if (unfit.code === "no-document") {
    throw listRefusal(422, "no-referenced-document", t, { keys: unfit.keys });
  }
  throw listRefusal(422, unfit.code, t);
}

interface Meant {
  readonly keys?: readonly string[] | undefined;
  readonly filters?: Parameters<typeof askedFilters>[0] | undefined;
}

/** Keys of the documents that are meant, as far as the person may see their drafts. */
async function meant(
  { services, caller, body }: AdminCall<unknown, unknown, Meant>,
  catalogue: VisibleCatalogue,
): Promise<string[]> {
  const { keys, filters } = body;
  if (keys !== undefined) {
    return [...new Set(keys)].filter((key) => catalogue.byKey(key)?.seesDraft === true);
  }
  if (filters === undefined) return [];
  const asked = await askedFilters(filters, { services, caller }, catalogue);
  const wanted = { ...asked.filters, order: "key" };
  const pending = await pendingSchedule(services.store.db);
  const { lines } = await matching(catalogue, pending, wanted, maxDocuments + 1);
  return lines.flatMap(({ line, seesDraft }) => (seesDraft ? line.key : []));
}

/** The caller's own act on many documents. @throws ApiError 404 */
async function ownBulkJob(call: Pick<Call, "services" | "caller" | "params" | "t">) {
  return withAct(await ownJob(call, "bulk"));
}

async function present({ services }: Pick<Call, "services">, job: BulkJob) {
  const counts = await countsOf(services.store.db, job.id);
  const { undo_until: until, ...progress } = presentProgress(job);
  return {
    ...{ ...progress, act: job.act, counts, created_at: isoTime(job.createdAt) },
    // What was stopped before it did anything leaves nothing to undo.
    undo_until: counts.done === 0 ? null : until,
  };
}

async function moved(
  call: Call,
  from: readonly BulkJob["state"][],
  to: BulkJob["state"],
): Promise<z.input<typeof bulkJob>> {
  const { services, now, t } = call;
  const { id: own } = await ownBulkJob(call);
  const isMoved = await changeState(services.store.db, own, { from, to }, now);
  if (!isMoved) throw listRefusal(409, "bulk-state", t);
  services.bulk.wake(own);
  return present(call, await ownBulkJob(call));
}

function worded(code: string, subjects: readonly string[], t: StaffMessages): string {
  const { adminLists } = t;
  const reasons: Readonly<Record<string, string>> = adminLists.reasons;
  const text = reasons[code] ?? adminLists.reasons.refused;
  if (subjects.length === 0) return text;
  const shown = subjects.slice(0, 5);
  return languageOf(t) === "zh"
    ? `${text}（${shown.join("、")}）`
    : `${text} (${shown.join(", ")})`;
}
