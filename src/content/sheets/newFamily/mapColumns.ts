import type { ParameterDefinition } from "../../specification.ts";
import type { Definitions } from "../columns.ts";
import { cellAddress, type SheetCell, type SheetTable, textOf } from "../table.ts";
import type { ColumnChoice, ColumnTarget, FamilyChoices } from "./choices.ts";
import { bilingualHeading, type Concept, conceptNamed, conceptOf, folded } from "./concepts.ts";
import { type CountedCells, countCells } from "./countCells.ts";
import { readHeading } from "./heading.ts";
import { countTexts, optionsIn, propose } from "./propose.ts";
import type { Steps } from "./steps.ts";

/** What somebody must say before a list can become a family. */
export const familyQuestionCodes = [
  "family",
  "part",
  "twice",
  "unknown",
  "parameter",
  "label",
  "group",
  "newGroup",
  "unit",
  "unread",
  "packages",
  "name",
  "summary",
  "lifecycle",
] as const;

export type FamilyQuestionCode = (typeof familyQuestionCodes)[number];

export interface FamilyQuestion {
  readonly code: FamilyQuestionCode;
  /** From 0; absent of a question that is about the whole list. */
  readonly column?: number | undefined;
}

/** A column of a list, as it is understood. */
export interface PlannedColumn extends CountedCells {
  readonly column: number;
  /** Of the heading. */
  readonly address: string;
  readonly heading: string;
  readonly concept: Concept | undefined;
  /** Undefined: somebody must say it. */
  readonly is: ColumnTarget | undefined;
  /** Key of the parameter; of a new one, the key it gets. */
  readonly parameter: string | undefined;
  /** What the values are read by. */
  readonly definition: ParameterDefinition | undefined;
  /** Unit of numbers that stand without one. */
  readonly bareUnit: string | undefined;
  /** True: cells that cannot be read stay without a value. */
  readonly isLeft: boolean;
}

export interface MappedColumns {
  readonly headRow: number;
  readonly columns: readonly PlannedColumn[];
  readonly questions: readonly FamilyQuestion[];
}

/** Rows among which the headings are looked for. */
const headRows = 20;

/** The row of the headings: the one with the most usual ones, or the first that has two. */
function headRowOf({ rows }: SheetTable): number {
  const counts = rows.slice(0, headRows).map((row) => {
    const heads = row.map((cell) => readHeading(textOf(cell)).text);
    return heads.filter((head) => conceptOf(head) !== undefined).length;
  });
  const best = Math.max(0, ...counts);
  if (best > 0) return counts.indexOf(best);
  const first = rows.findIndex(
    (row) => row.filter((cell) => textOf(cell).trim() !== "").length > 1,
  );
  return Math.max(0, first);
}

export interface MappingOptions {
  readonly definitions: Definitions;
  /** Keys that new parameters cannot have. */
  readonly taken: ReadonlySet<string>;
  readonly choices: FamilyChoices;
  /** Keys of the groups that are made, by the caller's. */
  readonly groupKeys?: ReadonlyMap<string, string> | undefined;
}

/** Finds out what each column of a list is: by what a person says, by its heading, by its values. */
export function* mapColumns(table: SheetTable, options: MappingOptions): Steps<MappedColumns> {
  const headRow = headRowOf(table);
  const rows = table.rows.slice(headRow + 1);
  const heads = table.rows[headRow] ?? [];
  const width = rows.reduce((most, row) => Math.max(most, row.length), heads.length);
  const columns: PlannedColumn[] = [];
  const questions: FamilyQuestion[] = [];
  const seen = new Map<string, number>();
  const taken = new Set(options.taken);
  for (let column = 0; column < width; column += 1) {
    const cells = rows.map((row) => row[column]);
    const heading = textOf(heads[column]).trim();
    if (heading === "" && cells.every((cell) => textOf(cell).trim() === "")) continue;
    const place = { column, heading, cells, headRow, taken };
    const { planned, asked } = yield* mapColumn(place, options);
    const single = planned.is === "parameter" ? planned.parameter : planned.is;
    const isSingle = single !== undefined && single !== "new" && single !== "ignore";
    if (isSingle && seen.has(single)) questions.push({ code: "twice", column });
    if (isSingle) seen.set(single, column);
    if (planned.is === "new" && planned.parameter !== undefined) taken.add(planned.parameter);
    columns.push(planned);
    questions.push(...asked.map((code) => ({ code, column })));
  }
  if (!seen.has("part")) questions.unshift({ code: "part" });
  return { headRow, columns, questions };
}

interface ColumnPlace {
  readonly column: number;
  readonly heading: string;
  readonly headRow: number;
  readonly cells: readonly (SheetCell | undefined)[];
  readonly taken: ReadonlySet<string>;
}

interface Mapped {
  readonly planned: PlannedColumn;
  readonly asked: readonly FamilyQuestionCode[];
}

function* mapColumn(place: ColumnPlace, options: MappingOptions): Steps<Mapped> {
  const { column, heading, headRow } = place;
  const { definitions, choices } = options;
  const choice = choices.columns.find((one) => one.column === column) ?? { column };
  const head = readHeading(heading);
  const concept = choice.means === undefined ? conceptOf(head.text) : conceptNamed(choice.means);
  const near = choice.is === undefined ? parametersLike(head.text, concept, definitions) : [];
  const is = choice.is ?? targetOf(concept, near);
  const shown = { column, address: cellAddress(headRow, column), heading, concept, is };
  const isLeft = choice.leaveUnread === true;
  const base = {
    ...shown,
    isLeft,
    bareUnit: head.unit,
    parameter: undefined,
    definition: undefined,
  };
  if (is === "parameter") {
    const key = choice.parameter ?? near[0];
    const definition = key === undefined ? undefined : definitions.get(key);
    const planned = yield* counted({ ...base, parameter: key, definition }, place);
    return {
      planned,
      asked: [...(definition === undefined ? ["parameter" as const] : []), ...unreadIn(planned)],
    };
  }
  if (is === "new" || is === undefined) {
    const made = yield* newParameter(place, { choice, head, concept, ...options });
    const planned = yield* counted({ ...base, ...made }, place);
    if (is === undefined) return { planned, asked: ["unknown"] };
    return { planned, asked: [...made.asked, ...unreadIn(planned)] };
  }
  return { planned: yield* counted(base, place), asked: [] };
}

function unreadIn({ unread, isLeft }: PlannedColumn): FamilyQuestionCode[] {
  return unread.length > 0 && !isLeft ? ["unread"] : [];
}

function targetOf(concept: Concept | undefined, near: readonly string[]): ColumnTarget | undefined {
  if (concept?.name === "part") return "part";
  if (near.length === 1) return "parameter";
  // Several parameters are like it: somebody says which. A text's language is not told by its heading.
  if (near.length > 1 || concept === undefined) return undefined;
  return concept.name === "name" || concept.name === "summary" ? undefined : "new";
}

/** Parameters with the same label in a language or the same key; then those that are the same thing. */
function parametersLike(
  heading: string,
  concept: Concept | undefined,
  definitions: Definitions,
): string[] {
  const wanted = folded(heading);
  const all = [...definitions];
  const namesOf = (key: string, { label }: ParameterDefinition) =>
    [key, label.en ?? "", label.zh ?? ""].map(folded);
  const exact = all.filter(([key, one]) => wanted !== "" && namesOf(key, one).includes(wanted));
  if (exact.length > 0 || concept === undefined) return exact.map(([key]) => key);
  return all
    .filter(([key, one]) => namesOf(key, one).some((name) => concept.headings.has(name)))
    .map(([key]) => key);
}

interface NewParameter extends MappingOptions {
  readonly choice: ColumnChoice;
  readonly head: ReturnType<typeof readHeading>;
  readonly concept: Concept | undefined;
}

/** A parameter that a column would make; labels are taken from its heading and from what it is known as. */
function* newParameter(
  { cells, taken, column }: ColumnPlace,
  { choice, head, concept, definitions, choices, groupKeys }: NewParameter,
) {
  const isChinese = /\p{Script=Han}/u.test(head.text);
  const single = isChinese ? { en: "", zh: head.text } : { en: head.text, zh: "" };
  const own = bilingualHeading(head.text) ?? single;
  const label = choice.label ?? concept?.label ?? own;
  const { dimension } = concept ?? {};
  const proposed = yield* propose(cells, { headingUnit: head.unit, dimension });
  const kind = choice.kind ?? proposed.kind;
  const hasUnit = kind === "number" || kind === "range";
  const unit = hasUnit ? (choice.unit ?? proposed.unit) : "";
  const wanted = choice.group ?? groupOf(concept, definitions) ?? choices.group;
  const group = wanted === undefined ? undefined : (groupKeys?.get(wanted) ?? wanted);
  const texts = kind === "enum" ? [...(yield* countTexts(cells)).keys()] : [];
  const definition: ParameterDefinition = {
    ...{ label, group: group ?? "", kind, unit: unit ?? "" },
    options: (yield* optionsIn(texts)).map((value) => ({
      value,
      label: /\p{Script=Han}/u.test(value) ? { zh: value } : { en: value },
    })),
  };
  const asked: FamilyQuestionCode[] = [];
  if (label.en === "" || label.zh === "") asked.push("label");
  if (group === undefined) asked.push("group");
  if (unit === undefined) asked.push("unit");
  const key = freeKey(concept?.name ?? label.en, column, taken);
  return { definition, parameter: key, bareUnit: head.unit ?? unit, asked };
}

/** The group of parameters that measure the same; undefined where they are in several, or none is. */
function groupOf(concept: Concept | undefined, definitions: Definitions): string | undefined {
  const wanted = concept?.dimension;
  if (!wanted) return undefined;
  const groups = [...definitions.values()].flatMap((one) => {
    const { dimension } = conceptOf(one.label.en ?? "") ?? {};
    return dimension === wanted ? [one.group] : [];
  });
  return new Set(groups).size === 1 ? groups[0] : undefined;
}

/** A key that nothing has, made of a name. */
export function freeKey(name: string, place: number, taken: ReadonlySet<string>): string {
  const slug = name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80)
    .replace(/-$/, "");
  const key = slug === "" ? `column-${place + 1}` : slug;
  for (let n = 1; ; n += 1) {
    const one = n === 1 ? key : `${key}-${n}`;
    if (!taken.has(one)) return one;
  }
}

function* counted(
  planned: Omit<PlannedColumn, keyof CountedCells>,
  { cells, headRow, column }: ColumnPlace,
): Steps<PlannedColumn> {
  const { definition, bareUnit } = planned;
  const counts = yield* countCells(cells, { definition, bareUnit, headRow, column });
  return { ...planned, ...counts };
}
