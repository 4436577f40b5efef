import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { type Part, partsIn } from "../../../content/queries/parts/partsOfColumns.ts";
import { mentionsOf } from "../../../content/queries/parts/productMentions.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";

interface SolutionLink {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly href: string;
}

export interface SolutionSection {
  readonly title: string;
  readonly links: readonly SolutionLink[];
}

/** Parts offered at the end of the page. */
const relatedCount = 3;

/** The solutions that the part names, then others that are built with it. */
function solutionsOf(part: Part, context: PageContext): SolutionLink[] {
  const { view } = context;
  const named = view.getAll("solution", part.body.solutions);
  return [...new Set([...named, ...mentionsOf(view, "solution", part.key)])].flatMap((solution) => {
    const target = documentTarget(view, solution);
    if (target === undefined) return [];
    const { title, summary } = solution.body;
    return [
      {
        title: localize(title, view.language),
        summary: localize(summary, view.language),
        href: addressOf(target, context),
      },
    ];
  });
}

/**
 * The solutions of a part. Nobody designs with one that is replaced: where none is built with it, those
 * of its replacement.
 */
export function solutionSection(part: Part, context: PageContext): SolutionSection {
  const { view, messages } = context;
  const links = solutionsOf(part, context);
  const replacement = view.get("product", part.body.replacement);
  if (links.length > 0 || replacement === undefined) {
    return { title: messages.products.solutions, links };
  }
  return {
    title: messages.products.solutionsWith(replacement.body.partNumber),
    links: solutionsOf(replacement, context),
  };
}

/** The parts named as related, then others of the family. */
export function relatedTo(part: Part, { view }: PageContext): readonly Part[] {
  const named = view.getAll("product", part.body.related);
  const beside = partsIn(view, part.body.column);
  return [...new Set([...named, ...beside])]
    .filter((other) => other !== part)
    .slice(0, Math.max(relatedCount, named.length));
}
