import type * as z from "zod";
import { fieldProblemText } from "../../../base/i18n/fieldProblems.ts";
import { lastPageOf } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { type Conversion, shownCell } from "../../../base/site/values/convertValue.ts";
import { writeCell } from "../../../base/site/values/readCell.ts";
import { listMisfits, type Misfit } from "../../../staff/batch/redefinitions/listMisfits.ts";
import {
  decided,
  type ParameterChange,
  parameterChange,
  redefine,
} from "../../../staff/batch/redefinitions/redefineParameter.ts";
import type { refusedParts } from "../../contract/errorDetails.ts";
import {
  redefined,
  redefinition,
  redefinitionCheck,
  redefinitionWish,
} from "../../contract/families.ts";
import { ApiError } from "../../errors.ts";
import { refusing } from "../documents/documentErrors.ts";
import { seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

const shared = { area: "documents", needs: "fact.edit", params: documentParams } as const;

/** Parts of one page of the list. */
const pageSize = 200;

described(redefinition, {
  units: ({ adminFamilies }) => adminFamilies.fields.units,
  is_bare: ({ adminFamilies }) => adminFamilies.fields.isBare,
  options: ({ adminFamilies }) => adminFamilies.fields.options,
  digest: ({ adminFamilies }) => adminFamilies.fields.digest,
  edits: ({ adminFamilies }) => adminFamilies.fields.edits,
});

/** A parameter defined anew, with the values of its parts. */
export const redefinitionRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/redefinition-check",
    summary: ({ adminFamilies }) => adminFamilies.routes.check,
    body: redefinitionWish,
    data: redefinitionCheck,
    async handle(call) {
      const { change, found } = await misfitsFor(call, call.params.key, call.body);
      const { misfits, digest, fitting } = found;
      const { page } = call.body;
      const shown = misfits.slice((page - 1) * pageSize, page * pageSize);
      return {
        ...{ before: presentDefinition(change.before), after: presentDefinition(change.after) },
        ...{ digest, fitting, total: misfits.length, current_page: page },
        unread: misfits.filter(({ converted }) => converted.state === "unread").length,
        last_page: lastPageOf(misfits.length, pageSize),
        list: shown.map((one) => presentMisfit(one, change, call)),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/redefinition",
    summary: ({ adminFamilies }) => adminFamilies.routes.apply,
    body: redefinition,
    data: redefined,
    async handle(call) {
      const { params, body, caller, services, now, t } = call;
      const { key } = params;
      const { change, found } = await misfitsFor(call, key, body);
      if (found.digest !== body.digest) throw refused(409, "misfits-moved", call, {});
      const { values, unread } = decided(found, change.after, body.edits);
      if (unread.length > 0) {
        const numbers = new Map(found.misfits.map((one) => [one.key, one.partNumber]));
        const parts = unread.slice(0, pageSize).map(({ key: part, problem }) => {
          const label = numbers.get(part) ?? part;
          const wrong = { code: "value", cell: problem } as const;
          return { key: part, message: fieldProblemText(wrong, { label }, caller.language) };
        });
        throw refused(422, "values-unread", call, { parts } satisfies Parts);
      }
      const label = t.adminFamilies.label(change.after.label[caller.language] ?? key);
      const by = caller.person;
      const done = await redefine(services.wholeStore, { key, label, change, values, by, now });
      if (!done.isApplied) {
        const { problems, conflicts } = done.review;
        const told = problems.slice(0, pageSize).map((one) => ({
          ...{ key: one.key, message: one.message[caller.language] },
        }));
        const moved = conflicts.slice(0, pageSize).map((one) => ({
          ...{ key: one.key, message: t.adminFamilies.conflict },
        }));
        throw refused(409, "redefinition-refused", call, {
          parts: [...told, ...moved],
        } satisfies Parts);
      }
      const isPublished = done.publication !== undefined;
      return { change_set: done.id, parts: values.size, is_published: isPublished };
    },
  }),
];

type Parts = z.output<typeof refusedParts>;

interface Wish {
  readonly units: Conversion["units"];
  readonly is_bare: boolean;
  readonly options: Conversion["options"];
}

async function misfitsFor(call: AdminCall, key: string, { units, is_bare: isBare, options }: Wish) {
  const { services, caller, t } = call;
  const { db } = services.store;
  const { seen } = await seenDraft(call, key);
  if (seen.line.type !== "parameter") throw refused(422, "no-parameter", call, {});
  const change = await refusing(t, () => parameterChange(db, key, caller.person));
  const { before, after } = change;
  const redefining = { key, before, after, conversion: { units, isBare, options } };
  return { change, found: await listMisfits(db, redefining, caller.person) };
}

function refused(
  status: number,
  code: keyof AdminCall["t"]["adminFamilies"]["problems"],
  { t }: Pick<AdminCall, "t">,
  data: object,
): ApiError {
  return new ApiError(status, t.adminFamilies.problems[code], { code, ...data });
}

function presentDefinition({ kind, unit, options, min, max }: ParameterChange["before"]) {
  const presented = options.map(({ value, label }) => ({ value, label: { ...label } }));
  return { kind, unit, options: presented, min: min ?? null, max: max ?? null };
}

function presentMisfit(
  { key, partNumber, value, converted, isPublished, isOtherwiseShown }: Misfit,
  { before, after }: ParameterChange,
  { caller }: AdminCall,
) {
  const isRead = converted.state === "proposed";
  const wrong = isRead ? undefined : ({ code: "value", cell: converted.problem } as const);
  return {
    ...{ key, part_number: partNumber, value: value === undefined ? "" : shownCell(before, value) },
    proposed: isRead ? writeCell(after, converted.value) : null,
    problem:
      wrong === undefined ? null : fieldProblemText(wrong, { label: partNumber }, caller.language),
    ...{ is_published: isPublished, is_otherwise_shown: isOtherwiseShown },
  };
}
