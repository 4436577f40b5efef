import type { BrokenRule } from "../../../base/site/values/fieldProblem.ts";

/**
 * Parameters of a check of one's own: `.refine(check, finding("no-text"))`. The schema's message is the
 * rule's name, and the sentence is made where people read it.
 */
export function finding(rule: BrokenRule): { readonly message: BrokenRule } {
  return { message: rule };
}
