import { readFile } from "node:fs/promises";
import { parseJsonText } from "../../base/http/bodies/boundedJson.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import type { Language } from "../../base/site/languages.ts";
import { decodeText } from "../../base/site/text/decodeText.ts";
import { bodyProblems } from "../../content/types/fields/bodyProblems.ts";
import { wordedProblems } from "../../staff/editing/problems/wordedProblems.ts";
import { fileWording } from "../../staff/exchange/fileProblems.ts";
import type { FamilyChoices } from "../../staff/sheets/newFamily/familyChoices.ts";
import type { FamilyPlan } from "../../staff/sheets/newFamily/planFamily.ts";
import type { SheetTable } from "../../staff/sheets/tables/sheetTable.ts";
import type { ContentContext } from "./contentCommands.ts";

const t = staffMessages.en.adminSheets;

export interface FamilyWish {
  /** File with the meaning of columns and other facts: `FamilyChoices` as JSON. */
  readonly choices: string | undefined;
  /** Column of the site for the parts, instead of the one in the choices. */
  readonly family: string | undefined;
  readonly isDryRun: boolean;
  readonly publish: readonly Language[];
}

/**
 * Creates a family with its parameters and parts from a list.
 * @returns the exit code
 */
export async function familySheetFile(
  work: ContentContext,
  file: string,
  wish: FamilyWish,
): Promise<number> {
  const { store, by, now, print, warn } = work;
  const { applyChangeSet, reviewChangeSet } = await import(
    "../../staff/batch/changeSets/apply/applyChangeSet.ts"
  );
  const { gatherPresent } = await import("../../staff/sheets/newFamily/existingContent.ts");
  const { isPlanSettled, planFamily } = await import("../../staff/sheets/newFamily/planFamily.ts");
  const { inTurns } = await import("../../staff/sheets/newFamily/timeSlicedSteps.ts");
  const choices = await choicesOf(work, wish);
  const table = choices && (await tableOf(work, file, choices.table));
  if (choices === undefined || table === undefined) return 1;
  const present = await gatherPresent(store.db, by, choices);
  const plan = await inTurns(planFamily(table, { ...present, choices }));
  tell(work, plan);
  if (!isPlanSettled(plan)) {
    warn("Nothing was written");
    return 1;
  }
  const { cells, documents } = plan;
  const set = { label: file.slice(-200), origin: "sheet", cells, documents } as const;
  const publish = wish.publish.length === 0 ? undefined : wish.publish;
  const options = { by, now, publish };
  const applied = wish.isDryRun ? undefined : await applyChangeSet(store, set, options);
  const { problems } = applied?.review ?? (await reviewChangeSet(store, set, options));
  for (const { key, message } of problems) {
    warn(`${plan.addresses.get(key) ?? key}: ${message.en}`);
  }
  if (problems.length > 0 || applied?.isApplied === false) {
    warn("Nothing was written");
    return 1;
  }
  const shown = publish === undefined ? ", as drafts" : `, published in ${publish.join(" and ")}`;
  print(
    applied === undefined
      ? "Nothing stands against it; nothing was written"
      : `Wrote change set ${applied.id}${shown}`,
  );
  return 0;
}

/** A person's choices for a list, from a JSON file; undefined where it cannot be read. */
async function choicesOf(
  { warn }: ContentContext,
  { choices, family }: FamilyWish,
): Promise<FamilyChoices | undefined> {
  const { familyChoices } = await import("../../staff/sheets/newFamily/familyChoices.ts");
  let given: unknown = {};
  try {
    if (choices !== undefined) given = parseJsonText(decodeText(await readFile(choices)));
  } catch (error) {
    warn(`${choices}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
  const { data, error } = familyChoices.safeParse(given);
  if (error !== undefined) {
    const problems = bodyProblems(error.issues, familyChoices, given);
    const unfit = { type: undefined, body: given, problems };
    for (const { message } of wordedProblems(unfit, fileWording)) warn(`${choices}: ${message}`);
  }
  return data && (family === undefined ? data : { ...data, family: { key: family } });
}

async function tableOf(
  { warn }: ContentContext,
  file: string,
  at: number,
): Promise<SheetTable | undefined> {
  const { readSheet } = await import("../../staff/sheets/spreadsheets/readSheet.ts");
  const { UnreadableSheet } = await import("../../staff/sheets/spreadsheets/unreadableSheet.ts");
  try {
    const { tables } = await readSheet(await readFile(file));
    if (tables[at] === undefined) warn(`${file}: has ${tables.length} tables, none at ${at}`);
    return tables[at];
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    warn(`${file}: ${t.refusals[error.code]} (${error.message})`);
    return undefined;
  }
}

/** Maximum number of problems printed. */
const maxTold = 100;

function tell({ print, warn }: ContentContext, plan: FamilyPlan): void {
  for (const { column, address, heading, is, parameter, definition, ...counts } of plan.columns) {
    const { label, kind, unit = "", group = "" } = definition ?? {};
    const what =
      definition === undefined
        ? (is ?? "?")
        : `${is ?? "?"} ${parameter}: ${label?.en ?? ""} / ${label?.zh ?? ""}, ${kind} ${unit} (${group})`;
    const { read, empty, unread } = counts;
    const seen = `${read} read, ${empty} empty, ${unread.length} not read`;
    print(`column ${column} ${address} "${heading}" -> ${what}; ${seen}`);
  }
  for (const { column, samples, unread } of plan.columns) {
    const odd = samples.filter(({ reading }) => reading === undefined);
    if (unread.length === 0) continue;
    const texts = odd.map(({ text, count }) => `"${text}" (${count})`).join(", ");
    warn(`column ${column}, ${unread.slice(0, 10).join(" ")}: ${texts}`);
  }
  const { newFamily } = t;
  for (const { code, column } of plan.questions) {
    const place = column === undefined ? "" : `column ${column}: `;
    warn(`${place}${newFamily.questions[code]} [${code}]`);
  }
  for (const { address, code, text } of plan.problems.slice(0, maxTold)) {
    warn(`${address}: ${newFamily.rows[code](text)} [${code}]`);
  }
  const { parts, problems, left, documents } = plan;
  const parameters = documents.filter(({ type }) => type === "parameter").length;
  print(
    `${parts} parts, ${parameters} new parameters, ${problems.length} problems, ${left.length} rows left out`,
  );
}
