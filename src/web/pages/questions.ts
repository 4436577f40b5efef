import type { Doc } from "../../content/publication.ts";
import { anchorOf, documentTarget } from "../../content/queries/addresses.ts";
import { phrase } from "../../site/phrase.ts";
import type { QuestionFacts } from "../components/company/Question.tsx";
import { markedHtml, markedPieces } from "./marks.ts";
import { richTextOf } from "./pageHtml.ts";
import type { PageContext } from "./pageModule.ts";
import { partAddress } from "./partCard.ts";
import { addressOf } from "./standing.ts";

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
  const question = phrase(doc.body.question, view.language);
  const answer = richTextOf(doc.body.answer, context);
  const target = documentTarget(view, doc);
  const anchor = anchorOf(doc);
  return {
    anchor,
    question: markedPieces(question.text, terms),
    lang: question.lang,
    answer: terms.length === 0 ? answer : { ...answer, text: markedHtml(answer.text, terms) },
    parts: view.getAll("product", doc.body.products).map((part) => ({
      partNumber: part.body.partNumber,
      href: partAddress(part, context),
    })),
    href: target ? addressOf(target, context) : `#${anchor}`,
  };
}
