import { documentTarget } from "../../../content/queries/addresses.ts";
import { mentionsOf } from "../../../content/queries/productMentions.ts";
import { type Part, partsIn } from "../../../content/queries/products.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { PageContext } from "../pageModule.ts";
import { addressOf } from "../standing.ts";

export interface SolutionLink {
  readonly title: Phrase;
  readonly summary: Phrase;
  readonly href: string;
}

/** Parts offered at the end of the page. */
const relatedCount = 3;

/** The solutions that the part names, then others that are built with it. */
export function solutionsOf(part: Part, context: PageContext): SolutionLink[] {
  const { view } = context;
  const named = view.getAll("solution", part.body.solutions);
  return [...new Set([...named, ...mentionsOf(view, "solution", part.key)])].flatMap((solution) => {
    const target = documentTarget(view, solution);
    if (target === undefined) return [];
    const { title, summary } = solution.body;
    return [
      {
        title: phrase(title, view.language),
        summary: phrase(summary, view.language),
        href: addressOf(target, context),
      },
    ];
  });
}

/** The parts named as related, then others of the family. */
export function relatedTo(part: Part, { view }: PageContext): readonly Part[] {
  const named = view.getAll("product", part.body.related);
  const beside = partsIn(view, part.body.column);
  return [...new Set([...named, ...beside])]
    .filter((other) => other !== part)
    .slice(0, Math.max(relatedCount, named.length));
}
