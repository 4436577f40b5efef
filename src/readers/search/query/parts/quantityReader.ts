import type { ParsedQuery } from "../parsedQuery.ts";
import type { PlanBuilder } from "../planBuilder.ts";
import { required } from "../words/termMeaning.ts";
import { besideLabel } from "./quantityBesideLabel.ts";

/**
 * Adds a number with its unit, where documents have that quantity.
 * @returns the number of units of the text that were read, 0 where there is none
 */
export function readQuantity(
  { text, units, quantities, context }: ParsedQuery,
  from: number,
  plan: PlanBuilder,
): number {
  const unit = units[from];
  if (unit === undefined) return 0;
  const known = quantities.filter(
    ({ start, end, token }) =>
      start <= unit.start && unit.start < end && context.terms.frequency(token) > 0,
  );
  const [first] = known;
  if (first === undefined) return 0;
  plan.addPresence(true);
  for (const { token } of known) {
    plan.addConcepts(required([{ terms: [token], weight: 1 }]));
    plan.addMarks({ kind: "quantity", text: token });
  }
  for (const quantity of known) {
    plan.addConcepts(...besideLabel(text, quantity, context.glossary));
  }
  return units.slice(from).filter(({ start }) => start < first.end).length;
}
