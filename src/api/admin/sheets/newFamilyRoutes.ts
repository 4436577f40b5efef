import * as z from "zod";
import { reviewChangeSet } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import type { ChangeSet } from "../../../staff/batch/changeSets/changeSetTypes.ts";
import { gatherPresent } from "../../../staff/sheets/newFamily/existingContent.ts";
import {
  type FamilyChoices,
  familyChoices,
} from "../../../staff/sheets/newFamily/familyChoices.ts";
import {
  type FamilyPlan,
  isPlanSettled,
  planFamily,
} from "../../../staff/sheets/newFamily/planFamily.ts";
import { inTurns } from "../../../staff/sheets/newFamily/timeSlicedSteps.ts";
import type { SheetFile } from "../../../staff/sheets/sheetFiles.ts";
import { appliedFamily, familyPlan } from "../../contract/newFamily.ts";
import { publishChoice, sheetLabel } from "../../contract/sheets.ts";
import { id } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { publishedIn } from "./presentAnalysis.ts";
import { presentFamily } from "./presentNewFamily.ts";
import { contentOf, ownFile, sheetRefusal, unreadable } from "./requestedSheet.ts";
import { beginSet } from "./startSheetChangeSet.ts";

const shared = { area: "documents", needs: "draft.see", method: "POST" } as const;

const params = z.object({ id: withText(({ adminSheets }) => adminSheets.fields.file, id()) });

const choices = withText(({ adminSheets }) => adminSheets.newFamily.choices, familyChoices);

const page = withText(
  ({ adminSheets }) => adminSheets.newFamily.page,
  z.int().min(1).max(10_000).default(1),
);

/** A list of somebody's that becomes a family with its parameters and parts. */
export const familyRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    path: "/sheets/{id}/family",
    summary: ({ adminSheets }) => adminSheets.newFamily.plan,
    params,
    body: z.object({
      choices,
      publish: publishChoice,
      check: z.boolean().default(false),
      page,
    }),
    data: familyPlan,
    async handle(call) {
      const { services, body, caller, now, t } = call;
      const file = await ownFile(call);
      const { plan, present, tables } = await planned(call, file, body.choices);
      const writing = { by: caller.person, now, publish: publishedIn(body.publish) };
      const set = changeSetOf(plan, file.name);
      const review =
        body.check && isPlanSettled(plan)
          ? await reviewChangeSet(services.wholeStore, set, writing)
          : undefined;
      const shown = { tables, present, review, language: caller.language, page: body.page };
      return presentFamily(plan, { ...shown, t: t.adminSheets.newFamily });
    },
  }),
  adminRoute({
    ...shared,
    path: "/sheets/{id}/family/apply",
    summary: ({ adminSheets }) => adminSheets.newFamily.apply,
    params,
    body: z.object({ choices, publish: publishChoice, label: sheetLabel }),
    data: appliedFamily,
    async handle(call) {
      const { services, body, t } = call;
      const file = await ownFile(call);
      if (file.changeSetId !== null) throw sheetRefusal(409, "applied", t);
      const { plan, family } = await planned(call, file, body.choices);
      if (!isPlanSettled(plan)) throw sheetRefusal(422, "open", t);
      const set = changeSetOf(plan, body.label);
      const { id, state, publication } = await beginSet(call, file, {
        ...{ set, publish: publishedIn(body.publish) },
      });
      await services.analyses.drop(file.id);
      return { change_set: id, state, publication: publication ?? null, family };
    },
  }),
];

function changeSetOf({ cells, documents }: FamilyPlan, label: string): ChangeSet {
  return { label, origin: "sheet", cells, documents };
}

/** A table of a file as a family. @throws ApiError where it is not read, or there is no such table */
async function planned(
  call: AdminCall<{ readonly id: number }>,
  file: SheetFile,
  wanted: FamilyChoices,
) {
  const { services, caller, t } = call;
  const { state, sheet, refused } = await contentOf(call, file);
  if (refused !== undefined) throw unreadable({ code: refused }, t);
  const table = sheet?.tables[wanted.table];
  if (state !== "ready" || sheet === undefined) throw sheetRefusal(409, "not-ready", t);
  if (table === undefined) throw sheetRefusal(404, "not-found", t);
  const present = await gatherPresent(services.store.db, caller.person, wanted);
  const plan = await inTurns(planFamily(table, { ...present, choices: wanted }));
  const made = plan.documents.find(({ type }) => type === "column")?.key;
  const known = wanted.family !== undefined && "key" in wanted.family ? wanted.family.key : "";
  return { plan, present, tables: sheet.tables, family: made ?? known };
}
