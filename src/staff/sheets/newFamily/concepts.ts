import type { Words } from "../../../content/types/fields/fieldWords.ts";
import { usualHeadings } from "./usualHeadings.ts";

/** A thing that lists of parts tell, under any of its usual headings. */
export interface Concept {
  readonly name: string;
  readonly label: Words;
  /** What its quantities measure, as their base unit's symbol; absent: any, or none. */
  readonly dimension?: string;
  /** Its columns are left out until somebody says otherwise. */
  readonly isLeftOut: boolean;
  /** Headings in a form to compare by, as `folded()` gives it. */
  readonly headings: ReadonlySet<string>;
}

/** A heading without what people write differently: case, width, blanks and signs. */
export function folded(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, "");
}

const concepts: readonly Concept[] = usualHeadings.map(
  ({ name, label, others, dimension, isLeftOut = false }) => {
    const headings = new Set([label.en, label.zh, ...others.split(",")].map(folded));
    return { name, label, headings, isLeftOut, ...(dimension !== undefined && { dimension }) };
  },
);

/** Names of the things that lists tell. */
export const conceptNames = concepts.map(({ name }) => name);

/** A thing by its name. */
export function conceptNamed(name: string): Concept | undefined {
  return concepts.find((one) => one.name === name);
}

/** The halves of a heading that stands in both languages, such as `Package 封装`. */
export function bilingualHeading(heading: string): { en: string; zh: string } | undefined {
  const [, before, zh, after] =
    /^([^\p{Script=Han}]*)(\p{Script=Han}(?:.*\p{Script=Han})?)([^\p{Script=Han}]*)$/u.exec(
      heading.normalize("NFKC"),
    ) ?? [];
  const en = [before, after].map((one = "") => one.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ""));
  const [first = "", second = ""] = en;
  // Signs and a letter or two belong to the Chinese name: `CPU 核`, `IO数`.
  if (zh === undefined || (first !== "" && second !== "")) return undefined;
  const english = first || second;
  return /[a-z]{3,}/i.test(english) ? { en: english, zh: zh.trim() } : undefined;
}

/**
 * The thing that a heading without its unit means; undefined where no usual heading is like it. Of one in
 * both languages, halves that are known must mean the same.
 */
export function conceptOf(heading: string): Concept | undefined {
  const whole = headed(heading) ?? headed(heading.normalize("NFKC").replaceAll(/\([^()]*\)/g, " "));
  if (whole !== undefined) return whole;
  const halves = bilingualHeading(heading);
  if (halves === undefined) return undefined;
  const [en, zh] = [headed(halves.en), headed(halves.zh)];
  return en !== undefined && zh !== undefined && en !== zh ? undefined : (en ?? zh);
}

function headed(heading: string): Concept | undefined {
  const wanted = folded(heading);
  // A sign alone, such as `#`, is nothing when it is folded.
  return wanted === "" ? undefined : concepts.find(({ headings }) => headings.has(wanted));
}

/** Which end of a range a heading names: `Supply voltage, max.`, `工作温度最小值`. */
export interface Bound {
  readonly end: "min" | "max";
  /** The heading without it. */
  readonly text: string;
}

const bounds: readonly (readonly [Bound["end"], RegExp])[] = [
  ["min", /[\s,(（]*\b(?:min(?:imum)?|low(?:er|est)?)\b\.?[)）]?|最小值?|最低值?|下限/iu],
  ["max", /[\s,(（]*\b(?:max(?:imum)?|high(?:er|est)?|upper)\b\.?[)）]?|最大值?|最高值?|上限/iu],
];

/** The end of a range that a heading names, where it is one of a usual thing. */
export function boundIn(heading: string): (Bound & { readonly concept: Concept }) | undefined {
  for (const [end, pattern] of bounds) {
    if (!pattern.test(heading)) continue;
    const text = heading.replace(pattern, " ").trim();
    const concept = conceptOf(text);
    if (concept?.dimension) return { end, text, concept };
  }
  return undefined;
}
