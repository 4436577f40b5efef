import type { FinderOrderCodes } from "../../../../base/finder/finderTable.ts";
import type { BodyOf } from "../../../types/index.ts";
import type { Part } from "../partsOfColumns.ts";
import { mapInSteps } from "./columnValues.ts";

type Variant = BodyOf<"product">["variants"][number];
type Package = BodyOf<"product">["packages"][number];

/** An order code of a part or, where it has none, one of its packages. */
export interface OrderCodeEntry {
  readonly part: Part;
  /** Place of the part in its list. */
  readonly place: number;
  readonly variant: Variant | undefined;
  /** The package's name and, where the part describes it, the package. */
  readonly packageName: string;
  readonly package: Package | undefined;
}

/** Parts read in one step. */
const stepLength = 250;

/** The order codes of a list's parts, time-sliced. */
export function* orderCodesInSteps(
  parts: readonly Part[],
): Generator<undefined, readonly OrderCodeEntry[]> {
  const entries: OrderCodeEntry[] = [];
  for (const [place, part] of parts.entries()) {
    const { variants, packages } = part.body;
    for (const variant of variants) {
      const described = packageNamed(variant.package, packages);
      entries.push({ part, place, variant, packageName: variant.package, package: described });
    }
    if (variants.length === 0) {
      for (const one of packages) {
        entries.push({ part, place, variant: undefined, packageName: one.name, package: one });
      }
    }
    if (place % stepLength === stepLength - 1) yield;
  }
  return entries;
}

/** The package that an order code names, whether as `QFN-48` or as `QFN48`. */
function packageNamed(name: string, packages: readonly Package[]): Package | undefined {
  return (
    packages.find((one) => one.name === name) ??
    packages.find((one) => comparable(one.name) === comparable(name))
  );
}

function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Order codes in the table's form: suffix of the part number, or the whole code. Time-sliced. */
export function* codesOf(
  entries: readonly OrderCodeEntry[],
): Generator<undefined, FinderOrderCodes> {
  return {
    parts: yield* mapInSteps(entries, ({ place }) => place),
    codes: yield* mapInSteps(entries, ({ part, variant }) => {
      if (variant === undefined) return "";
      const { partNumber } = part.body;
      const rest = variant.orderCode.slice(partNumber.length);
      const isBrief = variant.orderCode.startsWith(partNumber) && /^[^=]/.test(rest);
      return isBrief ? rest : `=${variant.orderCode}`;
    }),
  };
}
