import type { CellDefinition, CellValue } from "../../../base/site/values/cell.ts";
import { usualSigns } from "../../../base/site/values/numbers.ts";
import { dimensionOf } from "../../../base/site/values/quantities.ts";
import { readCell } from "../../../base/site/values/readCell.ts";

/** What is known of a column while its cells are read. */
export interface ListedContext {
  /** Unit of numbers that stand without one. */
  readonly bareUnit?: string | undefined;
  /** Ticks stand in the column, so that its crosses mean no. */
  readonly isTicked?: boolean | undefined;
}

/** Marks of makers, which lists put behind names or leave out as it comes. */
const makersMarks = /[®™©℠]/gu;

/** A text without what makes no other option of it. */
export function plainOption(text: string): string {
  return text.replaceAll(makersMarks, "").replaceAll(/\s+/g, " ").trim();
}

const ticks = /^[√✓✔☑]$/u;
const crosses = /^[×✗✘☒xX]$/u;

/** True where a text of a column is a tick. */
export function isTick(text: string): boolean {
  return ticks.test(text.trim());
}

/**
 * The value that a cell of somebody's list means. Lists say more than a value: the organisation of a
 * memory, where a temperature is measured, that a frequency is the highest. Where a cell cannot be read as
 * it stands, it is read without these; a person sees text and reading side by side before anything is made.
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

/** What says that a value is the highest one. */
const upTo = /^(?:up to|max(?:imum)?\b\.?:?|最高可达|最高达?|最大|高达|可达|≤|<=)\s*/iu;

/** What is counted, behind the number. */
const countedThings =
  /^(\d+)\s*-?\s*(?:pins?|leads?|balls?|l|ch|channels?|pcs|ea|引脚|管脚|脚|针|路|个|通道|组)$/iu;

/** Words of a memory by their width in bits: `192K x 8`. */
const organised = /^(\d+(?:\.\d+)?)\s*([KMG]?)\s*[x*×]\s*(\d+)\s*(?:bits?|b|位)?$/iu;

const bareMemory = /^(\d+(?:\.\d+)?)\s*([KMG])$/iu;

/**
 * A quantity without what lists write beside it.
 * @param dimension what the column measures, as its base unit's symbol; undefined where that is unknown
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
