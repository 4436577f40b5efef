import type { RawValue } from "../../src/content/types/fields/productValues.ts";
import type { Dice } from "./dice.ts";
import { keyPrefix } from "./document.ts";
import type { Kind } from "./kinds.ts";
import type { Make } from "./packages.ts";
import { commonParameters } from "./parameters/common.ts";
import type { SampleParameter } from "./parameters/define.ts";
import { digitalParameters } from "./parameters/digital.ts";
import { powerParameters } from "./parameters/power.ts";
import { signalParameters } from "./parameters/signal.ts";

/** The parameters of generated parts; each family has some of them. */
const parameters: ReadonlyMap<string, SampleParameter> = new Map(
  [...digitalParameters, ...powerParameters, ...signalParameters, ...commonParameters].map(
    (parameter) => [parameter.key, parameter],
  ),
);

/** The parameters of a family of this kind: its characteristic ones, then those of every part. */
export function parametersOf({ parameters: own }: Kind, count: number): SampleParameter[] {
  return [...own, ...commonParameters.map(({ key }) => key)].slice(0, count).map((key) => {
    const parameter = parameters.get(key);
    if (!parameter) throw new Error(`There is no parameter ${key}`);
    return parameter;
  });
}

/** Parameters that every part of a family has a value of, the first of all. */
const alwaysGiven = 4;

/** The number of other parameters that some parts leave out, as datasheets do. */
const leftOut = 3;

/** Values of a family's parameters for one part, by the parameters' document keys. */
export function valuesOf(
  family: readonly SampleParameter[],
  make: Make,
  dice: Dice,
): Record<string, RawValue> {
  const [always, others] = [family.slice(0, alwaysGiven), family.slice(alwaysGiven)];
  const given = [...always, ...dice.some(others, others.length - leftOut)];
  return Object.fromEntries(given.map(({ key, value }) => [parameterKey(key), value(dice, make)]));
}

export function parameterKey(key: string): string {
  return `${keyPrefix}parameters/${key}`;
}
