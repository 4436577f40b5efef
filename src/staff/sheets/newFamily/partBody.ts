import { type CellValue, isPair } from "../../../base/site/values/cell.ts";
import type { Json } from "../../batch/changeSets/changeSetTypes.ts";
import type { SheetCell } from "../tables/sheetTable.ts";
import { stageIn } from "./columnValueKinds.ts";
import type { FamilyChoices } from "./familyChoices.ts";
import type { PlannedColumn } from "./headings/mapColumns.ts";
import type { RowChoices } from "./leftOutRows.ts";
import {
  type AnsweredPackages,
  type ListedPackage,
  normalName,
  type OpenPackage,
  openPackages,
  packagesOf,
} from "./packagesInText.ts";
import { saidIn, type valueReader } from "./proposeParameter.ts";

/** A column that holds values of a parameter. */
interface ValuedColumn {
  readonly column: number;
  readonly parameter: string;
  readonly readingOf: ReturnType<typeof valueReader>;
}

/** A list whose rows become parts, with its columns. */
export interface Listing {
  readonly columns: readonly PlannedColumn[];
  readonly valued: readonly ValuedColumn[];
  readonly headRow: number;
  readonly family: string;
  readonly rows: RowChoices;
}

/** A cell of pins: one number, nothing else but a word for it. */
const pinsNotation = /^([1-9]\d{0,3})(?:\s*-?\s*(?:pins?|leads?|balls?|l|p|引脚|管脚|脚|针))?$/iu;

/** The packages that a person has given for names. */
export function answeredPackages({ packages }: Pick<FamilyChoices, "packages">): AnsweredPackages {
  return new Map(
    packages.map(({ name, as = name, style, pins }) => {
      const own = normalName(name);
      return [own, { style, name: as === name ? own : as, pins }];
    }),
  );
}

/** Packages of a part; undefined where they cannot be determined, with the names that leave it open. */
interface RowPackages {
  readonly packages: readonly ListedPackage[] | undefined;
  readonly open: readonly OpenPackage[];
}

/**
 * Reads the packages of a part.
 * @param fallback name of a package where the row names none
 */
export function packagesIn(
  row: readonly SheetCell[],
  columns: readonly PlannedColumn[],
  { fallback, answers }: { readonly fallback: string; readonly answers: AnsweredPackages },
): RowPackages {
  const textAt = (name: string) => {
    const column = columns.find(({ concept }) => concept?.name === name)?.column;
    return column === undefined ? "" : saidIn(row[column]);
  };
  const [, pins] = pinsNotation.exec(normalName(textAt("pins"))) ?? [];
  const named = textAt("package");
  if (named === "") return { packages: packagesOf(fallback, undefined), open: [] };
  const column = pins === undefined ? undefined : Number(pins);
  const packages = packagesOf(named, column, answers);
  return { packages, open: packages === undefined ? openPackages(named, column, answers) : [] };
}

interface PartOptions {
  readonly packages: readonly ListedPackage[];
  readonly listing: Listing;
  readonly choices: FamilyChoices;
}

/** The body of the part that a row describes. */
export function bodyOf(
  row: readonly SheetCell[],
  number: string,
  { packages, listing: { columns, valued, family }, choices }: PartOptions,
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
