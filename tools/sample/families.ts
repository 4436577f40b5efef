import { keyPrefix } from "./document.ts";
import { type Kind, kinds, lines } from "./kinds.ts";
import type { SampleParameter } from "./parameters/define.ts";
import { parametersOf } from "./parameters.ts";
import type { Plan } from "./plan.ts";
import { spaced, type Words } from "./words.ts";

/** A column that contains parts. */
export interface Family {
  readonly key: string;
  readonly kind: Kind;
  /** Number of the product line within its kind, from 0. */
  readonly line: number;
  readonly title: Words;
  readonly parameters: readonly SampleParameter[];
}

export type Families = readonly [Family, ...Family[]];

export function familiesOf({ families, parametersInFamily }: Plan): Families {
  const numbered = (number: number) => familyOf(number, parametersInFamily);
  const others = Array.from({ length: families - 1 }, (_, index) => numbered(index + 1));
  return [numbered(0), ...others];
}

function familyOf(number: number, parametersInFamily: number): Family {
  const kind = kinds[number % kinds.length] ?? kinds[0];
  const line = Math.floor(number / kinds.length);
  const { en, zh } = lines[line] ?? lines[0];
  return {
    key: `${keyPrefix}families/${number + 1}`,
    kind,
    line,
    title: { en: `${en} ${kind.en}`, zh: spaced(`${zh}${kind.zh}`) },
    parameters: parametersOf(kind, parametersInFamily),
  };
}
