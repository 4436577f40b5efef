import { z } from "zod";
import { type CellValue, isPair } from "../../../site/cellValues/cell.ts";
import { changeSetBounds } from "../../changeSets/rows.ts";
import type { CellChange, Json, NewDocument } from "../../changeSets/types.ts";
import { maxPartNumberLength, partIdentity, partNumberPattern } from "../../partNumber.ts";
import type { Definitions } from "../columns.ts";
import { partKey } from "../newPart.ts";
import type { SheetFamily } from "../parts.ts";
import { cellAddress, type SheetCell, type SheetTable } from "../table.ts";
import type { FamilyChoices, RowProblemCode } from "./choices.ts";
import { type FamilyQuestion, mapColumns, type PlannedColumn } from "./mapColumns.ts";
import { newGroups } from "./newGroups.ts";
import { freeKey } from "./newParameter.ts";
import { packagesOf } from "./packages.ts";
import { isTurned, saidIn, valueReader } from "./propose.ts";
import { isPause, type Steps } from "./steps.ts";
import { stageIn } from "./valuesOf.ts";

export interface RowProblem {
  readonly address: string;
  readonly code: RowProblemCode;
  readonly text: string;
}

/** What a list would become: a family with its parameters and parts, and what stands against it. */
export interface FamilyPlan {
  readonly headRow: number;
  readonly columns: readonly PlannedColumn[];
  readonly questions: readonly FamilyQuestion[];
  readonly problems: readonly RowProblem[];
  /** Rows that make no part, as was chosen. */
  readonly left: readonly RowProblem[];
  /** Groups, parameters, the family, its parts: each after what it refers to. */
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
  /** Identities of the part numbers that are there (`partIdentity()`). */
  readonly numbers: ReadonlySet<string>;
  /** Position of a new family among its siblings. */
  readonly position: number;
  /** Position of a new group of parameters, behind the others. */
  readonly groupPosition?: number | undefined;
}

/** A list as a family: everything that would be written, and everything that must be said before. */
export function* planFamily(table: SheetTable, options: PlanOptions): Steps<FamilyPlan> {
  const groups = newGroups(options.choices, options);
  const taken = new Set([...options.taken, ...groups.keys.values()]);
  const mapped = yield* mapColumns(table, { ...options, taken, groupKeys: groups.keys });
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
  const listing = { columns, valued: read, headRow, family: family.key };
  const made = yield* partsOf(table, listing, options);
  const definitions = valued.flatMap(({ is, parameter, definition }) =>
    is === "new" && parameter !== undefined && definition !== undefined
      ? [{ key: parameter, type: "parameter" as const, body: z.json().parse(definition) }]
      : [],
  );
  const { problems, left, addresses } = made;
  const cells = [...optionCells(columns, options.definitions), ...family.cells];
  const documents = [...groups.documents, ...definitions, ...family.documents, ...made.documents];
  const changed = new Set(cells.map(({ key }) => key));
  if (documents.length + changed.size > changeSetBounds.documents)
    questions.push({ code: "large" });
  return {
    ...{ headRow, columns, questions, problems, left, addresses },
    ...{ documents, cells, parts: made.documents.length },
  };
}

/** True where nothing stands against applying a plan. */
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

/** The options that parameters get which are there. */
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
  readonly documents: readonly NewDocument[];
  readonly cells: readonly CellChange[];
}

function familyOf(
  parameters: readonly string[],
  { choices: { family }, families, taken, position }: PlanOptions,
): PlannedFamily {
  if (family === undefined) return { key: "", documents: [], cells: [] };
  if ("key" in family) {
    const before = families.get(family.key)?.parameters ?? [];
    const after = [...new Set([...before, ...parameters])];
    const change = { key: family.key, path: "/parameters", before: [...before], after };
    return {
      ...{ key: family.key, documents: [] },
      cells: after.length === before.length ? [] : [change],
    };
  }
  const key = freeKey(family.title.en, 0, new Set([...taken, ...parameters]));
  const { title, parent } = family;
  const body = { title, parent, position, status: 1, type: 3, href: "product-list" };
  return {
    key,
    documents: [{ key, type: "column", body: { ...body, parameters: [...parameters] } }],
    cells: [],
  };
}

/** A column that holds values of a parameter. */
interface ValuedColumn {
  readonly column: number;
  readonly parameter: string;
  readonly readingOf: ReturnType<typeof valueReader>;
}

interface Listing {
  readonly columns: readonly PlannedColumn[];
  readonly valued: readonly ValuedColumn[];
  readonly headRow: number;
  readonly family: string;
}

function* partsOf(
  table: SheetTable,
  listing: Listing,
  options: PlanOptions,
): Steps<Pick<FamilyPlan, "documents" | "problems" | "left" | "addresses">> {
  const documents: NewDocument[] = [];
  const problems: RowProblem[] = [];
  const left: RowProblem[] = [];
  const { leaveRows } = options.choices;
  const addresses = new Map<string, string>();
  const seen = new Set<string>();
  const keys = new Set<string>();
  const at = listing.columns.find(({ is }) => is === "part")?.column;
  if (at === undefined) return { documents, problems, left, addresses };
  for (const [index, row] of table.rows.slice(listing.headRow + 1).entries()) {
    if (isPause(index)) yield;
    if (row.every((cell) => saidIn(cell) === "")) continue;
    const number = saidIn(row[at]);
    const address = cellAddress(listing.headRow + 1 + index, at);
    const refuse = (code: RowProblemCode) =>
      (leaveRows.includes(code) ? left : problems).push({ address, code, text: number });
    const identity = partIdentity(number);
    const key = partKey(number);
    const isNumber = partNumberPattern.test(number) && number.length <= maxPartNumberLength;
    if (!isNumber || number.length < 2 || key === "" || isTurned(row[at])) refuse("number");
    else if (seen.has(identity) || keys.has(key)) refuse("twice");
    else if (options.numbers.has(identity)) refuse("present");
    else {
      // A part of this number may be in the trash, where it keeps its key.
      const own = freeKey(key, 0, options.taken);
      const packages = packagesIn(row, listing.columns, options.choices.package);
      if (packages === undefined) refuse("packages");
      else
        documents.push({
          key: own,
          type: "product",
          body: bodyOf(row, number, { packages, listing, options }),
        });
      addresses.set(own, address);
      keys.add(key);
    }
    seen.add(identity);
  }
  return { documents, problems, left, addresses };
}

/** @param fallback name of a package where the row names none */
function packagesIn(
  row: readonly SheetCell[],
  columns: readonly PlannedColumn[],
  fallback: string,
) {
  const textAt = (name: string) => {
    const column = columns.find(({ concept }) => concept?.name === name)?.column;
    return column === undefined ? "" : saidIn(row[column]);
  };
  const pins = /^\d{1,4}/.exec(textAt("pins").normalize("NFKC"))?.[0];
  const named = textAt("package");
  if (named === "" && fallback !== "") return packagesOf(fallback, undefined);
  return packagesOf(named, pins === undefined ? undefined : Number(pins));
}

interface PartOptions {
  readonly packages: NonNullable<ReturnType<typeof packagesIn>>;
  readonly listing: Listing;
  readonly options: PlanOptions;
}

function bodyOf(
  row: readonly SheetCell[],
  number: string,
  { packages, listing: { columns, valued, family }, options: { choices } }: PartOptions,
) {
  const textsOf = (field: "name" | "summary") => {
    const pair = (["en", "zh"] as const).flatMap((language) => {
      const source = columns.find(({ is }) => is === `${field}.${language}`);
      const own = source === undefined ? "" : saidIn(row[source.column]);
      const text = own || (choices[field]?.[language] ?? "").replaceAll("{partNumber}", number);
      return text === "" ? [] : [[language, text] as const];
    });
    return Object.fromEntries(pair);
  };
  const values = valued.flatMap(({ column, parameter, readingOf }) => {
    const read = readingOf(row[column]);
    return read === "unread" || read.value === undefined
      ? []
      : [[parameter, jsonOf(read.value)] as const];
  });
  const { stage, since } = choices;
  const told = columns.find(({ is }) => is === "stage");
  const own = told === undefined ? undefined : stageIn(saidIn(row[told.column]));
  return {
    ...{ partNumber: number, column: family, name: textsOf("name"), summary: textsOf("summary") },
    lifecycle: { stage: own ?? stage ?? "", since: since ?? "" },
    ...{ packages: packages.map((one) => ({ ...one })), values: Object.fromEntries(values) },
  };
}

function jsonOf(value: CellValue): Json {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (!isPair(value)) return [...value];
  const { en, zh } = value;
  return { ...(en !== undefined && { en }), ...(zh !== undefined && { zh }) };
}
