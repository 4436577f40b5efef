import type { Words } from "../../../../content/types/fields/fieldLabels.ts";
import { usualHeadings } from "./usualHeadings.ts";

/** A property that lists of parts state, under any of its usual headings. */
export interface Concept {
  readonly name: string;
  readonly label: Words;
  /** Base unit of its quantities, as a symbol; absent: any, or none. */
  readonly dimension?: string;
  /** True: its columns are left out by default. */
  readonly isLeftOut: boolean;
  /** Headings in comparable form, as `folded()` returns it. */
  readonly headings: ReadonlySet<string>;
}

/** Normalises a heading: without differences of case, width, blanks and punctuation. */
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

/** Names of all concepts. */
export const conceptNames = concepts.map(({ name }) => name);

export function conceptNamed(name: string): Concept | undefined {
  return concepts.find((one) => one.name === name);
}

/** Halves of a bilingual heading, such as `Package 封装`. */
export function bilingualHeading(heading: string): { en: string; zh: string } | undefined {
  const [, before, zh, after] =
    /^([^\p{Script=Han}]*)(\p{Script=Han}(?:.*\p{Script=Han})?)([^\p{Script=Han}]*)$/u.exec(
      heading.normalize("NFKC"),
    ) ?? [];
  const en = [before, after].map((one = "") => one.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ""));
  const [first = "", second = ""] = en;
  // Punctuation and one or two letters belong to the Chinese name: `CPU 核`, `IO数`.
  if (zh === undefined || (first !== "" && second !== "")) return undefined;
  const english = first || second;
  return /[a-z]{3,}/i.test(english) ? { en: english, zh: zh.trim() } : undefined;
}

/**
 * Returns the concept of a heading without its unit; undefined where no usual heading matches.
 * Known halves of a bilingual heading must mean the same.
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
  // A symbol alone, such as `#`, is empty when folded.
  return wanted === "" ? undefined : concepts.find(({ headings }) => headings.has(wanted));
}

/** End of a range that a heading names: `Supply voltage, max.`, `工作温度最小值`. */
export interface Bound {
  readonly end: "min" | "max";
  /** Heading without the end. */
  readonly text: string;
}

const bounds: readonly (readonly [Bound["end"], RegExp])[] = [
  ["min", /[\s,(（]*\b(?:min(?:imum)?|low(?:er|est)?)\b\.?[)）]?|最小值?|最低值?|下限/iu],
  ["max", /[\s,(（]*\b(?:max(?:imum)?|high(?:er|est)?|upper)\b\.?[)）]?|最大值?|最高值?|上限/iu],
];

/** Returns the end of a range that a heading names, where the rest names a concept. */
export function boundIn(heading: string): (Bound & { readonly concept: Concept }) | undefined {
  for (const [end, pattern] of bounds) {
    if (!pattern.test(heading)) continue;
    const text = heading.replace(pattern, " ").trim();
    const concept = conceptOf(text);
    if (concept?.dimension) return { end, text, concept };
  }
  return undefined;
}
