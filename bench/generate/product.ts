import type { RawValue } from "../../src/content/specification.ts";
import type { BodyOf } from "../../src/content/types/index.ts";
import { lifecycleStages } from "../../src/content/types/product.ts";
import { Dice } from "./dice.ts";
import type { Draft } from "./document.ts";
import type { Family } from "./frame.ts";
import { parameters } from "./parameters.ts";
import { blocks, strengths, uses } from "./words.ts";

type Product = BodyOf<"product">;

const parametersByKey = new Map(parameters.map((parameter) => [parameter.key, parameter]));

/** The part number of the part that is `index` of all, counting from 0. */
export function partNumber(index: number): string {
  return `RG${10_000 + index}${["", "A", "S", "-Q1"][index % 4]}`;
}

export function productKey(index: number): string {
  return partNumber(index).toLowerCase();
}

/** One of `count` parts: parts lie in the families by turns and name others of the same family. */
export function productOf(
  index: number,
  count: number,
  families: readonly [Family, ...Family[]],
): Draft {
  const family = families[index % families.length] ?? families[0];
  const dice = new Dice(`product ${index}`);
  const number = partNumber(index);
  const use = dice.pick(uses);
  const values = valuesOf(family, dice);
  const neighbours = [1, 2, 3]
    .map((step) => (index + step * families.length) % count)
    .filter((other) => other !== index);
  const body: Product = {
    partNumber: number,
    column: family.key,
    alsoIn: [],
    position: index,
    name: { en: `${family.title.en} for ${use.en}`, zh: `用于${use.zh}的${family.title.zh}` },
    summary: summaryOf(number, family, dice),
    description: descriptionOf(number, neighbours, dice),
    features: dice.some(strengths, 6).map(({ en, zh }) => ({ en: capital(en), zh })),
    lifecycle: { stage: dice.pick(lifecycleStages), since: dice.day(2016, 2025) },
    keyFigures: Object.keys(values).slice(0, 4),
    values,
    ...packagesOf(number, dice),
    documents: [],
    diagram: diagramOf(number, dice),
    solutions: [],
    related: neighbours.map(productKey),
  };
  return { type: "product", key: productKey(index), body };
}

function valuesOf(family: Family, dice: Dice): Record<string, RawValue> {
  return Object.fromEntries(
    dice.some(family.parameters, 25).flatMap((key) => {
      const parameter = parametersByKey.get(key);
      return parameter ? [[key, parameter.value(dice)]] : [];
    }),
  );
}

function summaryOf(number: string, { title }: Family, dice: Dice): Product["summary"] {
  const [first = strengths[0], second = strengths[1]] = dice.some(strengths, 2);
  return {
    en: `${number} is a ${title.en} with ${first.en} and ${second?.en}. Samples ship from stock.`,
    zh: `${number} 是一款${title.zh}，${first.zh}，${second?.zh}。样片现货供应。`,
  };
}

function descriptionOf(
  number: string,
  neighbours: readonly number[],
  dice: Dice,
): Product["description"] {
  const link = neighbours
    .slice(0, 1)
    .map((other) => `<a href="doc:${productKey(other)}">${partNumber(other)}</a>`)
    .join("");
  const paragraphs = dice.some(strengths, 4).map((strength) => {
    const use = dice.pick(uses);
    const years = dice.int(5, 15);
    return {
      en: `<p>Designers of ${use.en} choose ${number} for its ${strength.en}. The layout of the evaluation board has been measured over the whole temperature range, and supply is planned for ${years} years.</p>`,
      zh: `<p>${use.zh}的设计者选择 ${number}，看重其${strength.zh}。评估板已在全温度范围内完成实测，计划供货 ${years} 年。</p>`,
    };
  });
  return {
    en: `<h2>Where it fits</h2>\n${paragraphs.map(({ en }) => en).join("\n")}\n<p>See also ${link}.</p>`,
    zh: `<h2>适用场合</h2>\n${paragraphs.map(({ zh }) => zh).join("\n")}\n<p>另见 ${link}。</p>`,
  };
}

function packagesOf(number: string, dice: Dice): Pick<Product, "packages" | "variants"> {
  const pins = dice.pick([32, 48, 64, 88]);
  const side = pins / 8 + 1;
  const name = `QFN-${pins}`;
  const grades = [
    { grade: "commercial", letter: "C", temperature: { min: 0, max: 70 } },
    { grade: "industrial", letter: "I", temperature: { min: -40, max: 85 } },
    { grade: "extended", letter: "E", temperature: { min: -40, max: 105 } },
  ] as const;
  return {
    packages: [{ style: "qfn", name, pins, width: side, length: side, height: 0.85, pitch: 0.4 }],
    variants: grades.map(({ grade, letter, temperature }) => ({
      orderCode: `${number}-${letter}R`,
      package: name,
      grade,
      temperature: { ...temperature },
      pack: "reel",
      quantity: dice.pick([1000, 2000, 3000]),
    })),
  };
}

function diagramOf(number: string, dice: Dice): Product["diagram"] {
  const titles = {
    compute: { en: "Processor", zh: "处理器" },
    memory: { en: "Memory", zh: "存储" },
    interface: { en: "Interfaces", zh: "接口" },
    power: { en: "Clock and power", zh: "时钟与电源" },
  };
  const kinds = ["compute", "memory", "interface", "power"] as const;
  return {
    title: { en: `${number} block diagram`, zh: `${number} 框图` },
    bus: { en: "64-bit system bus", zh: "64 位系统总线" },
    zones: kinds.map((kind) => ({
      title: titles[kind],
      kind,
      blocks: dice.some(blocks[kind], 3).map((words) => ({ ...words })),
    })),
  };
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
