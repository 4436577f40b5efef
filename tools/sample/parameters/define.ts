import type { RawValue } from "../../../src/content/types/fields/productValues.ts";
import type { BodyOf } from "../../../src/content/types/index.ts";
import type { Dice } from "../dice.ts";
import { keyPrefix } from "../document.ts";
import type { ChipPackage, Make } from "../packages.ts";

type Definition = BodyOf<"parameter">;

export interface SampleParameter {
  readonly key: string;
  readonly body: Definition;
  /** A value that fits the definition, and the part's package and grade where it is about them. */
  readonly value: (dice: Dice, make: Make) => RawValue;
}

const groupNames = {
  processor: { en: "Processor", zh: "处理器" },
  memory: { en: "Memory", zh: "存储" },
  interfaces: { en: "Interfaces", zh: "接口" },
  signal: { en: "Signal", zh: "信号" },
  power: { en: "Power conversion", zh: "电源转换" },
  conditions: { en: "Operating conditions", zh: "工作条件" },
  package: { en: "Package", zh: "封装" },
} as const;

type Group = keyof typeof groupNames;

type Titles = readonly [en: string, zh: string];

/** The groups of the specification table, by their documents' keys. */
export const parameterGroups = Object.entries(groupNames).map(([name, title], position) => ({
  key: `${keyPrefix}groups/${name}`,
  body: { title: { ...title }, position },
}));

function definition(
  [en, zh]: Titles,
  group: Group,
  kind: Definition["kind"],
  rest: Partial<Definition>,
): Definition {
  const key = `${keyPrefix}groups/${group}`;
  return { label: { en, zh }, group: key, kind, unit: "", options: [], ...rest };
}

function written(value: number | string, unit: string): string {
  return unit === "" ? String(value) : `${value} ${unit}`;
}

type Choices = readonly [number, ...number[]];

/** One of a list of typical numbers; `better` is the better direction, where there is one. */
export function number(
  key: string,
  titles: Titles,
  group: Group,
  unit: string,
  choices: Choices,
  better?: "more" | "less",
): SampleParameter {
  const bounds = { min: Math.min(...choices), max: Math.max(...choices) };
  const rest = { unit, ...bounds, ...(better && { direction: better }) };
  return {
    key,
    body: definition(titles, group, "number", rest),
    value: (dice) => written(dice.pick(choices), unit),
  };
}

/** A number that the part's package has; `orderCode` where each order code answers it. */
export function measure(
  key: string,
  titles: Titles,
  unit: string,
  of: (chipPackage: ChipPackage) => number,
  orderCode?: Definition["orderCode"],
): SampleParameter {
  return {
    key,
    body: definition(titles, "package", "number", { unit, ...(orderCode && { orderCode }) }),
    value: (_dice, { chipPackage }) => written(of(chipPackage), unit),
  };
}

/** The temperatures of a part's widest grade. */
export const operatingTemperature: SampleParameter = {
  key: "temperature",
  body: definition(["Temperature", "工作温度"], "conditions", "range", {
    ...{ unit: "°C", min: -40, max: 125, orderCode: "temperature" },
  }),
  value: (_dice, { grades: [, { temperature }] }) => `${temperature.min}..${temperature.max} °C`,
};

/** One of a list of typical ranges. */
export function range(
  key: string,
  titles: Titles,
  group: Group,
  unit: string,
  choices: readonly [readonly [number, number], ...(readonly [number, number])[]],
): SampleParameter {
  const [min, max] = [Math.min(...choices.flat()), Math.max(...choices.flat())];
  return {
    key,
    body: definition(titles, group, "range", { unit, min, max }),
    value: (dice) => written(dice.pick(choices).join(".."), unit),
  };
}

/** One to `most` of some options, which are called the same in both languages. */
export function options(
  key: string,
  titles: Titles,
  group: Group,
  names: readonly string[],
  most = 3,
): SampleParameter {
  const labelled = names.map((name) => ({
    value: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    label: { en: name, zh: name },
  }));
  const values = labelled.map(({ value }) => value);
  return {
    key,
    body: definition(titles, group, "enum", { options: labelled }),
    value: (dice) => dice.some(values, dice.int(1, most)),
  };
}

export function flag(key: string, titles: Titles, group: Group): SampleParameter {
  return {
    key,
    body: definition(titles, group, "boolean", {}),
    value: (dice) => !dice.once(3),
  };
}
