import * as z from "zod";
import { maxFamilyParameters } from "../../../content/types/column.ts";
import {
  maxPartNumberLength,
  partIdentity,
  partNumberPattern,
} from "../../../content/types/fields/partNumber.ts";
import { changeSetBounds } from "../../batch/changeSets/changeSetRows.ts";
import type { CellChange, NewDocument } from "../../batch/changeSets/changeSetTypes.ts";
import { partKey } from "../compare/newPart.ts";
import type { SheetFamily } from "../documentsForSheets.ts";
import type { Definitions } from "../tables/sheetColumns.ts";
import { cellAddress, type SheetTable, textOf } from "../tables/sheetTable.ts";
import type { FamilyChoices, RowProblemCode } from "./familyChoices.ts";
import { isOneText } from "./headings/headRows.ts";
import { type FamilyQuestion, mapColumns, type PlannedColumn } from "./headings/mapColumns.ts";
import { firstIn, RowChoices } from "./leftOutRows.ts";
import { newGroups } from "./newGroups.ts";
import { freeKey } from "./newParameter.ts";
import { type OpenPackage, packagesOf } from "./packagesInText.ts";
import { answeredPackages, bodyOf, type Listing, packagesIn } from "./partBody.ts";
import { isTurned, saidIn, valueReader } from "./proposeParameter.ts";
import { isPause, type Steps } from "./timeSlicedSteps.ts";

export interface RowProblem {
  readonly address: string;
  /** Row from 1, as programs number them. */
  readonly row: number;
  readonly code: RowProblemCode;
  readonly text: string;
}

/** A row that makes no part: left out for a problem, or by choice. */
export interface LeftRow extends Omit<RowProblem, "code"> {
  readonly code: RowProblemCode | "chosen";
}

/**
 * Plan of a list as a family: its parameters and parts, and the questions and problems to be solved
 * first.
 */
export interface FamilyPlan {
  readonly headRow: number;
  readonly columns: readonly PlannedColumn[];
  readonly questions: readonly FamilyQuestion[];
  readonly problems: readonly RowProblem[];
  /** Rows that make no part, by choice. */
  readonly left: readonly LeftRow[];
  /** Names of packages that leave open what they are, with the number of their rows. */
  readonly openPackages: readonly (OpenPackage & { readonly rows: number })[];
  /** Groups, parameters, the family and its parts: each after the documents it refers to. */
  readonly documents: readonly NewDocument[];
  readonly cells: readonly CellChange[];
  readonly parts: number;
  /** Addresses of part numbers by the keys of the parts. */
  readonly addresses: ReadonlyMap<string, string>;
}

export interface PlanOptions {
  readonly choices: FamilyChoices;
  readonly definitions: Definitions;
  readonly families: ReadonlyMap<string, SheetFamily>;
  /** Keys of all documents. */
  readonly taken: ReadonlySet<string>;
  /** Identities of existing part numbers (`partIdentity()`). */
  readonly numbers: ReadonlySet<string>;
  /** Position of a new family among its siblings. */
  readonly position: number;
  /** Position of a new group of parameters, after the existing ones. */
  readonly groupPosition?: number | undefined;
}

/** Plans a family from a list: everything to be written, and everything to be settled first. */
export function* planFamily(given: SheetTable, options: PlanOptions): Steps<FamilyPlan> {
  const table = asAnswered(given, options.choices);
  const groups = newGroups(options.choices, options);
  const taken = new Set([...options.taken, ...groups.keys.values()]);
  const rows = new RowChoices(options.choices, table.hiddenRows);
  const mapped = yield* mapColumns(rows.without(table), {
    ...options,
    taken,
    groupKeys: groups.keys,
  });
  const { columns, headRow } = mapped;
  const questions = [
    ...mapped.questions,
    ...groups.questions,
    ...commonQuestions(columns, options),
  ];
  const valued = columns.filter(({ is }) => is === "parameter" || is === "new");
  const parameters = [...new Set(valued.flatMap(({ parameter }) => parameter ?? []))];
  const family = familyOf(parameters, { ...options, taken });
  const read = valued.flatMap(({ column, parameter, definition, bareUnit, isTicked }) =>
    parameter === undefined || definition === undefined
      ? []
      : [{ column, parameter, readingOf: valueReader(definition, { bareUnit, isTicked }) }],
  );
  const listing = { columns, valued: read, headRow, family: family.key, rows };
  const made = yield* partsOf(table, listing, options);
  const definitions = valued.flatMap(({ is, parameter, definition }) =>
    is === "new" && parameter !== undefined && definition !== undefined
      ? [{ key: parameter, type: "parameter" as const, body: z.json().parse(definition) }]
      : [],
  );
  const { problems, left, addresses, openPackages } = made;
  const cells = [...optionCells(columns, options.definitions), ...family.cells];
  const documents = [...groups.documents, ...definitions, ...family.documents, ...made.documents];
  const changed = new Set(cells.map(({ key }) => key));
  if (documents.length + changed.size > changeSetBounds.documents)
    questions.push({ code: "large" });
  if (family.count > maxFamilyParameters) questions.push({ code: "parameters" });
  return {
    ...{ headRow, columns, questions, problems, left, addresses, openPackages },
    ...{ documents, cells, parts: made.documents.length },
  };
}

/** A table in which texts are replaced by what a person said is to be read in their place. */
function asAnswered(table: SheetTable, { columns }: FamilyChoices): SheetTable {
  const answered = columns.flatMap(({ column, readAs = [] }) =>
    readAs.length === 0
      ? []
      : [{ column, texts: new Map(readAs.map(({ text, as }) => [text.trim(), as])) }],
  );
  if (answered.length === 0) return table;
  const rows = table.rows.map((row) => {
    const own = [...row];
    for (const { column, texts } of answered) {
      const as = texts.get(textOf(row[column]).trim());
      if (as !== undefined) own[column] = as;
    }
    return own;
  });
  return { ...table, rows };
}

/** Tells whether a plan can be applied. */
export function isPlanSettled({ questions, problems, parts }: FamilyPlan): boolean {
  return questions.length === 0 && problems.length === 0 && parts > 0;
}

function commonQuestions(
  columns: readonly PlannedColumn[],
  { choices, families }: PlanOptions,
): FamilyQuestion[] {
  const has = (...targets: readonly string[]) =>
    columns.some(({ is }) => targets.includes(is ?? ""));
  const isThere = (name: string) =>
    columns.some(({ concept, is }) => concept?.name === name && is !== "part");
  const { family, name, summary, stage, since } = choices;
  const questions: FamilyQuestion[] = [];
  const isKnown =
    family !== undefined &&
    ("key" in family ? families.has(family.key) : family.title.en !== "" && family.title.zh !== "");
  if (!isKnown) questions.push({ code: "family" });
  const isNamed = packagesOf(choices.package, undefined) !== undefined;
  if (!isThere("package") && !isNamed) questions.push({ code: "packages" });
  if (!has("name.en", "name.zh") && !(name?.en && name.zh)) questions.push({ code: "name" });
  if (!has("summary.en", "summary.zh") && !(summary?.en && summary.zh)) {
    questions.push({ code: "summary" });
  }
  if (stage === undefined || since === undefined) questions.push({ code: "lifecycle" });
  return questions;
}

/** Additional options of existing parameters, as cell changes. */
function optionCells(
  columns: readonly PlannedColumn[],
  definitions: Definitions,
): readonly CellChange[] {
  return columns.flatMap(({ parameter, definition, addedOptions }) => {
    const before = definitions.get(parameter ?? "")?.options;
    if (parameter === undefined || addedOptions.length === 0 || before === undefined) return [];
    const after = z.json().parse(definition?.options);
    return [{ key: parameter, path: "/options", before: z.json().parse(before), after }];
  });
}

interface PlannedFamily {
  readonly key: string;
  /** Number of its parameters afterwards. */
  readonly count: number;
  readonly documents: readonly NewDocument[];
  readonly cells: readonly CellChange[];
}

function familyOf(
  parameters: readonly string[],
  { choices: { family }, families, taken, position }: PlanOptions,
): PlannedFamily {
  if (family === undefined) return { key: "", count: 0, documents: [], cells: [] };
  if ("key" in family) {
    const before = families.get(family.key)?.parameters ?? [];
    const after = [...new Set([...before, ...parameters])];
    const change = { key: family.key, path: "/parameters", before: [...before], after };
    return {
      ...{ key: family.key, count: after.length, documents: [] },
      cells: after.length === before.length ? [] : [change],
    };
  }
  const key = freeKey(family.title.en, 0, new Set([...taken, ...parameters]));
  const { title, parent } = family;
  const body = { title, parent, position, status: 1, type: 3, href: "product-list" };
  return {
    ...{ key, count: parameters.length },
    documents: [{ key, type: "column", body: { ...body, parameters: [...parameters] } }],
    cells: [],
  };
}

function* partsOf(
  table: SheetTable,
  listing: Listing,
  options: PlanOptions,
): Steps<Pick<FamilyPlan, "documents" | "problems" | "left" | "addresses" | "openPackages">> {
  const documents: NewDocument[] = [];
  const problems: RowProblem[] = [];
  const left: LeftRow[] = [];
  const { leaveRows } = options.choices;
  const addresses = new Map<string, string>();
  const seen = new Set<string>();
  const keys = new Set<string>();
  const open = new Map<string, OpenPackage & { rows: number }>();
  const answers = answeredPackages(options.choices);
  const at = listing.columns.find(({ is }) => is === "part")?.column;
  if (at === undefined) return { documents, problems, left, addresses, openPackages: [] };
  for (const [index, row] of table.rows.slice(listing.headRow + 1).entries()) {
    if (isPause(index)) yield;
    if (row.every((cell) => saidIn(cell) === "")) continue;
    const number = saidIn(row[at]);
    const place = listing.headRow + 1 + index;
    const address = cellAddress(place, at);
    const named = { address, row: place + 1, text: number || firstIn(row) };
    const refuse = (code: RowProblemCode) =>
      (leaveRows.includes(code) ? left : problems).push({ ...named, code });
    if (listing.rows.isLeft(named.row)) {
      left.push({ ...named, code: "chosen" });
      continue;
    }
    const identity = partIdentity(number);
    const key = partKey(number);
    const isNumber = partNumberPattern.test(number) && number.length <= maxPartNumberLength;
    if (listing.rows.isSum(named.row, row)) refuse("sum");
    else if (listing.rows.isHidden(named.row)) refuse("hidden");
    else if (
      !isNumber ||
      number.length < 2 ||
      key === "" ||
      isTurned(row[at]) ||
      isOneText(row.map(saidIn), 3)
    )
      refuse("number");
    else if (seen.has(identity) || keys.has(key)) refuse("twice");
    else if (options.numbers.has(identity)) refuse("present");
    else {
      // A part of this number may be in the trash, where it keeps its key.
      const own = freeKey(key, 0, options.taken);
      const wanted = { fallback: options.choices.package, answers };
      const { packages, open: unclear } = packagesIn(row, listing.columns, wanted);
      if (packages === undefined) {
        refuse("packages");
        for (const one of leaveRows.includes("packages") ? [] : unclear) {
          open.set(one.name, { ...one, rows: (open.get(one.name)?.rows ?? 0) + 1 });
        }
      } else
        documents.push({
          key: own,
          type: "product",
          body: bodyOf(row, number, { packages, listing, choices: options.choices }),
        });
      addresses.set(own, address);
      keys.add(key);
    }
    seen.add(identity);
  }
  return { documents, problems, left, addresses, openPackages: [...open.values()] };
}
