import type { BodyOf } from "../../src/content/types/index.ts";
import { diagramOf } from "./diagram.ts";
import { Dice } from "./dice.ts";
import type { SampleDocument } from "./document.ts";
import type { Family } from "./families.ts";
import {
  type Catalogue,
  familyOfPart,
  partLink,
  partNumber,
  productKey,
  solutionKey,
} from "./names.ts";
import { gradesOf, packageOf, variantsOf } from "./packages.ts";
import { paper } from "./paper.ts";
import { parameterKey, valuesOf } from "./parameters.ts";
import { capital, strengths, uses } from "./words.ts";

type Product = BodyOf<"product">;

/** The part that is `index` of all, counting from 0; it names others of its family. */
export function productOf(catalogue: Catalogue, index: number): SampleDocument {
  const family = familyOfPart(catalogue, index);
  const number = partNumber(catalogue, index);
  const dice = new Dice(`product ${index}`);
  const use = dice.pick(uses);
  const chipPackage = packageOf(family.kind.size, dice);
  const grades = gradesOf(dice);
  const relatives = relativesOf(catalogue, index);
  const lifecycle = lifecycleOf(dice, relatives.length > 0);
  const [successor] = relatives;
  const isReplaced = successor !== undefined && !["preview", "active"].includes(lifecycle.stage);
  const body: Product = {
    partNumber: number,
    column: family.key,
    alsoIn: [],
    position: index,
    name: {
      en: capital(`${family.title.en} for ${use.en}`),
      zh: `用于${use.zh}的${family.title.zh}`,
    },
    summary: summaryOf(number, family, dice),
    description: descriptionOf(catalogue, index, dice),
    features: dice.some(strengths, 6).map(({ en, zh }) => ({ en: capital(en), zh })),
    lifecycle,
    ...(isReplaced && { replacement: productKey(catalogue, successor) }),
    keyFigures: family.parameters.slice(0, 4).map(({ key }) => parameterKey(key)),
    values: valuesOf(family.parameters, { chipPackage, grades }, dice),
    packages: [chipPackage],
    variants: variantsOf(number, { chipPackage, grades }, dice),
    documents: [datasheetOf(number, dice)],
    development: [],
    diagram: diagramOf(number, dice),
    solutions: solutionsOf(catalogue, dice),
    related: relatives.map((other) => productKey(catalogue, other)),
    pinCompatibility: [],
    crossReferences: [],
  };
  return { type: "product", key: productKey(catalogue, index), body };
}

/** Up to three parts of the same family, the next one first. */
function relativesOf({ families, products }: Catalogue, index: number): number[] {
  const inFamily = Math.ceil((products - (index % families.length)) / families.length);
  const turn = Math.floor(index / families.length);
  return [1, 2, 3]
    .filter((step) => step < inFamily)
    .map((step) => ((turn + step) % inFamily) * families.length + (index % families.length));
}

/** Most parts are active; one that is not recommended or obsolete names its successor. */
function lifecycleOf(dice: Dice, hasOthers: boolean): Product["lifecycle"] {
  const roll = dice.int(1, 100);
  if (roll <= 6) return { stage: "preview", since: dice.day(2025, 2025) };
  if (roll <= 74 || !hasOthers) return { stage: "active", since: dice.day(2015, 2025) };
  if (roll <= 86) return { stage: "nrnd", since: dice.day(2022, 2025) };
  if (roll <= 93) {
    return { stage: "last-time-buy", since: dice.day(2025, 2025), lastOrder: dice.day(2027, 2027) };
  }
  return { stage: "obsolete", since: dice.day(2018, 2024) };
}

function summaryOf(number: string, { title }: Family, dice: Dice): Product["summary"] {
  const merits = dice.some(strengths, 2);
  const weeks = dice.int(2, 12);
  return {
    en: `${number}: ${title.en} with ${merits.map(({ en }) => en).join(" and ")}. Samples ship within ${weeks} weeks.`,
    zh: `${number}：${title.zh}，${merits.map(({ zh }) => zh).join("，")}。样片 ${weeks} 周内发货。`,
  };
}

function descriptionOf(
  catalogue: Catalogue,
  index: number,
  dice: Dice,
): NonNullable<Product["description"]> {
  const number = partNumber(catalogue, index);
  const link = partLink(catalogue, relativesOf(catalogue, index)[0] ?? index);
  const paragraphs = dice.some(strengths, 4).map((strength) => {
    const use = dice.pick(uses);
    const years = dice.int(5, 15);
    return {
      en: `<p>Designers of ${use.en} choose ${number} for its ${strength.en}. The evaluation board was measured over the whole temperature range, and supply is planned for ${years} years.</p>`,
      zh: `<p>${use.zh}的设计者选择 ${number}，看重其${strength.zh}。评估板已在全温度范围内完成实测，计划供货 ${years} 年。</p>`,
    };
  });
  return {
    en: `<h2>Where it fits</h2>\n${paragraphs.map(({ en }) => en).join("\n")}\n<p>See also ${link}.</p>`,
    zh: `<h2>适用场合</h2>\n${paragraphs.map(({ zh }) => zh).join("\n")}\n<p>另见 ${link}。</p>`,
  };
}

function datasheetOf(number: string, dice: Dice): Product["documents"][number] {
  const title = { en: `${number} datasheet`, zh: `${number} 数据手册` };
  return paper(title, "datasheet", dice.day(2024, 2025), `1.${dice.int(0, 9)}`);
}

function solutionsOf({ solutions }: Catalogue, dice: Dice): string[] {
  if (solutions === 0) return [];
  const first = dice.int(0, solutions - 1);
  return [...new Set([first, (first + 1) % solutions])].map(solutionKey);
}
