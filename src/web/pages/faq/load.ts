import type { ColumnNode } from "../../../content/columns.ts";
import { columnTarget } from "../../../content/queries/addresses.ts";
import { topicsOf } from "../../../content/queries/questions.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { QuestionFacts } from "../../components/company/Question.tsx";
import type { Tab } from "../../components/Tabs.tsx";
import { contactAddress, type DeskCard, deskCard, deskNames } from "../desks.ts";
import type { PageContext } from "../pageModule.ts";
import { questionFacts } from "../questions.ts";
import { addressOf } from "../standing.ts";

/** With more questions than this in all, an overview shows the first of each topic only. */
const mostOnOverview = 60;
const firstOfTopic = 6;

export interface FaqTopic {
  readonly id: number;
  readonly title: Phrase;
  readonly questions: readonly QuestionFacts[];
  /** Of the whole topic. */
  readonly count: number;
  /** The topic's own page; undefined where this is it. */
  readonly href: string | undefined;
}

export interface FaqProps {
  readonly title: Phrase;
  readonly summary: Phrase;
  readonly tabs: readonly Tab[];
  readonly topics: readonly FaqTopic[];
  readonly count: number;
  /** Where questions are searched. */
  readonly searchAddress: string;
  readonly desks: readonly DeskCard[];
}

export function load(node: ColumnNode, context: PageContext): FaqProps {
  const { view } = context;
  const topics = topicsOf(view, node);
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);
  const isCut = topics.length > 1 && count > mostOnOverview;
  return {
    title: phrase(node.doc.body.title, view.language),
    summary: phrase(node.doc.body.summary, view.language),
    tabs: tabsAround(node, context),
    topics: topics.map(({ node: topic, questions }) => ({
      id: topic.doc.id,
      title: phrase(topic.doc.body.title, view.language),
      questions: questions
        .slice(0, isCut ? firstOfTopic : questions.length)
        .map((doc) => questionFacts(doc, context)),
      count: questions.length,
      href: topic === node ? undefined : addressOfColumn(topic, context),
    })),
    count,
    searchAddress: contactAddress("faq", context),
    desks: deskNames.map((desk) => deskCard(desk, context)),
  };
}

/** The topics beside the one shown, after the column that gathers them. */
function tabsAround(node: ColumnNode, context: PageContext): Tab[] {
  const { view, words } = context;
  const root = node.parent && showsQuestions(node.parent) ? node.parent : node;
  const topics = root.children.filter(
    (child) => child === node || (child.doc.body.status === 1 && showsQuestions(child)),
  );
  if (topics.length === 0) return [];
  const tab = (column: ColumnNode, title: Phrase): Tab => ({
    title,
    href: addressOfColumn(column, context) ?? "",
    isCurrent: column === node,
  });
  return [
    tab(root, { text: words.contact.allTopics }),
    ...topics.map((topic) => tab(topic, phrase(topic.doc.body.title, view.language))),
  ];
}

function showsQuestions(node: ColumnNode): boolean {
  const target = columnTarget(node);
  return target?.kind === "page" && target.page === "faq";
}

function addressOfColumn(node: ColumnNode, context: PageContext): string | undefined {
  const target = columnTarget(node);
  return target && addressOf(target, context);
}
