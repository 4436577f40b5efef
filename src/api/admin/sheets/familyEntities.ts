import { z } from "zod";
import type { ChangeSetReview } from "../../../content/changeSets/types.ts";
import { columnTargets } from "../../../content/sheets/newFamily/choices.ts";
import type { Present } from "../../../content/sheets/newFamily/gather.ts";
import { familyQuestionCodes } from "../../../content/sheets/newFamily/mapColumns.ts";
import { type FamilyPlan, isPlanSettled } from "../../../content/sheets/newFamily/planFamily.ts";
import type { Messages } from "../../../i18n/index.ts";
import type { Language } from "../../../site/languages.ts";
import { adminObject } from "../objects.ts";

const keyLabels = z.array(z.object({ key: z.string(), label: z.string() }));

const listColumn = adminObject(
  "ListColumn",
  z.object({
    ...{ column: z.int(), address: z.string(), heading: z.string() },
    is: z.enum(columnTargets).nullable(),
    parameter: z.string().nullable(),
    label: z.object({ en: z.string(), zh: z.string() }).nullable(),
    kind: z.string().nullable(),
    unit: z.string().nullable(),
    group: z.string().nullable(),
    options: z.array(z.string()),
    ...{ read: z.int(), empty: z.int(), unread: z.int() },
    unread_at: z.array(z.string()),
    leave_unread: z.boolean(),
  }),
);

export const familyEntity = z.object({
  tables: z.array(z.object({ at: z.int(), name: z.string() })),
  columns: z.array(listColumn),
  questions: z.array(
    z.object({
      code: z.enum(familyQuestionCodes),
      column: z.int().nullable(),
      message: z.string(),
    }),
  ),
  problems: z.array(z.object({ address: z.string(), message: z.string() })),
  problem_count: z.int(),
  parts: z.int(),
  parameters: z.int(),
  is_settled: z.boolean(),
  known: z.object({ parameters: keyLabels, groups: keyLabels, families: keyLabels }),
});

/** Problems and addresses that an answer names. */
const maxProblems = 100;
const maxAddresses = 40;

interface Shown {
  readonly tables: readonly { readonly name: string }[];
  readonly present: Present;
  readonly review?: ChangeSetReview | undefined;
  readonly language: Language;
  readonly t: Messages["adminSheets"]["newFamily"];
}

/** A list as a family, as far as it is understood. */
export function presentFamily(plan: FamilyPlan, shown: Shown): z.input<typeof familyEntity> {
  const { t, tables, present, review, language } = shown;
  const problems = [
    ...plan.problems.map(({ address, code, text }) => ({ address, message: t.rows[code](text) })),
    ...(review?.problems ?? []).map(({ key, message }) => ({
      address: plan.addresses.get(key) ?? key,
      message: message[language],
    })),
  ];
  const nameOf = (key: string, text: { en?: string | undefined; zh?: string | undefined }) => ({
    key,
    label: text[language] ?? text.en ?? text.zh ?? key,
  });
  return {
    tables: tables.map(({ name }, at) => ({ at, name })),
    columns: plan.columns.map(presentColumn),
    questions: plan.questions.map(({ code, column }) => ({
      ...{ code, column: column ?? null, message: t.questions[code] },
    })),
    problems: problems.slice(0, maxProblems),
    problem_count: problems.length,
    parts: plan.parts,
    parameters: plan.documents.filter(({ type }) => type === "parameter").length,
    is_settled: isPlanSettled(plan) && problems.length === 0,
    known: {
      parameters: [...present.definitions].map(([key, { label }]) => nameOf(key, label)),
      groups: [...present.groups].map(([key, title]) => nameOf(key, title)),
      families: [...present.families].map(([key, { title }]) => nameOf(key, title)),
    },
  };
}

function presentColumn(one: FamilyPlan["columns"][number]): z.input<typeof listColumn> {
  const { column, address, heading, is, parameter, definition, read, empty, unread, isLeft } = one;
  const { label, kind, unit, group, options = [] } = definition ?? {};
  return {
    ...{ column, address, heading, is: is ?? null, parameter: parameter ?? null },
    label: label === undefined ? null : { en: label.en ?? "", zh: label.zh ?? "" },
    ...{ kind: kind ?? null, unit: unit ?? null, group: group ?? null },
    options: options.map(({ value }) => value),
    ...{ read, empty, unread: unread.length, unread_at: unread.slice(0, maxAddresses) },
    leave_unread: isLeft,
  };
}
