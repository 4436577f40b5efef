import * as z from "zod";
import { cellProblemText } from "../../../base/i18n/cellProblems.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { Language } from "../../../base/site/languages.ts";
import { readCell, writeCell } from "../../../base/site/values/readCell.ts";
import type { ChangeSetReview } from "../../../staff/batch/changeSets/changeSetTypes.ts";
import type { Present } from "../../../staff/sheets/newFamily/existingContent.ts";
import { rowProblemCodes } from "../../../staff/sheets/newFamily/familyChoices.ts";
import { type FamilyPlan, isPlanSettled } from "../../../staff/sheets/newFamily/planFamily.ts";
import { sentence } from "../../../staff/sheets/tables/problemTexts.ts";
import { listColumn, listedPart, familyPlan as shape } from "../../contract/newFamily.ts";
import { described } from "../fieldDescriptions.ts";
import { adminObject } from "../reference/objectNames.ts";

adminObject("ListColumn", listColumn);
adminObject("ListedPart", listedPart);
described(shape, { left_rows: ({ adminSheets }) => adminSheets.newFamily.leftRows });

/** Problems and addresses that an answer names, and parts that a page of it shows. */
const maxProblems = 100;
const maxAddresses = 40;
const partsOfPage = 20;
const maxOpenPackages = 40;

interface Shown {
  readonly tables: readonly { readonly name: string }[];
  readonly present: Present;
  readonly review?: ChangeSetReview | undefined;
  readonly language: Language;
  readonly t: StaffMessages["adminSheets"]["newFamily"];
  /** Page of the parts, from 1. */
  readonly page: number;
}

/** A list as a family, as far as it is understood. */
export function presentFamily(plan: FamilyPlan, shown: Shown): z.input<typeof shape> {
  const { t, tables, present, review, language, page } = shown;
  const problems = [
    ...plan.problems.map(({ address, row, code, text }) => ({
      ...{ address, row, code, message: t.rows[code](text) },
    })),
    ...(review?.problems ?? []).map(({ key, message }) => ({
      ...{ address: plan.addresses.get(key) ?? key, row: rowOf(plan, key) ?? null },
      ...{ code: null, message: message[language] },
    })),
  ];
  const products = plan.documents.slice(plan.documents.length - plan.parts);
  const nameOf = (key: string, text: { en?: string | undefined; zh?: string | undefined }) => ({
    key,
    label: text[language] ?? text.en ?? text.zh ?? key,
  });
  return {
    tables: tables.map(({ name }, at) => ({ at, name })),
    columns: plan.columns.map((column) => presentColumn(column, language)),
    questions: plan.questions.map(({ code, column }) => ({
      ...{ code, column: column ?? null, message: t.questions[code] },
    })),
    problems: problems.slice(0, maxProblems),
    problem_count: problems.length,
    problem_rows: rowProblemCodes.flatMap((code) => {
      const count = plan.problems.filter((one) => one.code === code).length;
      return count === 0 ? [] : [{ code, count }];
    }),
    left: plan.left.length,
    left_rows: plan.left.slice(0, maxProblems),
    open_packages: plan.openPackages.slice(0, maxOpenPackages).map(({ style, pins, ...one }) => ({
      ...{ ...one, style: style ?? null, pins: [...pins] },
    })),
    parts: plan.parts,
    rows: products
      .slice((page - 1) * partsOfPage, page * partsOfPage)
      .map((part) => presentPart(part, plan, language)),
    parameters: plan.documents.filter(({ type }) => type === "parameter").length,
    is_settled: isPlanSettled(plan) && problems.length === 0,
    known: {
      parameters: [...present.definitions].map(([key, { label }]) => nameOf(key, label)),
      groups: [...present.groups].map(([key, title]) => nameOf(key, title)),
      families: [...present.families].map(([key, { title, parameters, parent }]) => ({
        ...nameOf(key, title),
        ...{ parameters: parameters.length, parent: parent ?? null },
      })),
    },
  };
}

/** The row that a part is made of, from 1. */
function rowOf({ addresses }: FamilyPlan, key: string): number | undefined {
  const [row] = /\d+$/.exec(addresses.get(key) ?? "") ?? [];
  return row === undefined ? undefined : Number(row);
}

/** Reason for which a text is no value of a column. */
function problemIn(
  { definition, bareUnit }: FamilyPlan["columns"][number],
  text: string,
  language: Language,
): string | null {
  if (definition === undefined) return null;
  const reading = readCell(definition, text, { bareUnit: bareUnit ?? definition.unit });
  if (!("problem" in reading)) return null;
  return sentence(cellProblemText(reading.problem, language), language);
}

function presentColumn(
  one: FamilyPlan["columns"][number],
  language: Language,
): z.input<typeof listColumn> {
  const {
    column,
    address,
    heading,
    is,
    parameter,
    definition,
    read,
    empty,
    unread,
    isLeft,
    samples,
  } = one;
  const { label, kind, unit, group, options = [] } = definition ?? {};
  return {
    ...{ column, address, heading, is: is ?? null, parameter: parameter ?? null },
    label: label === undefined ? null : { en: label.en ?? "", zh: label.zh ?? "" },
    ...{ kind: kind ?? null, unit: unit ?? null, group: group ?? null },
    options: options.map(({ value }) => value),
    ...{ read, empty, unread: unread.length, unread_at: unread.slice(0, maxAddresses) },
    samples: samples.map(({ text, reading, count }) => ({
      ...{ text, reading: reading ?? null, count },
      problem: reading === undefined ? problemIn(one, text, language) : null,
    })),
    leave_unread: isLeft,
  };
}

const partBody = z.object({
  partNumber: z.string(),
  name: z.record(z.string(), z.string()),
  packages: z.array(z.object({ name: z.string(), pins: z.int() })),
  values: z.record(
    z.string(),
    z.union([
      z.string(),
      z.boolean(),
      z.array(z.string()),
      z.object({ en: z.string().optional(), zh: z.string().optional() }),
    ]),
  ),
});

function presentPart(
  { key, body }: FamilyPlan["documents"][number],
  plan: FamilyPlan,
  language: Language,
): z.input<typeof listedPart> {
  const { partNumber, name, packages, values } = partBody.parse(body);
  return {
    ...{ key, address: plan.addresses.get(key) ?? "", row: rowOf(plan, key) ?? 0 },
    number: partNumber,
    name: name[language] ?? Object.values(name)[0] ?? "",
    packages: packages.map((one) => `${one.name} (${one.pins})`).join(", "),
    values: plan.columns.flatMap(({ parameter, definition }) => {
      const value = parameter === undefined ? undefined : values[parameter];
      if (parameter === undefined || definition === undefined || value === undefined) return [];
      return [{ parameter, text: writeCell(definition, value) }];
    }),
  };
}
