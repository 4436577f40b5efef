import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import type { Definitions } from "../tables/sheetColumns.ts";
import type { SheetCell } from "../tables/sheetTable.ts";
import type { ColumnChoice } from "./familyChoices.ts";
import {
  type Bound,
  bilingualHeading,
  type Concept,
  conceptOf,
} from "./headings/headingConcepts.ts";
import type { FamilyQuestionCode, MappingOptions } from "./headings/mapColumns.ts";
import type { ReadHeading } from "./headings/readHeading.ts";
import { countTexts, optionsIn, propose } from "./proposeParameter.ts";
import type { Steps } from "./timeSlicedSteps.ts";

/** A column that makes a parameter. */
export interface NewColumn {
  /** Column from 0. */
  readonly column: number;
  readonly cells: readonly (SheetCell | undefined)[];
  /** Keys of existing documents. */
  readonly taken: ReadonlySet<string>;
  readonly choice: ColumnChoice;
  readonly head: ReadHeading;
  readonly concept: Concept | undefined;
  /** Absent: the column is no end of a range. */
  readonly bound: (Bound & { readonly concept: Concept }) | undefined;
  /** The headings are not all in capitals, so that one in capitals is a name. */
  readonly hasSmallLetters: boolean;
}

/**
 * Returns the parameter that a column would make; labels are taken from its heading and its
 * concept.
 */
export function* newParameter(
  { cells, taken, column, choice, head, concept, bound, hasSmallLetters }: NewColumn,
  { definitions, choices, groupKeys }: MappingOptions,
): Steps<{
  readonly definition: ParameterDefinition;
  readonly parameter: string;
  readonly bareUnit: string | undefined;
  readonly asked: readonly FamilyQuestionCode[];
}> {
  const own = bound === undefined ? ownLabel(head.text, hasSmallLetters) : boundLabel(bound);
  const label = choice.label ?? concept?.label ?? own;
  const thing = concept ?? bound?.concept;
  const proposed = yield* propose(cells, {
    headingUnit: head.unit,
    dimension: thing?.dimension,
  });
  // Sizes of chips are names: 1206, 2512.
  const isNamed = conceptOf(head.text)?.name === "package";
  const likely = isNamed && proposed.kind === "number" ? "enum" : proposed.kind;
  const kind = choice.kind ?? likely;
  const hasUnit = kind === "number" || kind === "range";
  const unit = hasUnit ? (choice.unit ?? proposed.unit) : "";
  const wanted = choice.group ?? groupOf(thing, definitions) ?? choices.group;
  const group = wanted === undefined ? undefined : (groupKeys?.get(wanted) ?? wanted);
  const texts = kind === "enum" ? [...(yield* countTexts(cells)).keys()] : [];
  const definition: ParameterDefinition = {
    ...{ label, group: group ?? "", kind, unit: unit ?? "" },
    options: (yield* optionsIn(texts)).map(optionOf),
  };
  const asked: FamilyQuestionCode[] = [];
  if (label.en === "" || label.zh === "") asked.push("label");
  if (group === undefined) asked.push("group");
  if (unit === undefined) asked.push("unit");
  const bounded = bound && `${bound.concept.name}-${bound.end}`;
  const parameter = freeKey(concept?.name ?? bounded ?? label.en, column, taken);
  return { definition, parameter, bareUnit: head.unit ?? unit, asked };
}

/** Makes an option from its name in a list. */
export function optionOf(value: string): ParameterDefinition["options"][number] {
  return { value, label: /\p{Script=Han}/u.test(value) ? { zh: value } : { en: value } };
}

/**
 * Abbreviation of an interface or a standard, which is the same in Chinese: `UART`, `I2C`, `ADC`.
 */
const letters = /^(?=.*[A-Z])[A-Z0-9][A-Z0-9²+\-/. ]{1,9}$/;

function ownLabel(heading: string, hasSmallLetters: boolean): { en: string; zh: string } {
  const both = bilingualHeading(heading);
  if (both !== undefined) return both;
  if (/\p{Script=Han}/u.test(heading)) return { en: "", zh: heading };
  return { en: heading, zh: hasSmallLetters && letters.test(heading) ? heading : "" };
}

function boundLabel({ end, concept: { label, dimension } }: NonNullable<NewColumn["bound"]>) {
  const small = dimension === "B" ? "最小" : "最低";
  const large = dimension === "B" ? "最大" : "最高";
  return { en: `${label.en}, ${end}.`, zh: `${end === "min" ? small : large}${label.zh}` };
}

/**
 * Group of the parameters with the same dimension; undefined where they are in several groups, or
 * there are none.
 */
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
