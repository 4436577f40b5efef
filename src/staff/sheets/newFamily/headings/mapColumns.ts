import type { familyQuestionCodes } from "../../../../base/site/sheetCodes.ts";
import type { ParameterDefinition } from "../../../../content/types/fields/productValues.ts";
import type { Definitions } from "../../tables/sheetColumns.ts";
import { cellAddress, type SheetCell, type SheetTable, textOf } from "../../tables/sheetTable.ts";
import { isPackages, isPartNumbers, languageOf, readsStages } from "../columnValueKinds.ts";
import { type CountedCells, countCells, readingOf } from "../countCells.ts";
import type { ColumnChoice, ColumnTarget, FamilyChoices } from "../familyChoices.ts";
import { isTick } from "../listedValue.ts";
import { newParameter, optionOf } from "../newParameter.ts";
import { countTexts, optionsIn, valueReader } from "../proposeParameter.ts";
import type { Steps } from "../timeSlicedSteps.ts";
import { boundIn, type Concept, conceptNamed, conceptOf, folded } from "./headingConcepts.ts";
import { headingsOf } from "./headRows.ts";
import { type ReadHeading, readHeading } from "./readHeading.ts";

export type FamilyQuestionCode = (typeof familyQuestionCodes)[number];

export interface FamilyQuestion {
  readonly code: FamilyQuestionCode;
  /** Column from 0; absent for a question about the whole list. */
  readonly column?: number | undefined;
}

/** A column of a list, as it was understood. */
export interface PlannedColumn extends CountedCells {
  readonly column: number;
  /** Address of the heading. */
  readonly address: string;
  readonly heading: string;
  readonly concept: Concept | undefined;
  /** Undefined: a person must choose it. */
  readonly is: ColumnTarget | undefined;
  /** Key of the parameter, existing or new. */
  readonly parameter: string | undefined;
  /** Definition by which the values are read. */
  readonly definition: ParameterDefinition | undefined;
  /** Unit of numbers without one. */
  readonly bareUnit: string | undefined;
  /** True: the column has ticks, so that crosses mean no. */
  readonly isTicked: boolean;
  /** Options that an existing parameter gets in addition. */
  readonly addedOptions: readonly string[];
  /** True: cells that cannot be read get no value. */
  readonly isLeft: boolean;
}

export interface MappedColumns {
  readonly headRow: number;
  readonly columns: readonly PlannedColumn[];
  readonly questions: readonly FamilyQuestion[];
}

export interface MappingOptions {
  readonly definitions: Definitions;
  /** Keys that new parameters cannot have. */
  readonly taken: ReadonlySet<string>;
  readonly choices: FamilyChoices;
  /** Keys of new groups, by those of the caller. */
  readonly groupKeys?: ReadonlyMap<string, string> | undefined;
}

/** Identifies each column of a list: by choices, by its heading, by its values. */
export function* mapColumns(table: SheetTable, options: MappingOptions): Steps<MappedColumns> {
  const { headRow, heads } = headingsOf(table);
  const rows = table.rows.slice(headRow + 1);
  const width = rows.reduce((most, row) => Math.max(most, row.length), heads.length);
  const columns: PlannedColumn[] = [];
  const questions: FamilyQuestion[] = [];
  const seen = new Map<string, number>();
  const taken = new Set(options.taken);
  const concepts = new Set<string>();
  const guessed = partColumn(heads, rows, options.choices);
  const hasSmallLetters = heads.some((head) => /[a-z]|\p{Script=Han}/u.test(head));
  for (let column = 0; column < width; column += 1) {
    const cells = rows.map((row) => row[column]);
    const heading = heads[column] ?? "";
    if (heading === "" && cells.every((cell) => textOf(cell).trim() === "")) continue;
    const known = { taken, concepts, guessed, hasSmallLetters };
    const isHidden = table.hiddenColumns?.includes(column) ?? false;
    const place = { column, heading, cells, headRow, isHidden, ...known };
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
  /** Concepts of the columns before. */
  readonly concepts: ReadonlySet<string>;
  /** Column of the part numbers, where only its values show it. */
  readonly guessed: number | undefined;
  readonly hasSmallLetters: boolean;
  /** True for a column that the file does not show. */
  readonly isHidden: boolean;
}

interface Mapped {
  readonly planned: PlannedColumn;
  readonly asked: readonly FamilyQuestionCode[];
}

/**
 * Column whose values are part numbers, where no heading says so; undefined unless exactly one is.
 */
function partColumn(
  heads: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  { columns }: FamilyChoices,
): number | undefined {
  const concepts = heads.map((head) => conceptOf(readHeading(head).text));
  if (concepts.some((one) => one?.name === "part")) return undefined;
  const found = heads.flatMap((_, column) => {
    const isFree =
      concepts[column] === undefined && !columns.some((one) => one.column === column && one.is);
    return isFree && isPartNumbers(rows.map((row) => row[column])) ? [column] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Concept of a column, by its heading, unless its values contradict it. */
function* conceptIn(
  { cells, column, concepts, guessed }: ColumnPlace,
  head: ReadHeading,
): Steps<Concept | undefined> {
  if (column === guessed) return conceptNamed("part");
  const concept = conceptOf(head.text);
  if (concept === undefined) return undefined;
  // Reels and trays are called packages as well, and two columns may state the same in two
  // notations.
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
  // A heading that its values or another column contradict matches no parameter either.
  const isRefused = concept === undefined && conceptOf(head.text) !== undefined;
  const isOpen = choice.is === undefined && !isRefused;
  const near = isOpen ? parametersLike(head.text, concept, definitions) : [];
  const proposed =
    bound === undefined ? targetOf(concept, near, cells) : (near[0] && "parameter") || "new";
  const isHidden = place.isHidden && choice.is === undefined && proposed !== "ignore";
  const is = isHidden ? undefined : (choice.is ?? proposed);
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
    if (is === undefined) return { planned, asked: [isHidden ? "hidden" : "unknown"] };
    return { planned, asked: [...made.asked, ...unreadIn(planned)] };
  }
  if (is === "stage") {
    const planned = { ...base, ...(yield* countCells(cells, { ...place, reading: readsStages })) };
    return { planned, asked: unreadIn(planned) };
  }
  return { planned: yield* counted(base, place), asked: [] };
}

/** Definition with the additional options of a column, where these are chosen. */
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
  // Several parameters match: a person must choose.
  if (near.length > 1 || concept === undefined) return undefined;
  if (concept.isLeftOut) return "ignore";
  const { name } = concept;
  if (name === "stage") return "stage";
  return name === "name" || name === "summary" ? `${name}.${languageOf(cells)}` : "new";
}

/** Parameters with the same label in a language or the same key; then those of the same concept. */
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
