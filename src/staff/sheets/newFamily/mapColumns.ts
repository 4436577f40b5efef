import type { familyQuestionCodes } from "../../../base/site/sheets.ts";
import type { ParameterDefinition } from "../../../content/types/fields/specification.ts";
import type { Definitions } from "../tables/columns.ts";
import { cellAddress, type SheetCell, type SheetTable, textOf } from "../tables/table.ts";
import type { ColumnChoice, ColumnTarget, FamilyChoices } from "./choices.ts";
import { boundIn, type Concept, conceptNamed, conceptOf, folded } from "./concepts.ts";
import { type CountedCells, countCells, readingOf } from "./countCells.ts";
import { type ReadHeading, readHeading } from "./heading.ts";
import { isTick } from "./listedValue.ts";
import { newParameter, optionOf } from "./newParameter.ts";
import { countTexts, optionsIn, valueReader } from "./propose.ts";
import type { Steps } from "./steps.ts";
import { isPackages, isPartNumbers, languageOf, readsStages } from "./valuesOf.ts";

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
  /** Ticks stand in it, so that crosses mean no. */
  readonly isTicked: boolean;
  /** Options that a parameter that is there gets beside its own. */
  readonly addedOptions: readonly string[];
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
  const concepts = new Set<string>();
  const guessed = partColumn(heads, rows, options.choices);
  const hasSmallLetters = heads.some((head) => /[a-z]|\p{Script=Han}/u.test(textOf(head)));
  for (let column = 0; column < width; column += 1) {
    const cells = rows.map((row) => row[column]);
    const heading = textOf(heads[column]).trim();
    if (heading === "" && cells.every((cell) => textOf(cell).trim() === "")) continue;
    const known = { taken, concepts, guessed, hasSmallLetters };
    const place = { column, heading, cells, headRow, ...known };
    const { planned, asked } = yield* mapColumn(place, options);
    const single = planned.is === "parameter" ? planned.parameter : planned.is;
    const isSingle = single !== undefined && single !== "new" && single !== "ignore";
    if (isSingle && seen.has(single)) questions.push({ code: "twice", column });
    if (isSingle) seen.set(single, column);
    if (planned.is === "new" && planned.parameter !== undefined) taken.add(planned.parameter);
    if (planned.concept !== undefined) concepts.add(planned.concept.name);
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
  /** What the columns before tell. */
  readonly concepts: ReadonlySet<string>;
  /** The column of the part numbers, where only its values tell it. */
  readonly guessed: number | undefined;
  readonly hasSmallLetters: boolean;
}

interface Mapped {
  readonly planned: PlannedColumn;
  readonly asked: readonly FamilyQuestionCode[];
}

/** The one column whose values are part numbers, where no heading says so. */
function partColumn(
  heads: readonly SheetCell[],
  rows: readonly (readonly SheetCell[])[],
  { columns }: FamilyChoices,
): number | undefined {
  const concepts = heads.map((head) => conceptOf(readHeading(textOf(head)).text));
  if (concepts.some((one) => one?.name === "part")) return undefined;
  const found = heads.flatMap((_, column) => {
    const isFree =
      concepts[column] === undefined && !columns.some((one) => one.column === column && one.is);
    return isFree && isPartNumbers(rows.map((row) => row[column])) ? [column] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** What a column tells, by its heading, where its values do not say otherwise. */
function* conceptIn(
  { cells, column, concepts, guessed }: ColumnPlace,
  head: ReadHeading,
): Steps<Concept | undefined> {
  if (column === guessed) return conceptNamed("part");
  const concept = conceptOf(head.text);
  if (concept === undefined) return undefined;
  // Reels and trays are called packages as well, and two columns may tell the same in two notations.
  if (concept.name === "package" && !(yield* isPackages(cells))) return undefined;
  const isAgain = concepts.has(concept.name) && !concept.isLeftOut && concept.name !== "part";
  return isAgain ? undefined : concept;
}

function* mapColumn(place: ColumnPlace, options: MappingOptions): Steps<Mapped> {
  const { column, heading, headRow, cells } = place;
  const { definitions, choices } = options;
  const choice = choices.columns.find((one) => one.column === column) ?? { column };
  const head = readHeading(heading);
  const concept =
    choice.means === undefined ? yield* conceptIn(place, head) : conceptNamed(choice.means);
  const bound = concept === undefined ? boundIn(head.text) : undefined;
  // A heading that its values or another column contradict finds no parameter either.
  const isRefused = concept === undefined && conceptOf(head.text) !== undefined;
  const isOpen = choice.is === undefined && !isRefused;
  const near = isOpen ? parametersLike(head.text, concept, definitions) : [];
  const proposed =
    bound === undefined ? targetOf(concept, near, cells) : (near[0] && "parameter") || "new";
  const is = choice.is ?? proposed;
  const shown = { column, address: cellAddress(headRow, column), heading, concept, is };
  const isLeft = choice.leaveUnread === true;
  const base = {
    ...{ ...shown, isLeft, bareUnit: head.unit, parameter: undefined, definition: undefined },
    ...{ isTicked: cells.some((cell) => isTick(textOf(cell))), addedOptions: [] },
  };
  if (is === "parameter") {
    const key = choice.parameter ?? near[0];
    const definition = key === undefined ? undefined : definitions.get(key);
    const extended = yield* withOptions(definition, choice, place);
    const planned = yield* counted({ ...base, parameter: key, ...extended }, place);
    return {
      planned,
      asked: [...(definition === undefined ? ["parameter" as const] : []), ...unreadIn(planned)],
    };
  }
  if (is === "new" || is === undefined) {
    const { hasSmallLetters, taken } = place;
    const one = { column, cells, taken, choice, head, concept, bound, hasSmallLetters };
    const made = yield* newParameter(one, options);
    const planned = yield* counted({ ...base, ...made }, place);
    if (is === undefined) return { planned, asked: ["unknown"] };
    return { planned, asked: [...made.asked, ...unreadIn(planned)] };
  }
  if (is === "stage") {
    const planned = { ...base, ...(yield* countCells(cells, { ...place, reading: readsStages })) };
    return { planned, asked: unreadIn(planned) };
  }
  return { planned: yield* counted(base, place), asked: [] };
}

/** A definition with the options that a column has beside its own, where a person wants them. */
function* withOptions(
  definition: ParameterDefinition | undefined,
  { addOptions }: ColumnChoice,
  { cells }: ColumnPlace,
): Steps<{ definition: ParameterDefinition | undefined; addedOptions: readonly string[] }> {
  if (definition?.kind !== "enum" || addOptions !== true) return { definition, addedOptions: [] };
  const reads = valueReader(definition, {});
  const unread = [...(yield* countTexts(cells)).keys()].filter((text) => reads(text) === "unread");
  const pieces = yield* optionsIn(unread);
  const addedOptions = pieces.filter((piece) => reads(piece) === "unread");
  const options = [...definition.options, ...addedOptions.map(optionOf)];
  return { definition: { ...definition, options }, addedOptions };
}

function unreadIn({ unread, isLeft }: PlannedColumn): FamilyQuestionCode[] {
  return unread.length > 0 && !isLeft ? ["unread"] : [];
}

function targetOf(
  concept: Concept | undefined,
  near: readonly string[],
  cells: ColumnPlace["cells"],
): ColumnTarget | undefined {
  if (concept?.name === "part") return "part";
  if (near.length === 1) return "parameter";
  // Several parameters are like it: somebody says which.
  if (near.length > 1 || concept === undefined) return undefined;
  if (concept.isLeftOut) return "ignore";
  const { name } = concept;
  if (name === "stage") return "stage";
  return name === "name" || name === "summary" ? `${name}.${languageOf(cells)}` : "new";
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

function* counted(
  planned: Omit<PlannedColumn, keyof CountedCells>,
  { cells, headRow, column }: ColumnPlace,
): Steps<PlannedColumn> {
  const { definition, bareUnit, isTicked } = planned;
  const reading = definition && readingOf(definition, { bareUnit, isTicked });
  const counts = yield* countCells(cells, { reading, headRow, column });
  return { ...planned, ...counts };
}
