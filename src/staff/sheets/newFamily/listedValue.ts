import type { CellDefinition, CellValue } from "../../../base/site/values/cell.ts";
import { dimensionOf } from "../../../base/site/values/quantities.ts";
import { readCell } from "../../../base/site/values/readCell.ts";
import { usualSigns } from "../../../base/site/values/readNumberText.ts";

/** Facts of a column for reading its cells. */
export interface ListedContext {
  /** Unit of numbers without one. */
  readonly bareUnit?: string | undefined;
  /** True: the column has ticks, so that its crosses mean no. */
  readonly isTicked?: boolean | undefined;
}

/** Trademark signs, which lists use inconsistently after names. */
const makersMarks = /[®™©℠]/gu;

/** Text of an option without differences that do not make another option. */
export function plainOption(text: string): string {
  return text.replaceAll(makersMarks, "").replaceAll(/\s+/g, " ").trim();
}

const ticks = /^[√✓✔☑]$/u;
const crosses = /^[×✗✘☒xX]$/u;

/** Tells whether a text of a column is a tick. */
export function isTick(text: string): boolean {
  return ticks.test(text.trim());
}

/**
 * Returns the value of a cell of a maker's or distributor's list. Cells may contain more than a
 * value: the organisation of a memory, where a temperature is measured, that a frequency is the
 * highest. A cell that cannot be read otherwise is read without these; a person sees text and
 * reading side by side before anything is made.
 * @returns undefined where it cannot be read
 */
export function readListed(
  definition: CellDefinition,
  text: string,
  { bareUnit, isTicked = false }: ListedContext,
): CellValue | undefined {
  const { kind } = definition;
  if (kind === "enum") return valueIn(definition, plainOption(text));
  if (kind === "boolean" && isTicked && crosses.test(text.trim())) return false;
  if (kind !== "number" && kind !== "range") return valueIn(definition, text);
  const dimension = dimensionOf(bareUnit ?? definition.unit);
  const plain = plainQuantity(text, dimension);
  return valueIn(definition, text, bareUnit) ?? valueIn(definition, plain, bareUnit);
}

function valueIn(definition: CellDefinition, text: string, bareUnit?: string) {
  const read = readCell(definition, text, { bareUnit });
  return "value" in read ? read.value : undefined;
}

const brackets = /\s*[([【][^()[\]【】]*[)\]】]/gu;

/** Words before a highest value. */
const upTo = /^(?:up to|max(?:imum)?\b\.?:?|最高可达|最高达?|最大|高达|可达|≤|<=)\s*/iu;

/** Counted items after a number. */
const countedThings =
  /^(\d+)\s*-?\s*(?:pins?|leads?|balls?|l|ch|channels?|pcs|ea|引脚|管脚|脚|针|路|个|通道|组)$/iu;

/** Organisation of a memory: words by their width in bits, `192K x 8`. */
const organised = /^(\d+(?:\.\d+)?)\s*([KMG]?)\s*[x*×]\s*(\d+)\s*(?:bits?|b|位)?$/iu;

const bareMemory = /^(\d+(?:\.\d+)?)\s*([KMG])$/iu;

/**
 * Returns a quantity without additions that lists make to it.
 * @param dimension base unit of the column, as a symbol; undefined where unknown
 */
export function plainQuantity(text: string, dimension: string | undefined): string {
  const plain = usualSigns(text).replaceAll(brackets, "").replace(upTo, "").trim();
  if (dimension === "B") {
    const [, words = "", prefix = "", bits = ""] = organised.exec(plain) ?? [];
    if (words !== "") return `${(Number(words) * Number(bits)) / 8} ${prefix.toUpperCase()}B`;
    const [, amount = "", letter = ""] = bareMemory.exec(plain) ?? [];
    if (amount !== "") return `${amount} ${letter.toUpperCase()}B`;
  }
  const counted = dimension === undefined || dimension === "" ? countedThings.exec(plain) : null;
  return counted?.[1] ?? plain;
}
