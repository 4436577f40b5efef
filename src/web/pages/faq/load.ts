import type { ColumnNode } from "../../../content/columns.ts";
import { columnTarget } from "../../../content/queries/addresses.ts";
import { topicsOf } from "../../../content/queries/questions.ts";
import { type LocalizedText, localize } from "../../../site/localizedText.ts";
import type { QuestionFacts } from "../../components/company/Question.tsx";
import type { DepartmentCard } from "../../components/enquiry/enquiryProps.ts";
import type { Tab } from "../../components/Tabs.tsx";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { contactAddress, departmentCard, departmentNames } from "../../presenters/departments.ts";
import { questionFacts } from "../../presenters/questions.ts";

/** With more questions than this in all, an overview shows the first of each topic only. */
const maxOnOverview = 60;
const firstOfTopic = 6;

export interface FaqTopic {
  readonly id: number;
  readonly title: LocalizedText;
  readonly questions: readonly QuestionFacts[];
  /** Of the whole topic. */
  readonly count: number;
  /** The topic's own page; undefined where this is it. */
  readonly href: string | undefined;
}

export interface FaqProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly tabs: readonly Tab[];
  readonly topics: readonly FaqTopic[];
  readonly count: number;
  /** Address of the search among questions. */
  readonly searchAddress: string;
  readonly departments: readonly DepartmentCard[];
}

export function load(node: ColumnNode, context: PageContext): FaqProps {
  const { view } = context;
  const topics = topicsOf(view, node);
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);
  const isCut = topics.length > 1 && count > maxOnOverview;
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    tabs: tabsAround(node, context),
    topics: topics.map(({ node: topic, questions }) => ({
      id: topic.doc.id,
      title: localize(topic.doc.body.title, view.language),
      questions: questions
        .slice(0, isCut ? firstOfTopic : questions.length)
        .map((doc) => questionFacts(doc, context)),
      count: questions.length,
      href: topic === node ? undefined : addressOfColumn(topic, context),
    })),
    count,
    searchAddress: contactAddress("faq", context),
    departments: departmentNames.map((department) => departmentCard(department, context)),
  };
}

/** The topics beside the one shown, after the column that gathers them. */
function tabsAround(node: ColumnNode, context: PageContext): Tab[] {
  const { view, messages } = context;
  const root = node.parent && showsQuestions(node.parent) ? node.parent : node;
  const topics = root.children.filter(
    (child) => child === node || (child.doc.body.status === 1 && showsQuestions(child)),
  );
  if (topics.length === 0) return [];
  const tab = (column: ColumnNode, title: LocalizedText): Tab => ({
    title,
    href: addressOfColumn(column, context) ?? "",
    isCurrent: column === node,
  });
  return [
    tab(root, { text: messages.contact.allTopics }),
    ...topics.map((topic) => tab(topic, localize(topic.doc.body.title, view.language))),
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
