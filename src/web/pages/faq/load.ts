import type { Query } from "../../../base/site/addresses/href.ts";
import {
  itemsOnPage,
  lastPageOf,
  pageQuery,
} from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { questionsOnPage, topicsOf } from "../../../content/queries/faqTopics.ts";
import type { QuestionFacts } from "../../components/company/Question.tsx";
import type { DepartmentCard } from "../../components/enquiry/enquiryProps.ts";
import type { PaginationProps } from "../../components/layout/Pagination.tsx";
import type { Tab } from "../../components/Tabs.tsx";
import { addressOf } from "../../page/breadcrumb.ts";
import { columnAddressQuery } from "../../page/columnPage.ts";
import type { PageContext } from "../../page/pageModule.ts";
import {
  contactAddress,
  departmentCard,
  departmentNames,
} from "../../presenters/forms/departments.ts";
import { questionFacts } from "../../presenters/questions.ts";

/** Maximum questions of an overview; with more, it shows only the first of each topic below it. */
const maxOnOverview = questionsOnPage;
const firstOfTopic = 6;

export interface FaqTopic {
  readonly id: number;
  readonly title: LocalizedText;
  readonly questions: readonly QuestionFacts[];
  /** Number of questions of the whole topic. */
  readonly count: number;
  /** Address of the topic's own page; undefined on that page. */
  readonly href: string | undefined;
  /** The pages of the topic; undefined where this is the only one, or none of them. */
  readonly pages: Pick<PaginationProps, "page" | "last" | "addressOf"> | undefined;
}

/** A column and the number of a page of its own questions. */
export interface ResolvedFaq {
  readonly params: { readonly column: number; readonly page: number };
  readonly column: ColumnNode;
}

export interface FaqProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly tabs: readonly Tab[];
  readonly topics: readonly FaqTopic[];
  readonly count: number;
  readonly page: number;
  /** Address of the search among questions. */
  readonly searchAddress: string;
  readonly departments: readonly DepartmentCard[];
}

/** The last page of a column's own questions. */
export function lastPageOfColumn({ doc, view }: ColumnNode): number {
  return lastPageOf(view.inColumn("faq", doc.key).length, questionsOnPage);
}

export function load({ column: node, params }: ResolvedFaq, context: PageContext): FaqProps {
  const { view } = context;
  const { page } = params;
  const all = topicsOf(view, node);
  const count = all.reduce((sum, { questions }) => sum + questions.length, 0);
  const isCut = count > maxOnOverview;
  const last = lastPageOfColumn(node);
  const addressOfPage = (number: number) => context.href("faq", addressQuery(node, number));
  // Topics below the column are on its first page.
  const topics = page === 1 ? all : all.filter((topic) => topic.node === node);
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    tabs: tabsAround(node, context),
    topics: topics.map(({ node: topic, questions }) => ({
      id: topic.doc.id,
      title: localize(topic.doc.body.title, view.language),
      questions: (topic === node
        ? itemsOnPage(questions, page, questionsOnPage)
        : questions.slice(0, isCut ? firstOfTopic : questions.length)
      ).map((doc) => questionFacts(doc, context)),
      count: questions.length,
      href: topic === node ? undefined : addressOfColumn(topic, context),
      pages: topic === node && last > 1 ? { page, last, addressOf: addressOfPage } : undefined,
    })),
    count,
    page,
    searchAddress: contactAddress("faq", context),
    departments: departmentNames.map((department) => departmentCard(department, context)),
  };
}

/** The canonical query of a page of a column's questions. */
export function addressQuery(node: ColumnNode, page: number): Query {
  return { ...columnAddressQuery(node), page: pageQuery(page) };
}

/** Tabs of the topics beside the one shown, after the column above them. */
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
