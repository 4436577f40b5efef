import { inBaseUnits, parseQuantity } from "../../src/base/site/values/quantities.ts";
import { withDescendants } from "../../src/content/published/columnTree.ts";
import { parametersOf } from "../../src/content/queries/parts/familyParameters.ts";
import { partsIn } from "../../src/content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../src/content/queries/parts/partValues.ts";
import type { Demo } from "./demo.ts";
import { type Finding, findingAt } from "./finding.ts";

/** The least and the most that the parts of a family have of a parameter, in base units. */
interface Reach {
  readonly min: number;
  readonly max: number;
}

/** A figure with its unit, as leads write it. */
const figure = /\d[\d,.]* ?(?:TOPS|GOPS|GHz|MHz|[GMK]B|MP|W|mW|V|A|mA|MSPS|mm²)(?![\w²])/g;

/** Numbers that leads write as words, where they count rails, cores and the like. */
const counts = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Leads of families whose figures are not those of their parts: the least, or the most, of one of them. */
export function wrongLeads({ documents, publication }: Demo): Finding[] {
  const view = publication.views.en;
  return documents.flatMap((document) => {
    if (document.type !== "column") return [];
    const node = view.columns.get(document.key);
    const lead = document.body.summary?.en;
    if (node === undefined || lead === undefined) return [];
    const parts = withDescendants(node).flatMap((family) => partsIn(view, family.doc.key));
    if (parts.length === 0 || document.body.parameters.length === 0) return [];
    const reaches = parametersOf(view, node).flatMap((parameter) => {
      const values = parts.flatMap((part) => {
        const value = typedValue(part, parameter);
        return value?.kind === "quantity" ? [value.base] : [];
      });
      const min = Math.min(...values.map((value) => value.min));
      const max = Math.max(...values.map((value) => value.max));
      return values.length === 0 ? [] : [{ min, max }];
    });
    return leadProblems(lead, reaches).map((message) => findingAt(document, ["summary"], message));
  });
}

function leadProblems(lead: string, reaches: readonly Reach[]): string[] {
  const problems: string[] = [];
  const is = (test: (reach: Reach) => boolean) => reaches.some(test);
  for (const [text] of lead.matchAll(figure)) {
    const value = baseOf(text);
    if (value === undefined) continue;
    const isMost = new RegExp(`(?:up to|to) ${RegExp.escape(text)}`).test(lead);
    const fits = is(({ min, max }) =>
      isMost ? near(value, max) : near(value, min) || near(value, max),
    );
    if (!fits) problems.push(`${text} is not what the parts reach`);
  }
  for (const [text, from = "", to = ""] of lead.matchAll(/\b[Ff]rom (\w+) to (\w+)\b/g)) {
    const [least, most] = [counts.indexOf(from), counts.indexOf(to)];
    if (least < 0 || most < 0) continue;
    if (!is(({ min, max }) => min === least && max === most))
      problems.push(`${text}: no figure of the parts`);
  }
  return problems;
}

function baseOf(text: string): number | undefined {
  const quantity = parseQuantity(text.replaceAll(",", ""));
  return quantity && inBaseUnits(quantity).max;
}

/** The same but for what a rounded figure leaves out. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.abs(b) * 0.01;
}
