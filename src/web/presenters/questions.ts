import { localize } from "../../base/site/text/localizedText.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import { anchorOf, documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import type { QuestionFacts } from "../components/company/Question.tsx";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { highlightHtml, highlightText } from "./highlightMatches.ts";
import { partAddress } from "./partCard.ts";
import { richTextOf } from "./richText.ts";

/**
 * A question as pages show it.
 * @param terms folded words of a search, to be marked
 */
export function questionFacts(
  doc: Doc<"faq">,
  context: PageContext,
  terms: readonly string[] = [],
): QuestionFacts {
  const { view } = context;
  const question = localize(doc.body.question, view.language);
  const answer = richTextOf(doc.body.answer, context);
  const target = documentTarget(view, doc);
  const anchor = anchorOf(doc);
  return {
    anchor,
    question: highlightText(question.text, terms),
    lang: question.lang,
    answer: terms.length === 0 ? answer : { ...answer, text: highlightHtml(answer.text, terms) },
    parts: view.getAll("product", doc.body.products).map((part) => ({
      partNumber: part.body.partNumber,
      href: partAddress(part, context),
    })),
    href: target ? addressOf(target, context) : `#${anchor}`,
  };
}
