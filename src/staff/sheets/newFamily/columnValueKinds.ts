import type { Language } from "../../../base/site/languages.ts";
import { partIdentity, partNumberPattern } from "../../../content/types/fields/partNumber.ts";
import type { lifecycleStages } from "../../../content/types/product.ts";
import type { SheetCell } from "../tables/sheetTable.ts";
import { isPackageText } from "./packagesInText.ts";
import { countTexts, saidIn } from "./proposeParameter.ts";
import type { Steps } from "./timeSlicedSteps.ts";

type Cells = readonly (SheetCell | undefined)[];

/** Rows by which a column of part numbers is known. */
const enoughRows = 3;

/** Tells whether the values of a column are part numbers: distinct texts of letters and digits. */
export function isPartNumbers(cells: Cells): boolean {
  const texts = cells.map(saidIn).filter((text) => text !== "");
  const numbers = texts.filter(
    (text) => partNumberPattern.test(text) && /^(?=.*[A-Za-z])(?=.*\d).{4,40}$/.test(text),
  );
  const different = new Set(numbers.map(partIdentity));
  return texts.length >= enoughRows && different.size >= texts.length * 0.95;
}

/** Tells whether at least half of the values name a package, or there are none. */
export function* isPackages(cells: Cells): Steps<boolean> {
  const texts = [...(yield* countTexts(cells)).keys()];
  const known = texts.filter(isPackageText);
  return known.length * 2 >= texts.length;
}

/** The language in which most values of a column are. */
export function languageOf(cells: Cells): Language {
  const texts = cells.map(saidIn).filter((text) => text !== "");
  const chinese = texts.filter((text) => /\p{Script=Han}/u.test(text));
  return chinese.length * 2 > texts.length ? "zh" : "en";
}

type Stage = (typeof lifecycleStages)[number];

/** Stages by their names in lists, without signs and case. */
const stages: ReadonlyMap<string, Stage> = new Map(
  (
    [
      [
        "preview",
        "preview,preproduction,sampling,samples,sample,comingsoon,new,introduction,newproduct,样品,预览,送样,即将推出,预量产,新品",
      ],
      [
        "active",
        "active,production,massproduction,mp,inproduction,released,available,量产,在产,正常,有效,活跃,量产中,在售,批量生产,已量产",
      ],
      [
        "nrnd",
        "nrnd,notrecommendedfornewdesigns,notfornewdesigns,notrecommended,不推荐,不推荐用于新设计,不建议用于新设计",
      ],
      ["last-time-buy", "lasttimebuy,ltb,lastbuy,endoflife,eol,最后购买,最后采购,即将停产"],
      ["obsolete", "obsolete,discontinued,inactive,停产,已停产,淘汰"],
    ] as const
  ).flatMap(([stage, names]) => names.split(",").map((name) => [name, stage] as const)),
);

/** The lifecycle stage that a text names. */
export function stageIn(text: string): Stage | undefined {
  const name = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, "");
  return stages.get(name);
}

/** Returns a cell's stage in its displayed form; undefined where it names none. */
export function readsStages(cell: SheetCell | undefined): string | undefined {
  return stageIn(saidIn(cell));
}
