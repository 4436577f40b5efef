import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { findQuestions, searchTerms, topicsOf } from "../../../content/queries/faqTopics.ts";
import type { QuestionFacts } from "../../components/company/Question.tsx";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { questionFacts } from "../../presenters/questions.ts";

/** Answers shown of all that were found. */
const maxShown = 20;
/** Questions named of each topic. */
const namedOfTopic = 4;

/** A topic with its first questions. */
export interface TopicCard {
  readonly id: number;
  readonly title: LocalizedText;
  readonly href: string;
  readonly count: number;
  readonly questions: readonly { readonly title: LocalizedText; readonly href: string }[];
}

export interface AnswersProps {
  /** The tab's own address, to which a search is added. */
  readonly address: string;
  readonly query: string;
  /** Topics, shown without a search. */
  readonly topics: readonly TopicCard[];
  /** Result of a search; `count` is of all, of which the first are shown. */
  readonly found: { readonly count: number; readonly shown: readonly QuestionFacts[] } | undefined;
}

export function loadAnswers(query: string, address: string, context: PageContext): AnswersProps {
  const { view } = context;
  if (query === "") return { address, query, topics: topicCards(context), found: undefined };
  const terms = searchTerms(query);
  const docs = findQuestions(view, terms);
  const shown = docs.slice(0, maxShown).map((doc) => questionFacts(doc, context, terms));
  return { address, query, topics: [], found: { count: docs.length, shown } };
}

function topicCards(context: PageContext): TopicCard[] {
  const { view } = context;
  const root = columnOfPage("faq", {}, view);
  if (root === undefined) return [];
  return topicsOf(view, root).flatMap(({ node, questions }) => {
    const target = columnTarget(node);
    if (target === undefined) return [];
    return [
      {
        id: node.doc.id,
        title: localize(node.doc.body.title, view.language),
        href: addressOf(target, context),
        count: questions.length,
        questions: questions.slice(0, namedOfTopic).map((doc) => ({
          title: localize(doc.body.question, view.language),
          href: questionFacts(doc, context).href,
        })),
      },
    ];
  });
}
